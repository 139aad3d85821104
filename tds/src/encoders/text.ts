import type { TdsBytes } from './tds-bytes.ts';
import { tooLong, UnsendableValueError } from './unsendable-value-error.ts';

/** Code page 1252, bytes 80 to 9F (Unicode's mapping table CP1252.TXT); 0 if unassigned. */
const at80 = [
  0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017d, 0, 0,
  0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178,
];
const byteOf = new Map(at80.flatMap((code, index) => (code === 0 ? [] : [[code, 0x80 + index] as const])));
/** The server's own error number: SQL Server would substitute another character instead. */
const notInCodePage = 50_008;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const noBytes = 0xff_ff;

/** Wire format of a text type; `length` is in its own units, undefined for max. */
export interface TextForm {
  readonly name: string;
  readonly length: number | undefined;
  /** Two bytes per character, else code page 1252. */
  readonly isNational: boolean;
  readonly isWidened?: boolean;
  readonly isFixed: boolean;
}

export function putText(out: TdsBytes, source: Uint8Array, from: number, length: number, form: TextForm): void {
  const unit = form.isNational ? 2 : 1;
  out.reserve(unit * (length + (form.isFixed ? (form.length as number) : 0)) + 16);
  const start = out.length;
  const head = form.length === undefined ? 12 : 2;
  const { bytes } = out;
  let at = start + head;
  const end = from + length;
  let index = from;
  if (form.isNational) {
    for (; index < end; index += 1) {
      const byte = source[index] as number;
      if (byte > 0x7f) break;
      bytes[at] = byte;
      bytes[at + 1] = 0;
      at += 2;
    }
  } else {
    for (; index < end; index += 1) {
      const byte = source[index] as number;
      if (byte > 0x7f) break;
      bytes[at++] = byte;
    }
  }
  if (index < end) {
    const rest = decoder.decode(source.subarray(index, end));
    if (form.isWidened) requireCodePage(rest);
    at = form.isNational ? at + bytes.write(rest, at, 'utf16le') : putCodePage(bytes, at, rest);
  }
  if (form.length !== undefined && at - start - head > form.length * unit)
    throw tooLong(`${form.name}(${form.length})`);
  if (form.isFixed) {
    for (const filled = start + head + (form.length as number) * unit; at < filled; at += unit) {
      bytes[at] = 0x20;
      if (unit === 2) bytes[at + 1] = 0;
    }
  }
  out.length = at;
  putLength(out, start, head);
}

export function putBinary(out: TdsBytes, source: Uint8Array, form: Omit<TextForm, 'isNational'>): void {
  const { length } = form;
  if (length !== undefined && source.length > length) throw tooLong(`${form.name}(${length})`);
  const filled = form.isFixed ? (length as number) - source.length : 0;
  out.reserve(source.length + filled + 16);
  const start = out.length;
  const head = length === undefined ? 12 : 2;
  out.length += head;
  out.raw(source);
  out.bytes.fill(0, out.length, out.length + filled);
  out.length += filled;
  putLength(out, start, head);
}

export function putNullText(out: TdsBytes, isInPieces: boolean): void {
  out.reserve(8);
  for (let count = 0; count < (isInPieces ? 4 : 1); count += 1) out.whole(noBytes, 2);
}

function putLength(out: TdsBytes, start: number, head: number): void {
  const end = out.length;
  const length = end - start - head;
  out.length = start;
  if (head === 2) {
    out.whole(length, 2);
    out.length = end;
    return;
  }
  out.whole(length, 4);
  out.whole(0, 4);
  if (length > 0) {
    out.whole(length, 4);
    out.length = end;
  }
  out.whole(0, 4);
}

function putCodePage(bytes: Buffer, from: number, text: string): number {
  let at = from;
  for (let index = 0; index < text.length; index += 1) bytes[at++] = codePageByte(text, index);
  return at;
}

function requireCodePage(text: string): void {
  for (let index = 0; index < text.length; index += 1) codePageByte(text, index);
}

function codePageByte(text: string, index: number): number {
  const code = text.charCodeAt(index);
  const byte = code < 0x80 || (code > 0x9f && code < 0x1_00) ? code : byteOf.get(code);
  if (byte !== undefined) return byte;
  const character = String.fromCodePoint(text.codePointAt(index) as number);
  throw new UnsendableValueError(
    notInCodePage,
    `The character '${character}' does not exist in varchar. Use nvarchar.`,
  );
}
