import type { Column } from '@platbook/contract/batches';

/** The columns of a result, by number, that say where a row is. */
export interface PlaceColumns {
  latitude: number;
  longitude: number;
}

const latitudeName = /^(.*?)_?lat(itude)?$/i;
const longitudeName = /^(.*?)_?(lon|lng|long|longitude)$/i;
/** What engines call numbers, and text, in which some sources keep them. */
const fitting = new Set(['number', 'string']);

/** Latitude and longitude by their names; those of one prefix belong together, and the first pair counts. */
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

/** Whether two numbers are a place on earth; sources write 0, 0 where they know none. */
export function isPlace(latitude: number, longitude: number): boolean {
  return Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
}
