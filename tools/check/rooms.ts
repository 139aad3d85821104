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
