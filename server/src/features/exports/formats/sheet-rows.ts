import type { Column } from '@platbook/contract/workbench/batches';
import { type ByteSink, copyBytes } from './byte-sink.ts';
import { endOfNumber, type FrameCells, nine, trait, zero } from './frame-cells.ts';
import { cellWriter, exactDigits } from './sheet-cells.ts';
import { columnLetters, decimalStyle } from './xlsx-parts.ts';

const ascii = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
const rowBegin = ascii('<row r="');
const rowEnd = ascii('</row>');
const headEnd = ascii('">');
const number = { begin: ascii('"><v>'), end: ascii('</v></c>') };
const decimal = (style: number) => ({ begin: ascii(`" s="${style}"><v>`), end: number.end });
const text = { begin: ascii('" t="inlineStr"><is><t>'), end: ascii('</t></is></c>') };
/** More than the XML around any cell, in bytes. */
const aroundCell = 64;
/** Text of up to this many bytes never exceeds a cell's maximum characters. */
const surelyFits = 32_767;

/** From row 2. Copies nearly all cells; only those with another form in a workbook become strings. */
export function sheetRowWriter(columns: readonly Column[]): (cells: FrameCells, sink: ByteSink) => void {
  const letters = columns.map((_, index) => columnLetters(index));
  const begins = letters.map((name) => ascii(`<c r="${name}`));
  const writers = columns.map(cellWriter);
  const numbers = columns.map(({ scale }) => {
    const style = decimalStyle(scale);
    return style === undefined ? number : decimal(style);
  });
  // Their texts can be dates or numbers with many digits.
  const isTyped = columns.map(({ datatype }) => ['date', 'datetime', 'number'].includes(datatype));
  const digits = new Uint8Array(7);
  let line = 1;
  return (cells, sink) => {
    const { bytes, starts, ends, traits, columnCount, rowCount } = cells;
    let cell = 0;
    let { at, bytes: out } = sink;
    for (let row = 0; row < rowCount; row += 1) {
      line += 1;
      const digitCount = writeDigits(line, digits);
      const rowBytes = columnCount === 0 ? 0 : (ends[cell + columnCount - 1] as number) - (starts[cell] as number);
      const room = rowBytes + (columnCount + 1) * aroundCell;
      sink.at = at;
      sink.room(room);
      out = sink.bytes;
      at = copyBytes(rowBegin, 0, rowBegin.length, out, at);
      at = copyBytes(digits, 0, digitCount, out, at);
      at = copyBytes(headEnd, 0, headEnd.length, out, at);
      for (let column = 0; column < columnCount; column += 1) {
        const found = traits[cell] as number;
        if ((found & trait.nothing) === 0) {
          const start = starts[cell] as number;
          const end = found & trait.text && isTyped[column] ? undefined : endOfPlain(cells, cell);
          if (end === undefined) {
            sink.at = at;
            const value = cells.valueOf(cell) as string | number | boolean;
            sink.text((writers[column] as (typeof writers)[0])(`${letters[column]}${line}`, value));
            sink.room(room);
            out = sink.bytes;
            at = sink.at;
          } else {
            const around = found & trait.text ? text : (numbers[column] as typeof number);
            const begin = begins[column] as Uint8Array;
            at = copyBytes(begin, 0, begin.length, out, at);
            at = copyBytes(digits, 0, digitCount, out, at);
            at = copyBytes(around.begin, 0, around.begin.length, out, at);
            at = copyBytes(bytes, start, end, out, at);
            at = copyBytes(around.end, 0, around.end.length, out, at);
          }
        }
        cell += 1;
      }
      at = copyBytes(rowEnd, 0, rowEnd.length, out, at);
    }
    sink.at = at;
  };
}

function writeDigits(value: number, into: Uint8Array): number {
  let count = 1;
  for (let beyond = 10; beyond <= value; beyond *= 10) count += 1;
  let rest = value;
  for (let place = count - 1; place >= 0; place -= 1) {
    into[place] = zero + (rest % 10);
    rest = Math.floor(rest / 10);
  }
  return count;
}

const [space, beyondAscii] = [0x20, 0x80];

/** The end of a cell's bytes if they can be copied to the sheet; undefined if the cell needs conversion. */
function endOfPlain(cells: FrameCells, cell: number): number | undefined {
  const found = cells.traits[cell] as number;
  const start = cells.starts[cell] as number;
  const end = cells.ends[cell] as number;
  const first = cells.bytes[start] as number;
  if (found & trait.text) {
    if (found & (trait.escape | trait.markup | trait.high) || end - start > surelyFits) return undefined;
    if (start === end) return end;
    const last = cells.bytes[end - 1] as number;
    return first > space && first < beyondAscii && last > space && last < beyondAscii ? end : undefined;
  }
  if (first > nine) return undefined;
  const canonical = endOfNumber(cells, cell);
  return canonical !== undefined && canonical - start <= exactDigits ? canonical : undefined;
}
