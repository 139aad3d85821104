/** Longer blobs are cut and end in an ellipsis. */
const blobBytes = 512 * 1024;

/** A cell as JSON text, and the length of the text as displayed. */
export interface CellText {
  json: string;
  length: number;
}

export const nullCell: CellText = { json: 'null', length: 4 };

/** Matches text that needs no JSON escaping. Most text does not, and the test is several times faster than JSON.stringify. */
const needsNoEscape = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

export function textCell(text: string): CellText {
  return { json: needsNoEscape.test(text) ? `"${text}"` : JSON.stringify(text), length: text.length };
}

export function booleanCell(value: boolean): CellText {
  return value ? { json: 'true', length: 4 } : { json: 'false', length: 5 };
}

/** An integer. Beyond ±(2^53−1), where JavaScript would lose digits, it becomes a JSON string. */
export function integerCell(value: bigint | number): CellText {
  const text = String(value);
  const isSafe = value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER;
  return { json: isSafe ? text : `"${text}"`, length: text.length };
}

/** A floating-point number; NaN and infinities, which JSON lacks, become strings. */
export function floatCell(value: number): CellText {
  const text = String(value);
  return { json: Number.isFinite(value) ? text : `"${text}"`, length: text.length };
}

/** A 32-bit float in its shortest decimal form, so that 0.1 stays 0.1. */
export function shortFloatCell(value: number): CellText {
  if (!Number.isFinite(value)) return floatCell(value);
  for (let digits = 6; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return floatCell(short);
  }
  return floatCell(value);
}

const plainDecimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** An exact decimal from its text: a JSON number if it has at most 15 digits, else a string. */
export function decimalCell(text: string): CellText {
  const isShort = text.length <= 15 || text.replace(/^-?0*\.?0*|\./g, '').length <= 15;
  const isExact = isShort && plainDecimal.test(text);
  return { json: isExact ? text : JSON.stringify(text), length: text.length };
}

/** Bytes in PostgreSQL's format: \x and hexadecimal digits, cut at 512 KB. */
export function blobCell(bytes: Uint8Array): CellText {
  const shown = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, blobBytes)).toString('hex');
  return textCell(`\\x${shown}${bytes.byteLength > blobBytes ? '…' : ''}`);
}
