import type { Column } from '@platbook/contract/workbench/batches';
import type { SchemaInfo } from '@platbook/contract/workbench/schema-info';
import { type ColumnUnit, unitOf } from '@platbook/property/column-unit';
import { type Meanings, meaningsOf, wordsOf } from '@platbook/property/dictionary/meanings';
import { visibleText } from '../values/visible-text.ts';
import type { NumberFormat } from './number-formats.ts';

export interface ShownColumn extends Column {
  unit?: ColumnUnit | undefined;
  /** As the user chose; automatic by default. */
  format?: NumberFormat | undefined;
  /** Shown after the codes. */
  words?: ReadonlyMap<string, string> | undefined;
}

const plainNumber =
  /(?:\bselect(?:\s+distinct)?|,)\s*(?:count(?:_\w+)?\s*\([^()]*\)(?:\s*over\s*\([^()]*\))?|[-+]?\d[\d.]*)\s+(?:as\s+)?["[]?(\w+)/gi;

const namesOfPlainNumbers = (text: string) =>
  new Set([...text.matchAll(plainNumber)].map(([, name = '']) => name.toLowerCase()));

/** A name with different units in different tables gets none, nor does an alias, a count or a literal in `statementText`. */
export function addUnits(columns: readonly Column[], schema: SchemaInfo | undefined, statementText = '') {
  const plain = namesOfPlainNumbers(statementText);
  const numbers = new Set(
    columns.flatMap(({ name, datatype }) =>
      datatype === 'number' && !plain.has(name.toLowerCase()) ? [name.toLowerCase()] : [],
    ),
  );
  if (schema === undefined || numbers.size === 0) return columns;
  const units = new Map<string, Set<ColumnUnit | undefined>>();
  for (const described of Object.values(schema).flatMap((tables) => Object.values(tables)))
    for (const { column_name, column_description } of described) {
      const name = column_name.toLowerCase();
      if (numbers.has(name)) units.set(name, (units.get(name) ?? new Set()).add(unitOf(column_description)));
    }
  return columns.map((column) => {
    const [unit, ...others] = (column.datatype === 'number' && units.get(column.name.toLowerCase())) || [];
    return unit === undefined || others.length > 0 ? column : { ...column, unit };
  });
}

/** The words of a code as they follow it; '' for none. */
export function wordsAfter(value: string | number | boolean, { words }: ShownColumn): string {
  const found = words && wordsOf(value, words);
  return found === undefined ? '' : ` · ${visibleText(found)}`;
}

/** With the formats that the user chose, by name, and the words of codes. */
export function addChoices(
  columns: readonly ShownColumn[],
  formats: Readonly<Record<string, NumberFormat>>,
  meanings: Meanings | undefined,
): readonly ShownColumn[] {
  return columns.map((column) => {
    const format = Object.hasOwn(formats, column.name) ? formats[column.name] : undefined;
    const words = meanings && meaningsOf(column.name, meanings);
    return format || words ? { ...column, format, words } : column;
  });
}
