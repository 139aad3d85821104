import type { Column } from '@platbook/contract/workbench/batches';
import type { PlaceColumns } from './find-places.ts';

export function titleColumnOf(columns: readonly Column[]): number {
  const find = (name: RegExp) => columns.findIndex((column) => column.datatype === 'string' && name.test(column.name));
  const found = [/address/i, /name|owner|street/i, /./].map(find).find((index) => index >= 0);
  return found ?? 0;
}

const neverColored = /id$|fips|zip|apn|parcel|number|lat|lon|lng|year|code$|seq/i;

export function colorColumnsOf(columns: readonly Column[], places: PlaceColumns): number[] {
  return columns.flatMap(({ name, datatype }, index) =>
    datatype === 'number' && index !== places.latitude && index !== places.longitude && !neverColored.test(name)
      ? [index]
      : [],
  );
}

export function countyColumnOf(columns: readonly Column[]): number | undefined {
  const find = (name: RegExp) => columns.findIndex((column) => column.datatype === 'string' && name.test(column.name));
  return [/^(county_?)?fips$/i, /^county(_?name)?$/i].map(find).find((index) => index >= 0);
}
