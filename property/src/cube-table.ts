/** Name of a cube's table in the schema `Report` of a set's file. The warehouse writes the table, the server reads it. */
export function cubeTable(report: string, cube: string): string {
  return `${report}_${cube}`.replaceAll('-', '_');
}
