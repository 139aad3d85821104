import { type Cell, parseFrame } from './export-format.ts';
import type { ParquetColumn } from './parquet-types.ts';

const decimal = /^(-?)0*(\d*)(?:\.(\d+))?$/;
/** What readers of Parquet take at most. */
const maxDigits = 38;

/** The digits of the longest values of a column, before and after the point. */
interface Digits {
  before: number;
  after: number;
}

/** Those of the columns whose every value is an exact decimal, with as many digits as the longest ones need, up to 38 in all. */
export async function findDecimals(
  indexes: readonly number[],
  frames: AsyncIterable<Uint8Array>,
): Promise<Map<number, ParquetColumn>> {
  const found = new Map<number, Digits>(indexes.map((index) => [index, { before: 0, after: 0 }]));
  for await (const frame of frames) {
    for (const row of parseFrame(frame)) {
      for (const [index, digits] of found) {
        const cell = row[index] as Cell;
        if (cell === null) continue;
        const [, , before, after = ''] = decimal.exec(String(cell)) ?? [];
        if (before === undefined) {
          found.delete(index);
          continue;
        }
        digits.before = Math.max(digits.before, before.length);
        digits.after = Math.max(digits.after, after.length);
      }
    }
  }
  const fitting = [...found].filter(([, { before, after }]) => before + after > 0 && before + after <= maxDigits);
  return new Map(fitting.map(([index, digits]) => [index, decimalColumn(digits)]));
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
    // The library takes a bigint for the value without its point.
    value(cell) {
      const [, sign, whole, part = ''] = decimal.exec(String(cell)) as RegExpExecArray;
      const value = BigInt(`${whole}${part.padEnd(scale, '0')}` || '0');
      return sign === '' ? value : -value;
    },
  };
}
