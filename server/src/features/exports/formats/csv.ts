import type { Column } from '@platbook/contract/batches';
import { type Cell, type ExportFormat, isNumeric, parseFrame } from './export-format.ts';

/** Told before the rows, so that Excel reads the file as UTF-8; every other reader knows and skips it. */
const byteOrderMark = '\uFEFF';

/**
 * RFC 4180: CRLF, a header row, quotes where needed, UTF-8 with a mark. Text that a spreadsheet would take for a formula gets
 * a leading apostrophe (security V33) unless the raw file is asked for; columns of numbers stay as they are.
 */
export const csv: ExportFormat = {
  contentType: 'text/csv; charset=utf-8; header=present',
  async *write({ columns, frames }, { isRaw }) {
    const texts = columns.map((column) => textOf(column, isRaw));
    const header = columns.map(({ name }) => quoted(isRaw ? withoutNul(name) : defused(withoutNul(name))));
    yield Buffer.from(`${byteOrderMark}${header.join(',')}\r\n`);
    for await (const frame of frames()) {
      let text = '';
      for (const row of parseFrame(frame)) {
        for (let index = 0; index < texts.length; index += 1) {
          if (index > 0) text += ',';
          const cell = row[index] as Cell;
          if (cell !== null) text += (texts[index] as (cell: Cell) => string)(cell);
          // A row of one empty field would be an empty line, which readers skip.
          else if (texts.length === 1) text += '""';
        }
        text += '\r\n';
      }
      yield Buffer.from(text);
    }
  },
};

function textOf(column: Column, isRaw: boolean): (cell: Cell) => string {
  if (isRaw) return (cell) => (typeof cell === 'string' ? quoted(withoutNul(cell)) : String(cell));
  return (cell) => {
    if (typeof cell !== 'string') return String(cell);
    return isNumeric(column, cell) ? cell : quoted(defused(withoutNul(cell)));
  };
}

/** NUL ends the text for many readers, and no reader needs it. */
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

/** Text with an apostrophe before it when a spreadsheet would run it (security V33). */
export function defused(text: string): string {
  const first = text.charCodeAt(0);
  const isPlain = (first > 0x2f && first < 0x3a) || (first > 0x40 && first < 0x80);
  return !isPlain && formula.test(text) ? `'${text}` : text;
}
