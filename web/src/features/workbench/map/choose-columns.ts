import type { Column } from '@platbook/contract/batches';
import type { PlaceColumns } from './find-places.ts';

/** The column that names a row best: an address, else a name, else the first text. */
export function titleColumnOf(columns: readonly Column[]): number {
  const find = (name: RegExp) => columns.findIndex((column) => column.datatype === 'string' && name.test(column.name));
  const found = [/address/i, /name|owner|street/i, /./].map(find).find((index) => index >= 0);
  return found ?? 0;
}

const neverColored = /id$|fips|zip|apn|parcel|number|lat|lon|lng|year|code$|seq/i;

/** The columns that can color the points until one is chosen, the best first: those that measure something. */
export function colorColumnsOf(columns: readonly Column[], places: PlaceColumns): number[] {
  return columns.flatMap(({ name, datatype }, index) =>
    datatype === 'number' && index !== places.latitude && index !== places.longitude && !neverColored.test(name)
      ? [index]
      : [],
  );
}

/** The column that names the county of a row, by its FIPS code or else by its name. */
export function countyColumnOf(columns: readonly Column[]): number | undefined {
  const find = (name: RegExp) => columns.findIndex((column) => column.datatype === 'string' && name.test(column.name));
  return [/^(county_?)?fips$/i, /^county(_?name)?$/i].map(find).find((index) => index >= 0);
}
