/** Quotes a name; double quotes inside it are doubled (SQL:2016 5.2, delimited identifier). */
export function quotedIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
