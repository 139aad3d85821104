/** The folders with code, which the gates check. Missing ones are skipped. */
export const rooms = [
  'contract',
  'property',
  'sql',
  'tds',
  'warehouse',
  'server',
  'ui',
  'portal',
  'navigator',
  'bi',
  'e2e',
  'tools',
];
