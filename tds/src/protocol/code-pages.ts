import { ValueError } from '../calls/value-error.ts';

/** Code pages of varchar by the collation's language ([MS-LCID]); all other Western European languages have 1252. */
const labels: Record<number, string> = {
  1025: 'windows-1256',
  1028: 'big5',
  1029: 'windows-1250',
  1032: 'windows-1253',
  1037: 'windows-1255',
  1038: 'windows-1250',
  1041: 'shift_jis',
  1042: 'euc-kr',
  1045: 'windows-1250',
  1049: 'windows-1251',
  1054: 'windows-874',
  1055: 'windows-1254',
  1066: 'windows-1258',
  2052: 'gbk',
};
const western = new Set([
  0x0000, 0x0403, 0x0406, 0x0407, 0x0409, 0x040a, 0x040b, 0x040c, 0x0410, 0x0413, 0x0414, 0x0416, 0x041d, 0x0809,
  0x0c0a, 0x0816,
]);
const utf8Flag = 0x04;

export function decodeCodePage(bytes: Buffer, collation: Buffer | undefined): string {
  const decoder = new TextDecoder(labelOf(collation), { fatal: true, ignoreBOM: true });
  try {
    return decoder.decode(bytes);
  } catch {
    throw new ValueError("The text contains bytes that its code page doesn't define.");
  }
}

function labelOf(collation: Buffer | undefined): string {
  if (collation === undefined) return 'windows-1252';
  if (((collation[3] ?? 0) & utf8Flag) !== 0) return 'utf-8';
  const language = collation.readUInt16LE();
  const label = labels[language] ?? (western.has(language) ? 'windows-1252' : undefined);
  if (label === undefined) throw new ValueError('The text uses an unsupported code page. Send nvarchar.');
  return label;
}
