import type { Column } from '@platbook/contract/workbench/batches';

export interface PlaceColumns {
  latitude: number;
  longitude: number;
}

const latitudeName = /^(.*?)_?lat(itude)?$/i;
const longitudeName = /^(.*?)_?(lon|lng|long|longitude)$/i;
/** Engines' types for numbers, and text, because some sources store coordinates as text. */
const fitting = new Set(['number', 'string']);

/** Finds latitude and longitude by name; columns with the same prefix form a pair, and the first pair wins. */
export function findPlaceColumns(columns: readonly Column[]): PlaceColumns | undefined {
  const prefixes = (name: RegExp) =>
    columns.map((column) => (fitting.has(column.datatype) ? name.exec(column.name)?.[1]?.toLowerCase() : undefined));
  const longitudes = prefixes(longitudeName);
  for (const [latitude, prefix] of prefixes(latitudeName).entries()) {
    const longitude = prefix === undefined ? -1 : longitudes.indexOf(prefix);
    if (longitude >= 0) return { latitude, longitude };
  }
  return undefined;
}

/** Whether two numbers are a location on earth; sources write 0, 0 for an unknown one. */
export function isPlace(latitude: number, longitude: number): boolean {
  return Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
}
