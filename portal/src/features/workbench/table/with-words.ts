import type { Column, ResultRow } from '@platbook/contract/workbench/batches';
import { meaningName, wordsOf } from '@platbook/property/dictionary/meanings';

/** The words of each column's codes; undefined for a column without codes. */
export type ColumnWords = readonly (ReadonlyMap<string, string> | undefined)[];

/** Adds a column of words after each column of codes. */
export function withWords(columns: readonly Column[], rows: Iterable<ResultRow>, words: ColumnWords) {
  return {
    columns: columns.flatMap((column, index): Column[] =>
      words[index] ? [column, { name: meaningName(column.name), datatype: 'string', maxValueLength: 0 }] : [column],
    ),
    rows: rowsWithWords(rows, words),
  };
}

function* rowsWithWords(rows: Iterable<ResultRow>, words: ColumnWords): Generator<ResultRow> {
  for (const row of rows)
    yield row.flatMap((value, index) => {
      const meanings = words[index];
      return meanings ? [value, wordsOf(value, meanings) ?? null] : [value];
    });
}
