/** The folders with code, which the gates check. Missing ones are skipped. */
export const rooms = [
  'contract',
  'property',
  'sql',
  'tds',
  'warehouse',
  'server',
  'web',
  'navigator',
  'report',
  'e2e',
  'bench',
  'scripts',
];
