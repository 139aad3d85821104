export const numberFormats = [
  'automatic',
  'plain',
  'thousands',
  '0',
  '1',
  '2',
  '3',
  '4',
  'currency',
  'percent',
] as const;
export type NumberFormat = (typeof numberFormats)[number];
