import type { ExportFormatName } from '@platbook/contract/workbench/exports';

export interface ExportSubject {
  /** The query's name; '' if it has none. */
  readonly name: string;
  /** The statement's 0-based index in its run. */
  readonly sequence: number;
  /** ISO 8601: when the run was created. */
  readonly ranAt: string;
}

/** Maximum UTF-8 bytes of a whole name: short enough for every file system, even with ` (2)` added [H111]. */
const nameBytes = 120;
/** Controls, what Windows forbids, invisible and direction-changing characters, and lone surrogates. */
const unsafe = /[\p{C}\p{Zl}\p{Zp}"*/:<>?\\|]+/gu;
/** Device names on Windows, with any extension. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** `Foreclosures (2) 2026-11-21.csv`: the query's sanitized name, the statement's number unless it is the first, the run's date. */
export function exportFileName({ name, sequence, ranAt }: ExportSubject, format: ExportFormatName): string {
  return safeFileName(name, `${sequence === 0 ? '' : ` (${sequence + 1})`} ${ranAt.slice(0, 10)}.${format}`, 'Results');
}

export function safeFileName(name: string, end: string, instead: string): string {
  const safe = name
    .normalize('NFC')
    .replace(unsafe, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .replace(device, '_$&');
  return `${cut(safe, nameBytes - end.length) || instead}${end}`;
}

/** `attachment` with an ASCII name and the full name in UTF-8 (RFC 6266, RFC 8187). */
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

/** The longest prefix of whole grapheme clusters that fits into this many bytes. */
function cut(text: string, bytes: number): string {
  let [fitting, length] = ['', 0];
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    length += Buffer.byteLength(segment);
    if (length > bytes) break;
    fitting += segment;
  }
  return fitting.trimEnd();
}
