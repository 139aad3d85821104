export const defaultColumns: readonly string[] = [
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

/** After the columns of the location, where they are visible. */
const place = 2;

export function addFiltered(columns: readonly string[], where: Readonly<Record<string, string>>): string[] {
  const added = Object.keys(where).filter((key) => !columns.includes(key));
  return [...columns.slice(0, place), ...added, ...columns.slice(place)];
}
