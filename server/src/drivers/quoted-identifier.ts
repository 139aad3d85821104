/** A name as SQL takes any name: in double quotes, which are doubled within (SQL:2016 5.2, delimited identifier). */
export function quotedIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
