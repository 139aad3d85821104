import type { Column } from '@platbook/contract/workbench/batches';
import { ByteSink, copyBytes } from './byte-sink.ts';
import { type Cell, type ExportFormat, isNumeric } from './export-format.ts';
import { comma, endOfNumber, FrameCells, nine, quote, trait } from './frame-cells.ts';

/** Makes Excel read the file as UTF-8; other readers skip it. */
const byteOrderMark = '\uFEFF';

/** RFC 4180 with a byte order mark. Formulas get a leading apostrophe [V33], unless the file is raw; numbers don't. */
export const csv: ExportFormat = {
  contentType: 'text/csv; charset=utf-8; header=present',
  async *write({ columns, frames }, { isRaw }) {
    const header = columns.map(({ name }) => quoted(isRaw ? withoutNul(name) : defused(withoutNul(name))));
    yield Buffer.from(`${byteOrderMark}${header.join(',')}\r\n`);
    const writers = columns.map((column) => textOf(column, isRaw));
    const isDecimal = columns.map(({ scale }) => scale !== undefined);
    const cells = new FrameCells(columns.length);
    const sink = new ByteSink();
    for await (const frame of frames()) {
      cells.read(frame);
      writeRows(cells, writers, isDecimal, sink);
      yield sink.take();
    }
  },
};

/** Copies cells that need no conversion. They need no extra room: the two brackets of a row make up for its CRLF. */
function writeRows(
  cells: FrameCells,
  writers: readonly ((cell: Cell) => string)[],
  isDecimal: readonly boolean[],
  sink: ByteSink,
): void {
  const { bytes, starts, ends, traits, columnCount, rowCount } = cells;
  sink.room(bytes.length + 2);
  let out = sink.bytes;
  let at = 0;
  let cell = 0;
  for (let row = 0; row < rowCount; row += 1) {
    for (let column = 0; column < columnCount; column += 1) {
      if (column > 0) out[at++] = comma;
      const start = starts[cell] as number;
      const found = traits[cell] as number;
      let end: number | undefined = ends[cell] as number;
      if (found & trait.text) {
        if (found & trait.escape || !isPlain(bytes, start, end)) end = undefined;
        // A decimal keeps the trailing zeros of its declared scale.
      } else if ((bytes[start] as number) <= nine && !isDecimal[column]) end = endOfNumber(cells, cell);
      if (found & trait.nothing) {
        // Readers skip empty lines, so a row of one empty field is quoted.
        if (columnCount === 1) at = writeQuotes(out, at);
      } else if (end === undefined) {
        sink.at = at;
        sink.text((writers[column] as (cell: Cell) => string)(cells.valueOf(cell)));
        sink.room(bytes.length - start + 2);
        out = sink.bytes;
        at = sink.at;
      } else if (found & trait.text && (start === end || found & trait.separator)) {
        out[at++] = quote;
        at = copyBytes(bytes, start, end, out, at);
        out[at++] = quote;
      } else at = copyBytes(bytes, start, end, out, at);
      cell += 1;
    }
    out[at++] = 0x0d;
    out[at++] = 0x0a;
  }
  sink.at = at;
}

function writeQuotes(out: Uint8Array, at: number): number {
  out[at] = quote;
  out[at + 1] = quote;
  return at + 2;
}

/** True for text that needs no conversion: empty, or starting and ending with non-blank ASCII and not starting like a formula. */
function isPlain(bytes: Uint8Array, start: number, end: number): boolean {
  if (start === end) return true;
  const first = bytes[start] as number;
  const last = bytes[end - 1] as number;
  const isSign = first === 0x3d || first === 0x2b || first === 0x2d || first === 0x40;
  return first > 0x20 && first < 0x80 && !isSign && last > 0x20 && last < 0x80;
}

function textOf(column: Column, isRaw: boolean): (cell: Cell) => string {
  if (isRaw) return (cell) => (typeof cell === 'string' ? quoted(withoutNul(cell)) : String(cell));
  return (cell) => {
    if (typeof cell !== 'string') return String(cell);
    return isNumeric(column, cell) ? cell : quoted(defused(withoutNul(cell)));
  };
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(defused(withoutNul(cell)))).join(',')}\r\n`;
}

/** Many readers end the text at a NUL. */
function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}

const needsQuotes = /[",;\r\n\t]|^\s|\s$/;

function quoted(text: string): string {
  if (text === '') return '""';
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** `=`, `+`, `-`, `@`, their full-width forms, TAB and CR, also after blanks or a byte order mark. */
const formula = /^[\s\uFEFF]*[=+\-@＝＋－＠\t\r]/;

function defused(text: string): string {
  const first = text.charCodeAt(0);
  const isPlain = (first > 0x2f && first < 0x3a) || (first > 0x40 && first < 0x80);
  return !isPlain && formula.test(text) ? `'${text}` : text;
}
