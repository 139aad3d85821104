import type { ExportFormatName } from '@platbook/contract/exports';

/** What a download is named after. */
export interface ExportSubject {
  /** The query's name; '' when it has none. */
  readonly name: string;
  /** The statement's place in its run, from 0. */
  readonly sequence: number;
  /** ISO 8601: when the run was created. */
  readonly ranAt: string;
}

/** Bytes of a whole name in UTF-8: short enough for every file system, also with ` (2)` added (security H111). */
const nameBytes = 120;
/** Controls, what Windows forbids, invisible and direction-changing characters, and halves of characters. */
const unsafe = /[\p{C}\p{Zl}\p{Zp}"*/:<>?\\|]+/gu;
/** Names of devices on Windows, whatever ending follows. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** `Foreclosures (2) 2026-11-21.csv`: the query's name made safe, the statement's number unless it is the first, the run's date. */
export function exportFileName({ name, sequence, ranAt }: ExportSubject, format: ExportFormatName): string {
  return safeFileName(name, `${sequence === 0 ? '' : ` (${sequence + 1})`} ${ranAt.slice(0, 10)}.${format}`, 'Results');
}

/** A name made safe for every file system and cut, with this end; `instead` where nothing is left of it. */
export function safeFileName(name: string, end: string, instead: string): string {
  const safe = name
    .normalize('NFC')
    .replace(unsafe, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .replace(device, '_$&');
  return `${cut(safe, nameBytes - end.length) || instead}${end}`;
}

/** `attachment` with the name for every reader (RFC 6266): ASCII, and the whole one in UTF-8 (RFC 8187, once 5987). */
export function contentDisposition(fileName: string): string {
  const ascii = fileName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/gu, '_')
    .replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** The beginning that fits into so many bytes, in whole characters as people see them. */
function cut(text: string, bytes: number): string {
  let [fitting, length] = ['', 0];
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    length += Buffer.byteLength(segment);
    if (length > bytes) break;
    fitting += segment;
  }
  return fitting.trimEnd();
}
