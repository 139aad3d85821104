/** The table of a cube in the schema `Report` of a set's file: the warehouse writes it, the server reads it. */
export function cubeTable(report: string, cube: string): string {
  return `${report}_${cube}`.replaceAll('-', '_');
}
