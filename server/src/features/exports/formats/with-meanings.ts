import type { Column } from '@platbook/contract/workbench/batches';
import { meaningName, wordsOf } from '@platbook/property/dictionary/meanings';
import { ByteSink, copyBytes } from './byte-sink.ts';
import type { ExportSource } from './export-format.ts';
import { FrameCells, trait } from './frame-cells.ts';
import { freeMemory } from './free-memory.ts';

/** The words of each column's codes; undefined for a column without codes. */
export type ColumnWords = readonly (ReadonlyMap<string, string> | undefined)[];

/** The columns of a file that has a column of words after each column of codes. */
export function addMeaningColumns(columns: readonly Column[], words: ColumnWords): Column[] {
  return columns.flatMap((column, index) => {
    const meanings = words[index];
    if (!meanings) return [column];
    const maxValueLength = [...meanings.values()].reduce((longest, { length }) => Math.max(longest, length), 0);
    return [column, { name: meaningName(column.name), datatype: 'string', maxValueLength }];
  });
}

/** Adds the words to every row. A NULL and an unknown code have none. */
export function withMeanings(source: ExportSource, words: ColumnWords): ExportSource {
  return {
    columns: addMeaningColumns(source.columns, words),
    async *frames(areKept) {
      const cells = new FrameCells(source.columns.length);
      const sink = new ByteSink();
      for await (const frame of source.frames()) {
        cells.read(frame);
        writeRows(cells, words, sink);
        const rows = sink.take();
        yield rows;
        if (!areKept) freeMemory(rows);
      }
    },
  };
}

function writeRows(cells: FrameCells, words: ColumnWords, sink: ByteSink): void {
  const { bytes, starts, ends, traits, columnCount, rowCount } = cells;
  let cell = 0;
  for (let row = 0; row < rowCount; row += 1) {
    sink.text(row === 0 ? '[' : ',[');
    for (let column = 0; column < columnCount; column += 1) {
      const quotes = (traits[cell] as number) & trait.text;
      const start = (starts[cell] as number) - quotes;
      const end = (ends[cell] as number) + quotes;
      if (column > 0) sink.text(',');
      sink.room(end - start);
      sink.at = copyBytes(bytes, start, end, sink.bytes, sink.at);
      const meanings = words[column];
      if (meanings) sink.text(`,${JSON.stringify(wordsOf(cells.valueOf(cell), meanings) ?? null)}`);
      cell += 1;
    }
    sink.text(']');
  }
}
