import type { Column } from '@platbook/contract/workbench/batches';
import { type ColumnUnit, unitOf } from '@platbook/property/column-unit';
import { columnLabel } from './column-label.ts';

/** A column of a result with what the dictionary knows about it. */
export interface ChartColumn extends Pick<Column, 'name' | 'datatype'> {
  unit?: ColumnUnit | undefined;
  /** The words of its codes. */
  words?: ReadonlyMap<string, string> | undefined;
}

const amounts = new Set(
  'price prices rent rents balance payment payments cost costs fee fees amount value equity income proceeds premium bid tax taxes'.split(
    ' ',
  ),
);
/** Amounts on their own; the others need a word that says of what. */
const plainAmounts = new Set(['price', 'rent']);
const keys = new Set('year decade vintage zip fips id code apn key number yr'.split(' '));

/** The dictionary's unit, or else what the name says: `AvgPricePerSqFt` is in dollars, `FilingYear` has no thousands separators. */
export function unitOfColumn({ name, datatype, unit }: ChartColumn): ColumnUnit | undefined {
  if (datatype !== 'number') return undefined;
  if (unit) return unit;
  const label = columnLabel(name).toLowerCase();
  const words = label.split(' ');
  if (words.includes('%') || words.includes('percent')) return 'percent';
  if (keys.has(words.at(-1) ?? '')) return 'key';
  const measured = label.replace(/ per sq ft$| dollars$/, '').split(' ');
  const last = measured.at(-1) ?? '';
  const isAmount = amounts.has(last) && (measured.length > 1 || plainAmounts.has(last)) && !measured.includes('to');
  return isAmount ? 'dollars' : unitOf(label);
}

/** The name of a column as words. A column of codes is named after what its words are: `PropertyTypeCode` is the property type. */
export function columnTitle({ name, words }: ChartColumn): string {
  const label = columnLabel(name);
  return words ? label.replace(/(.) (code|FIPS)$/i, '$1') : label;
}
