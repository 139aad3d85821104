import type { SchemaCodes, SchemaInfo } from '@platbook/contract/workbench/schema-info';
import { type CodedColumn, readCodedValues } from './coded-values.ts';

/** The words of each code, by column name in lower case. */
export type Meanings = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** A name whose codes mean different things in different tables gets none, and neither does a column of Y and N. */
export function readMeanings(schema: SchemaInfo, codes: readonly SchemaCodes[]): Meanings {
  const found = new Map<string, Map<string, string>>();
  const ambiguous = new Set<string>();
  for (const described of Object.values(schema).flatMap((tables) => Object.values(tables)))
    for (const { column_name: name, data_type: type, column_description: description } of described) {
      const lower = name.toLowerCase();
      const words = readWords({ name, type, description }, codes);
      if (words.length === 0) continue;
      const known = found.get(lower) ?? new Map<string, string>();
      for (const [code, meaning] of words) {
        if ((known.get(code) ?? meaning) !== meaning) ambiguous.add(lower);
        known.set(code, meaning);
      }
      found.set(lower, known);
    }
  for (const name of ambiguous) found.delete(name);
  return found;
}

export function meaningsOf(columnName: string, meanings: Meanings): ReadonlyMap<string, string> | undefined {
  return meanings.get(columnName.toLowerCase());
}

/** A value can be padded: SQL Server's char(5) is. */
export function wordsOf(value: string | number | boolean | null | undefined, words: ReadonlyMap<string, string>) {
  if (value === null || value === undefined) return undefined;
  const code = String(value);
  return words.get(code) ?? words.get(code.trimEnd());
}

/** The name of the column of words after a column of codes in files and copies. */
export function meaningName(columnName: string): string {
  return `${columnName}_Meaning`;
}

function readWords(column: CodedColumn, codes: readonly SchemaCodes[]): [code: string, meaning: string][] {
  if (/^Y(?:\/N| )/.test(column.description)) return [];
  return readCodedValues(column, codes).flatMap(({ value, meaning }) =>
    meaning === '' || meaning === value ? [] : [[value, meaning]],
  );
}
