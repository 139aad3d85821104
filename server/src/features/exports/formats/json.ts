import { ByteSink, copyBytes } from './byte-sink.ts';
import type { ExportFormat } from './export-format.ts';
import { FrameCells, trait } from './frame-cells.ts';

/** One object per line. Values are copied verbatim, so no digit is lost. Duplicate names become `a`, `a_2`, `a_3`. */
export const json: ExportFormat = {
  contentType: 'application/json; charset=utf-8',
  async *write({ columns, frames }) {
    const names = distinctNames(columns.map(({ name }) => name));
    const keys = names.map((name, index) => Buffer.from(`${index === 0 ? '' : ','}${JSON.stringify(name)}:`));
    const cells = new FrameCells(columns.length);
    const sink = new ByteSink();
    let isFirst = true;
    yield Buffer.from('[');
    for await (const frame of frames()) {
      cells.read(frame);
      writeRows(cells, keys, isFirst, sink);
      yield sink.take();
      isFirst = false;
    }
    yield Buffer.from('\n]\n');
  },
};

/** Rewrites `[1,"a"],[2,"b"]` to the lines `{"x":1,"y":"a"},` and `{"x":2,"y":"b"}`; only the keys are new. */
function writeRows(cells: FrameCells, keys: readonly Uint8Array[], isFirst: boolean, sink: ByteSink): void {
  const { bytes, starts, ends, traits, columnCount, rowCount } = cells;
  const keyBytes = keys.reduce((sum, key) => sum + key.length, 0);
  // A row keeps two brackets and gets a comma and a line end.
  sink.room(bytes.length + rowCount * (keyBytes + 4));
  const out = sink.bytes;
  let at = 0;
  let cell = 0;
  for (let row = 0; row < rowCount; row += 1) {
    if (row > 0 || !isFirst) out[at++] = 0x2c;
    out[at++] = 0x0a;
    out[at++] = 0x7b;
    for (let column = 0; column < columnCount; column += 1) {
      const key = keys[column] as Uint8Array;
      at = copyBytes(key, 0, key.length, out, at);
      const quotes = (traits[cell] as number) & trait.text;
      at = copyBytes(bytes, (starts[cell] as number) - quotes, (ends[cell] as number) + quotes, out, at);
      cell += 1;
    }
    out[at++] = 0x7d;
  }
  sink.at = at;
}

export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set(names);
  const seen = new Set<string>();
  return names.map((name) => {
    if (!seen.has(name)) {
      seen.add(name);
      return name;
    }
    let count = 2;
    while (taken.has(`${name}_${count}`)) count += 1;
    const distinct = `${name}_${count}`;
    taken.add(distinct);
    return distinct;
  });
}
