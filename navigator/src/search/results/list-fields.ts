/** What a card of the list is made of. */
export const listKeys = [
  'type',
  'beds',
  'baths',
  'area',
  'built',
  'value',
  'equity',
  'stage',
  'active',
  'record',
  'filed',
  'auction',
] as const;

const inCard: ReadonlySet<string> = new Set([...listKeys, 'county', 'city', 'zip']);

/** Fields that are filtered by and have no place of their own in a card. */
export function extraKeys(where: Readonly<Record<string, string>>): string[] {
  return Object.keys(where).filter((key) => !inCard.has(key));
}

/** What the menu of the list sorts by: field, order, words. */
export const sorts = [
  ['-value', 'Value, highest first'],
  ['value', 'Value, lowest first'],
  ['-equity', 'Equity, highest first'],
  ['-filed', 'Filing date, latest first'],
  ['-saleDate', 'Sale date, latest first'],
  ['-salePrice', 'Sale price, highest first'],
  ['-area', 'Living area, largest first'],
  ['-built', 'Year built, newest first'],
  ['address', 'Address'],
  ['city', 'City'],
  ['zip', 'ZIP'],
] as const;
