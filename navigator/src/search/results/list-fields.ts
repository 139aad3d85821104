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

export function extraKeys(where: Readonly<Record<string, string>>): string[] {
  return Object.keys(where).filter((key) => !inCard.has(key));
}

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
