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

/** The table's columns while nobody chose others (domain paper §6.2). */
export const usualColumns = [
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
] as const;

/** What the menu of the list sorts by: field, order, words. */
export const sorts = [
  ['-value', 'Value, highest first'],
  ['value', 'Value, lowest first'],
  ['-equity', 'Equity, highest first'],
  ['-filed', 'Filing, latest first'],
  ['-saleDate', 'Sale, latest first'],
  ['-area', 'Living area, largest first'],
  ['-built', 'Year built, newest first'],
  ['address', 'Address'],
  ['city', 'City'],
  ['zip', 'ZIP'],
] as const;
