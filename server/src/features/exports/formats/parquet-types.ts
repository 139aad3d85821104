import type { Column } from '@platbook/contract/workbench/batches';
import type { SchemaElement } from 'hyparquet-writer';
import { daysSince1970, secondsSince1970 } from './calendar.ts';
import { FrameCells, minus, nine, point, trait, zero } from './frame-cells.ts';

const decimal = /^(-?)0*(\d*)(?:\.(\d+))?$/;
/** Maximum precision that Parquet readers support. */
const maxDigits = 38;

interface Digits {
  before: number;
  after: number;
}

async function findDecimals(indexes: readonly number[], columnCount: number, frames: AsyncIterable<Uint8Array>) {
  const found = new Map<number, Digits>(indexes.map((index) => [index, { before: 0, after: 0 }]));
  const cells = new FrameCells(columnCount);
  for await (const frame of frames) {
    cells.read(frame);
    for (const [index, digits] of found) if (!widen(digits, cells, index)) found.delete(index);
  }
  const fitting = [...found].filter(([, { before, after }]) => before + after > 0 && before + after <= maxDigits);
  return new Map(fitting.map(([index, digits]) => [index, decimalColumn(digits)]));
}

function widen(digits: Digits, cells: FrameCells, column: number): boolean {
  for (let cell = column; cell < cells.rowCount * cells.columnCount; cell += cells.columnCount) {
    if ((cells.traits[cell] as number) & trait.nothing) continue;
    const [, , before, after = ''] = decimal.exec(String(cells.valueOf(cell))) ?? [];
    if (before === undefined) return false;
    digits.before = Math.max(digits.before, before.length);
    digits.after = Math.max(digits.after, after.length);
  }
  return true;
}

function decimalColumn({ before, after: scale }: Digits): ParquetColumn {
  return {
    element: {
      type: 'FIXED_LEN_BYTE_ARRAY',
      type_length: 16,
      converted_type: 'DECIMAL',
      precision: before + scale,
      scale,
    },
    // The library takes a bigint: the value without its decimal point.
    value(cells, cell) {
      const [, sign, whole, part = ''] = decimal.exec(String(cells.valueOf(cell))) as RegExpExecArray;
      const value = BigInt(`${whole}${part.padEnd(scale, '0')}` || '0');
      return sign === '' ? value : -value;
    },
  };
}

/** Integers of up to this many digits are exact in JavaScript. */
const exactCharacters = 15;
const powersOfTen = Array.from({ length: exactCharacters }, (_, power) => 10 ** power);

/** The value of a number cell. Parses short numbers without a string: dividend and divisor are exact, so one division rounds correctly. */
function numberOf(cells: FrameCells, cell: number): number {
  const start = cells.starts[cell] as number;
  const end = cells.ends[cell] as number;
  if (end - start > exactCharacters || (cells.traits[cell] as number) & trait.exponent)
    return cells.valueOf(cell) as number;
  const { bytes } = cells;
  const isNegative = bytes[start] === minus;
  let digits = 0;
  let decimals = 0;
  let isFraction = false;
  for (let at = isNegative ? start + 1 : start; at < end; at += 1) {
    const sign = bytes[at] as number;
    if (sign === point) isFraction = true;
    else {
      digits = digits * 10 + sign - zero;
      if (isFraction) decimals += 1;
    }
  }
  const value = digits / (powersOfTen[decimals] as number);
  return isNegative ? -value : value;
}

function isShortInteger(cells: FrameCells, cell: number): boolean {
  const traits = cells.traits[cell] as number;
  const length = (cells.ends[cell] as number) - (cells.starts[cell] as number);
  return (traits & (trait.text | trait.point | trait.exponent)) === 0 && length <= exactCharacters;
}

export interface ParquetColumn {
  readonly element: Omit<SchemaElement, 'name'>;
  value(cells: FrameCells, cell: number): unknown;
}

const text: ParquetColumn = {
  element: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  value: (cells, cell) => String(cells.valueOf(cell)),
};
const whole: ParquetColumn = {
  element: { type: 'INT64' },
  value: (cells, cell) => BigInt(isShortInteger(cells, cell) ? numberOf(cells, cell) : (cells.valueOf(cell) as string)),
};
const fraction: ParquetColumn = {
  element: { type: 'DOUBLE' },
  value: (cells, cell) => (isText(cells, cell) ? Number(cells.textOf(cell)) : numberOf(cells, cell)),
};
const truth: ParquetColumn = { element: { type: 'BOOLEAN' }, value: (cells, cell) => cells.valueOf(cell) };
const day: ParquetColumn = {
  element: { type: 'INT32', converted_type: 'DATE' },
  value: (cells, cell) => daysSince1970(cells.textOf(cell)),
};
const instant = (isUtc: boolean): ParquetColumn => ({
  element: { type: 'INT64', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: isUtc, unit: 'MICROS' } },
  value: (cells, cell) => microseconds(cells.textOf(cell)),
});

const isText = (cells: FrameCells, cell: number): boolean => ((cells.traits[cell] as number) & trait.text) !== 0;

const date = /^\d{4}-\d\d-\d\d$/;
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(Z?)$/;
const special = /^(?:NaN|-?Infinity)$/;
const integer = /^-?\d{1,19}$/;
const int64 = 2n ** 63n;

function microseconds(text: string): bigint {
  const end = text.endsWith('Z') ? text.length - 1 : text.length;
  const decimals = end > 20 ? Number(text.slice(20, end)) * 10 ** (26 - end) : 0;
  return BigInt(secondsSince1970(text)) * 1_000_000n + BigInt(decimals);
}

/** The narrowest type that stores each column exactly, or else text. Takes a pass, and another for long decimals. */
export async function findTypes(
  columns: readonly Column[],
  frames: () => AsyncIterable<Uint8Array>,
): Promise<readonly ParquetColumn[]> {
  const candidates = columns.map(({ datatype }) => candidatesFor(datatype));
  const open = candidates.map((_, index) => index).filter((index) => (candidates[index] as Candidate[]).length > 0);
  if (open.length > 0) {
    const cells = new FrameCells(columns.length);
    for await (const frame of frames()) {
      cells.read(frame);
      for (const index of open) narrow(candidates[index] as Candidate[], cells, index);
    }
  }
  const long = open.filter((index) => columns[index]?.datatype === 'number' && candidates[index]?.length === 0);
  const decimals = long.length === 0 ? new Map() : await findDecimals(long, columns.length, frames());
  return candidates.map(([first], index) => first?.column ?? decimals.get(index) ?? text);
}

interface Candidate {
  readonly column: ParquetColumn;
  holds(cells: FrameCells, cell: number): boolean;
}

function narrow(candidates: Candidate[], cells: FrameCells, column: number): void {
  const { columnCount, rowCount, traits } = cells;
  for (let cell = column; cell < rowCount * columnCount; cell += columnCount) {
    if ((traits[cell] as number) & trait.nothing) continue;
    while (candidates[0] !== undefined && !candidates[0].holds(cells, cell)) candidates.shift();
    if (candidates.length === 0) return;
  }
}

/** From narrowest to widest; a wider type also stores all values of the narrower ones. */
function candidatesFor(datatype: string): Candidate[] {
  if (datatype === 'boolean')
    return [{ column: truth, holds: (cells, cell) => typeof cells.valueOf(cell) === 'boolean' }];
  if (datatype === 'date') return [{ column: day, holds: (cells, cell) => date.test(String(cells.valueOf(cell))) }];
  if (datatype === 'datetime')
    return [
      { column: instant(false), holds: (cells, cell) => timestamp.exec(String(cells.valueOf(cell)))?.[1] === '' },
      { column: instant(true), holds: (cells, cell) => timestamp.exec(String(cells.valueOf(cell)))?.[1] === 'Z' },
    ];
  if (datatype === 'number')
    return [
      { column: whole, holds: isWhole },
      { column: fraction, holds: isFraction },
    ];
  return [];
}

function isWhole(cells: FrameCells, cell: number): boolean {
  if (isShortInteger(cells, cell)) return isNumber(cells, cell);
  const value = cells.valueOf(cell);
  if (typeof value === 'number') return Number.isSafeInteger(value);
  if (typeof value !== 'string' || !integer.test(value)) return false;
  const exact = BigInt(value);
  return exact >= -int64 && exact < int64;
}

function isFraction(cells: FrameCells, cell: number): boolean {
  return isText(cells, cell) ? special.test(cells.textOf(cell)) : isNumber(cells, cell);
}

/** For cells that are neither text nor null: true and false begin with letters. */
function isNumber({ bytes, starts }: FrameCells, cell: number): boolean {
  return (bytes[starts[cell] as number] as number) <= nine;
}
