import { FrameCells, trait } from './frame-cells.ts';
import type { ParquetColumn } from './parquet-types.ts';

const decimal = /^(-?)0*(\d*)(?:\.(\d+))?$/;
/** Maximum precision that Parquet readers support. */
const maxDigits = 38;

interface Digits {
  before: number;
  after: number;
}

export async function findDecimals(
  indexes: readonly number[],
  columnCount: number,
  frames: AsyncIterable<Uint8Array>,
): Promise<Map<number, ParquetColumn>> {
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
