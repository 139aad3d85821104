import type { Column } from '@platbook/contract/batches';
import type { SchemaElement } from 'hyparquet-writer';
import { daysSince1970, secondsSince1970 } from './calendar.ts';
import { type Cell, parseFrame } from './export-format.ts';
import { findDecimals } from './parquet-decimals.ts';

/** How a column is kept: its physical and logical type, and what a cell becomes (null stays null). */
export interface ParquetColumn {
  readonly element: Omit<SchemaElement, 'name'>;
  value(cell: string | number | boolean): unknown;
}

const text: ParquetColumn = { element: { type: 'BYTE_ARRAY', converted_type: 'UTF8' }, value: (cell) => String(cell) };
const whole: ParquetColumn = { element: { type: 'INT64' }, value: (cell) => BigInt(cell) };
const fraction: ParquetColumn = { element: { type: 'DOUBLE' }, value: (cell) => Number(cell) };
const truth: ParquetColumn = { element: { type: 'BOOLEAN' }, value: (cell) => cell };
const day: ParquetColumn = {
  element: { type: 'INT32', converted_type: 'DATE' },
  value: (cell) => daysSince1970(String(cell)),
};
const instant = (isUtc: boolean): ParquetColumn => ({
  element: { type: 'INT64', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: isUtc, unit: 'MICROS' } },
  value: (cell) => microseconds(String(cell)),
});

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

/**
 * Looks at every value and gives each column the narrowest type that keeps all of them exactly; text where none does.
 * A file has one type a column, and rows are written as they come, so this is a pass of its own; where numbers have too many digits, a second one finds
 * how many.
 */
export async function findTypes(
  columns: readonly Column[],
  frames: () => AsyncIterable<Uint8Array>,
): Promise<readonly ParquetColumn[]> {
  const candidates = columns.map(({ datatype }) => candidatesFor(datatype));
  const open = candidates.map((_, index) => index).filter((index) => (candidates[index] as Candidate[]).length > 0);
  if (open.length > 0) {
    for await (const frame of frames()) {
      for (const row of parseFrame(frame)) {
        for (const index of open) {
          const cell = row[index] as Cell;
          if (cell === null) continue;
          const left = candidates[index] as Candidate[];
          while (left[0] !== undefined && !left[0].holds(cell)) left.shift();
        }
      }
    }
  }
  const long = open.filter((index) => columns[index]?.datatype === 'number' && candidates[index]?.length === 0);
  const decimals = long.length === 0 ? new Map() : await findDecimals(long, frames());
  return candidates.map(([first], index) => first?.column ?? decimals.get(index) ?? text);
}

interface Candidate {
  readonly column: ParquetColumn;
  holds(cell: string | number | boolean): boolean;
}

/** From the narrowest on; what one of them held before, the next one holds too. */
function candidatesFor(datatype: string): Candidate[] {
  if (datatype === 'boolean') return [{ column: truth, holds: (cell) => typeof cell === 'boolean' }];
  if (datatype === 'date') return [{ column: day, holds: (cell) => date.test(String(cell)) }];
  if (datatype === 'datetime')
    return [
      { column: instant(false), holds: (cell) => timestamp.exec(String(cell))?.[1] === '' },
      { column: instant(true), holds: (cell) => timestamp.exec(String(cell))?.[1] === 'Z' },
    ];
  if (datatype === 'number') return [wholeNumbers(), fractions()];
  return [];
}

function wholeNumbers(): Candidate {
  return {
    column: whole,
    holds: (cell) => {
      if (typeof cell === 'number') return Number.isSafeInteger(cell);
      if (typeof cell !== 'string' || !integer.test(cell)) return false;
      const value = BigInt(cell);
      return value >= -int64 && value < int64;
    },
  };
}

function fractions(): Candidate {
  return {
    column: fraction,
    holds: (cell) => typeof cell === 'number' || (typeof cell === 'string' && special.test(cell)),
  };
}
