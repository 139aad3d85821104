/** The table's columns until others are chosen. */
export const usualColumns: readonly string[] = [
  'city',
  'zip',
  'type',
  'beds',
  'baths',
  'area',
  'built',
  'value',
  'equity',
  'owner',
  'saleDate',
  'stage',
];

/** After the columns of the place, so that what was asked for is in sight. */
const place = 2;

/** The columns with every field that is filtered by. */
export function addFiltered(columns: readonly string[], where: Readonly<Record<string, string>>): string[] {
  const added = Object.keys(where).filter((key) => !columns.includes(key));
  return [...columns.slice(0, place), ...added, ...columns.slice(place)];
}
