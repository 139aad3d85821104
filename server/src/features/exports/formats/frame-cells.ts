import type { Cell } from './export-format.ts';

/** The kind of a cell, and properties of its bytes that decide whether a format can copy them. */
export const trait = {
  text: 1,
  nothing: 2,
  /** Text: contains a backslash, so its bytes are not yet the text. */
  escape: 4,
  /** Text: contains `,` or `;`. */
  separator: 8,
  /** Text: contains `&`, `<`, `>` or `_`, which are special in workbook cells. */
  markup: 16,
  /** Text: contains a character of U+F000 to U+FFFF, e.g. the byte order mark, full-width signs and non-characters. */
  high: 32,
  point: 64,
  exponent: 128,
} as const;

export const quote = 0x22;
export const comma = 0x2c;
const opening = 0x5b;
const closing = 0x5d;
const backslash = 0x5c;
export const point = 0x2e;
export const nine = 0x39;
export const minus = 0x2d;
export const zero = 0x30;
const letterN = 0x6e;
const letterF = 0x66;
const letterT = 0x74;

const textTraits = new Uint8Array(256);
for (const sign of ',;') textTraits[sign.charCodeAt(0)] = trait.separator;
for (const sign of '&<>_') textTraits[sign.charCodeAt(0)] = trait.markup;
textTraits[backslash] = trait.escape;
textTraits[0xef] = trait.high;

/** Cell `row * columnCount + column` spans `starts` to `ends` (exclusive), without quotes, until the next read. */
export class FrameCells {
  readonly columnCount: number;
  rowCount = 0;
  bytes: Uint8Array = new Uint8Array(0);
  starts: Int32Array;
  ends: Int32Array;
  traits: Uint8Array;
  #text: Buffer = Buffer.alloc(0);

  constructor(columnCount: number) {
    this.columnCount = columnCount;
    const cells = Math.max(4_096, columnCount);
    this.starts = new Int32Array(cells);
    this.ends = new Int32Array(cells);
    this.traits = new Uint8Array(cells);
  }

  /** Reads rows such as `[1,"a"],[2,"b"]`. Throws if they are truncated or have more or fewer values than columns. */
  read(frame: Uint8Array): void {
    // Always a Uint8Array: the loops below are several times slower if they see two array classes.
    this.bytes = new Uint8Array(frame.buffer, frame.byteOffset, frame.byteLength);
    this.#text = Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength);
    this.rowCount = 0;
    const { bytes, columnCount } = this;
    const { length } = bytes;
    let at = 0;
    while (at < length) {
      if (bytes[at] !== opening) throw damaged();
      at = this.#readRow(at + 1, this.rowCount * columnCount);
      this.rowCount += 1;
      if (at < length && (bytes[at] !== comma || at === length - 1)) throw damaged();
      at += 1;
    }
  }

  textOf(cell: number): string {
    const [start, end] = [this.starts[cell] as number, this.ends[cell] as number];
    if (((this.traits[cell] as number) & trait.escape) === 0) return this.#text.toString('utf8', start, end);
    return JSON.parse(this.#text.toString('utf8', start - 1, end + 1)) as string;
  }

  valueOf(cell: number): Cell {
    const traits = this.traits[cell] as number;
    if (traits & trait.text) return this.textOf(cell);
    if (traits & trait.nothing) return null;
    return JSON.parse(this.#text.toString('latin1', this.starts[cell], this.ends[cell])) as Cell;
  }

  #readRow(from: number, firstCell: number): number {
    const { bytes, columnCount } = this;
    if (firstCell + columnCount > this.starts.length) this.#grow();
    const { starts, ends, traits } = this;
    const { length } = bytes;
    let at = from;
    for (let cell = firstCell; cell < firstCell + columnCount; cell += 1) {
      let found = 0;
      const first = bytes[at];
      if (first === quote) {
        at += 1;
        starts[cell] = at;
        let sign = bytes[at] as number;
        while (sign !== quote) {
          found |= textTraits[sign] as number;
          at += sign === backslash ? 2 : 1;
          if (at >= length) throw damaged();
          sign = bytes[at] as number;
        }
        ends[cell] = at;
        found |= trait.text;
        at += 1;
      } else {
        starts[cell] = at;
        let sign = first as number;
        while (sign !== comma && sign !== closing) {
          if (sign === point) found |= trait.point;
          else if (sign > nine) found |= trait.exponent;
          at += 1;
          if (at >= length) throw damaged();
          sign = bytes[at] as number;
        }
        if (at === starts[cell]) throw uneven();
        ends[cell] = at;
        if (first === letterN) found = trait.nothing;
        else if (first === letterT || first === letterF) found = 0;
      }
      traits[cell] = found;
      const isLast = cell === firstCell + columnCount - 1;
      if (bytes[at] !== (isLast ? closing : comma)) throw uneven();
      if (!isLast) at += 1;
    }
    if (bytes[at] !== closing) throw uneven();
    return at + 1;
  }

  #grow(): void {
    const cells = this.starts.length * 2;
    const larger = <Kind extends Int32Array | Uint8Array>(array: Kind, empty: Kind): Kind => {
      empty.set(array);
      return empty;
    };
    this.starts = larger(this.starts, new Int32Array(cells));
    this.ends = larger(this.ends, new Int32Array(cells));
    this.traits = larger(this.traits, new Uint8Array(cells));
  }
}

const damaged = (): Error => new Error('A row frame is corrupt');

const uneven = (): Error => new Error("A row's value count differs from the column count");

/** Offset where JavaScript's form of the number would end; undefined if JavaScript would write it differently. */
export function endOfNumber(cells: FrameCells, cell: number): number | undefined {
  const { bytes } = cells;
  const traits = cells.traits[cell] as number;
  const start = cells.starts[cell] as number;
  let end = cells.ends[cell] as number;
  if (end - start > 16 || traits & trait.exponent) return undefined;
  const digits = bytes[start] === minus ? start + 1 : start;
  if (traits & trait.point) {
    // JavaScript writes numbers below a millionth with an exponent, so small fractions are left to it.
    if (bytes[digits] === zero && bytes[digits + 2] === zero && bytes[digits + 3] === zero) return undefined;
    while (bytes[end - 1] === zero) end -= 1;
    if (bytes[end - 1] === point) end -= 1;
  }
  const isMinusZero = digits > start && bytes[digits] === zero && end === digits + 1;
  return isMinusZero ? undefined : end;
}
