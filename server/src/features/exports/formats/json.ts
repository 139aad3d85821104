import type { ExportFormat } from './export-format.ts';

/**
 * An array of objects, one line each, in the columns' order. Values are the very characters of the stored result, so no
 * digit is lost. Columns of the same name are told apart as `a`, `a_2`, `a_3`.
 */
export const json: ExportFormat = {
  contentType: 'application/json; charset=utf-8',
  async *write({ columns, frames }) {
    const keys = distinctNames(columns.map(({ name }) => name)).map((name) => `${JSON.stringify(name)}:`);
    let isFirst = true;
    yield Buffer.from('[');
    for await (const frame of frames()) {
      yield Buffer.from(`${isFirst ? '\n' : ',\n'}${withKeys(frame, keys)}`);
      isFirst = false;
    }
    yield Buffer.from('\n]\n');
  },
};

/** Names as they are, with `_2`, `_3` … after those that were there before. */
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

const quote = 0x22;
const comma = 0x2c;
const opening = 0x5b;
const closing = 0x5d;

/** Rewrites `[1,"a"],[2,"b"]` to `{"x":1,"y":"a"},\n{"x":2,"y":"b"}` without reading a value: rows hold scalars alone. */
export function withKeys(frame: string, keys: readonly string[]): string {
  let out = '';
  let place = 0;
  while (place < frame.length) {
    if (frame.charCodeAt(place) !== opening) throw new Error('A frame of rows is damaged');
    place += 1;
    out += '{';
    let index = 0;
    while (frame.charCodeAt(place) !== closing) {
      const end = endOfValue(frame, place);
      out += index === 0 ? keys[0] : `,${keys[index]}`;
      out += frame.slice(place, end);
      place = frame.charCodeAt(end) === comma ? end + 1 : end;
      index += 1;
    }
    if (index !== keys.length) throw new Error('A row has more or less values than there are columns');
    out += '}';
    place += 1;
    if (place < frame.length) {
      out += ',\n';
      place += 1;
    }
  }
  return out;
}

/** The place after the scalar that begins here. Throws when the text ends before. */
function endOfValue(frame: string, start: number): number {
  if (frame.charCodeAt(start) === quote) {
    let end = frame.indexOf('"', start + 1);
    while (end >= 0 && isEscaped(frame, end)) end = frame.indexOf('"', end + 1);
    if (end < 0) throw new Error('A frame of rows is damaged');
    return end + 1;
  }
  let end = start + 1;
  for (;;) {
    const code = frame.charCodeAt(end);
    if (code === comma || code === closing) return end;
    if (Number.isNaN(code)) throw new Error('A frame of rows is damaged');
    end += 1;
  }
}

function isEscaped(frame: string, place: number): boolean {
  let slashes = 0;
  while (frame.charCodeAt(place - 1 - slashes) === 0x5c) slashes += 1;
  return slashes % 2 === 1;
}
