import { Readable } from 'node:stream';
import type { Column } from '@platbook/contract/batches';
import { type Cell, type ExportFormat, isNumeric, parseFrame } from './export-format.ts';
import { spreadsheetDate } from './spreadsheet-date.ts';
import { columnLetters, escapeXml, sheetHead, sheetTail, style, workbookParts } from './xlsx-parts.ts';

/** A sheet has 1,048,576 rows, of which the header takes one, and 16,384 columns (ECMA-376). */
const sheetRows = 1_048_575;
const sheetColumns = 16_384;
/** A cell holds this many characters; what is longer is cut and ends in an ellipsis. */
const cellCharacters = 32_767;
/** A spreadsheet keeps 15 digits of a number; longer ones are text, so that none is lost. */
const exactDigits = 15;

/**
 * Office Open XML with one sheet: numbers and dates as such, everything else as text cells, never a formula. Rows go into the
 * compressed sheet as they come.
 */
export const xlsx: ExportFormat = {
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  maxRows: sheetRows,
  maxColumns: sheetColumns,
  async *write({ columns, frames }) {
    const { ZipFile } = (await import('yazl')).default;
    const zip = new ZipFile();
    const mtime = new Date();
    for (const [path, text] of Object.entries(workbookParts)) zip.addBuffer(Buffer.from(text), path, { mtime });
    const sheet = Readable.from(writeSheet(columns, frames()), { objectMode: false, highWaterMark: 256 * 1024 });
    zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { mtime, compressionLevel: 2 });
    zip.end();
    const out = zip.outputStream as Readable;
    // A failure of the rows must end the file, not leave it waiting for more.
    sheet.once('error', (error) => out.destroy(error));
    try {
      for await (const bytes of out) yield bytes as Uint8Array;
    } finally {
      sheet.destroy();
    }
  },
};

async function* writeSheet(columns: readonly Column[], frames: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  const letters = columns.map((_, index) => columnLetters(index));
  yield Buffer.from(sheetHead(columns));
  const names = columns.map(({ name }, index) => textCell(`${letters[index]}1`, name, style.header));
  yield Buffer.from(`<row r="1">${names.join('')}</row>`);
  const writers = columns.map(cellWriter);
  let number = 1;
  for await (const frame of frames) {
    let text = '';
    for (const row of parseFrame(frame)) {
      number += 1;
      text += `<row r="${number}">`;
      for (let index = 0; index < writers.length; index += 1) {
        const cell = row[index] as Cell;
        if (cell !== null) text += (writers[index] as CellWriter)(`${letters[index]}${number}`, cell);
      }
      text += '</row>';
    }
    yield Buffer.from(text);
  }
  yield Buffer.from(sheetTail);
}

type CellWriter = (place: string, cell: Cell) => string;

function cellWriter(column: Column): CellWriter {
  const asDate = column.datatype === 'date' ? style.date : column.datatype === 'datetime' ? style.time : undefined;
  return (place, cell) => {
    if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    if (typeof cell === 'number') return numberCell(place, String(cell));
    if (asDate !== undefined && typeof cell === 'string') {
      const serial = spreadsheetDate(cell);
      if (serial !== undefined) return `<c r="${place}" s="${asDate}"><v>${serial}</v></c>`;
    }
    if (isNumeric(column, cell)) return numberCell(place, cell as string);
    return textCell(place, String(cell));
  };
}

/** A number that a spreadsheet keeps exactly, else its digits as text. */
function numberCell(place: string, text: string): string {
  const isExact = /^-?\d/.test(text) && digitsOf(text) <= exactDigits;
  // A binary fraction is what the spreadsheet itself computes with: up to 17 digits mean the same number.
  const isFraction = text.length <= 24 && /[.e]/.test(text) && String(Number(text)) === text;
  return isExact || isFraction ? `<c r="${place}"><v>${text}</v></c>` : textCell(place, text);
}

function digitsOf(text: string): number {
  if (text.length <= exactDigits) return text.length;
  return text.replace(/[eE].*$/, '').replace(/^-?0*\.?0*|\./g, '').length;
}

function textCell(place: string, text: string, cellStyle?: number): string {
  const cut = text.length > cellCharacters ? `${cutBetweenCharacters(text)}…` : text;
  const styled = cellStyle === undefined ? '' : ` s="${cellStyle}"`;
  const space = blankAtEnds.test(cut) ? ' xml:space="preserve"' : '';
  return `<c r="${place}" t="inlineStr"${styled}><is><t${space}>${escapeXml(cut)}</t></is></c>`;
}

const blankAtEnds = /^\s|\s$|[\t\n\r]/;

function cutBetweenCharacters(text: string): string {
  return text.slice(0, cellCharacters - 1).replace(/[\uD800-\uDBFF]$/, '');
}
