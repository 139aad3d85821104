import type { Column } from '@platbook/contract/workbench/batches';
import { daysSince1970, secondsSince1970 } from './calendar.ts';
import { isNumeric } from './export-format.ts';
import { decimalStyle, escapeXml, style } from './xlsx-parts.ts';

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?$/;

/** Serial number of 1970-01-01 in the 1900 date system (ECMA-376 part 1, 18.17.4.1); correct from March 1900. */
const offset = 25_569;
/** Earlier serial numbers are off by one: spreadsheets count February 29, 1900, which did not exist. */
const firstSafeDay = '1900-03-01';

/** Undefined before 1900-03-01, after 9999, with a zone, and if more precise than a spreadsheet's milliseconds. */
function spreadsheetDate(text: string): number | undefined {
  if (text < firstSafeDay || text.charCodeAt(4) !== 45) return undefined;
  if (text.length === 10) return daysSince1970(text) + offset;
  if (!timestamp.test(text)) return undefined;
  const milliseconds = text.length > 20 ? Number(text.slice(20).padEnd(3, '0')) : 0;
  return (secondsSince1970(text) + milliseconds / 1000) / 86_400 + offset;
}

/** Maximum characters of a cell; longer text is cut and ends in an ellipsis. */
const cellCharacters = 32_767;
/** A spreadsheet keeps 15 digits of a number; longer ones are stored as text to keep all of them. */
export const exactDigits = 15;

/** Returns the XML of a cell; `place` is its reference, e.g. A1. */
export type CellWriter = (place: string, cell: string | number | boolean) => string;

export function cellWriter(column: Column): CellWriter {
  const asDecimal = decimalStyle(column.scale);
  const asDate = column.datatype === 'date' ? style.date : column.datatype === 'datetime' ? style.time : undefined;
  return (place, cell) => {
    if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    if (typeof cell === 'number') return numberCell(place, String(cell), asDecimal);
    if (asDate !== undefined) {
      const serial = spreadsheetDate(cell);
      if (serial !== undefined) return `<c r="${place}" s="${asDate}"><v>${serial}</v></c>`;
    }
    return isNumeric(column, cell) ? numberCell(place, cell, asDecimal) : textCell(place, cell);
  };
}

function numberCell(place: string, text: string, numberStyle?: number): string {
  const isExact = /^-?\d/.test(text) && digitsOf(text) <= exactDigits;
  // Spreadsheets compute with binary doubles, so a fraction that round-trips through one is exact.
  const isFraction = text.length <= 24 && /[.e]/.test(text) && String(Number(text)) === text;
  const styled = numberStyle === undefined ? '' : ` s="${numberStyle}"`;
  return isExact || isFraction ? `<c r="${place}"${styled}><v>${text}</v></c>` : textCell(place, text);
}

function digitsOf(text: string): number {
  if (text.length <= exactDigits) return text.length;
  return text.replace(/[eE].*$/, '').replace(/^-?0*\.?0*|\./g, '').length;
}

/** The XML of a text cell; never a formula. */
export function textCell(place: string, text: string, cellStyle?: number): string {
  const cut = text.length > cellCharacters ? `${cutBetweenCharacters(text)}…` : text;
  const styled = cellStyle === undefined ? '' : ` s="${cellStyle}"`;
  const space = blankAtEnds.test(cut) ? ' xml:space="preserve"' : '';
  return `<c r="${place}" t="inlineStr"${styled}><is><t${space}>${escapeXml(cut)}</t></is></c>`;
}

const blankAtEnds = /^\s|\s$|[\t\n\r]/;

function cutBetweenCharacters(text: string): string {
  return text.slice(0, cellCharacters - 1).replace(/[\uD800-\uDBFF]$/, '');
}
