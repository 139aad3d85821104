import { randomUUID } from 'node:crypto';
import type { StoredFrame } from '../../adapters/result-store/index.ts';
import type { Services } from '../../services.ts';
import { type AuditEnd, type AuditSource, recordAudit, recordAuditEnd } from '../audit/index.ts';
import { requireExports, requireRoom } from './download-result.ts';
import { type ExportSubject, exportFileName } from './export-file-name.ts';
import type { ExportOrder } from './export-messages.ts';
import type { ExportThreads } from './export-threads.ts';
import { formats } from './formats/index.ts';

export interface WrittenFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
  readonly rows: number;
}

export interface FileToWrite {
  readonly order: Omit<ExportOrder, 'isRaw'>;
  readonly subject: ExportSubject & {
    readonly statementId?: string;
    readonly batchId?: string;
    readonly queryId: string | null;
    readonly connectionId: string | null;
    readonly setKey: string;
  };
  readonly rowCount: number;
  /** Who receives it. */
  readonly source: AuditSource & { readonly personId: string };
  readonly mostBytes: number;
  read(): AsyncIterable<StoredFrame>;
}

/**
 * Writes the same file as a download into memory, audited in the same way. Undefined if it has more bytes than `mostBytes`.
 * Throws ExportsBusyError, and problems like `downloadResult`.
 */
export async function writeFile(
  services: Pick<Services, 'config' | 'db' | 'drain'>,
  threads: ExportThreads,
  { order, subject, rowCount, source, mostBytes, read }: FileToWrite,
): Promise<WrittenFile | undefined> {
  requireExports(services);
  requireRoom(order.format, order.columns.length, rowCount);
  const { db } = services;
  const operationId = randomUUID();
  const leaving = new AbortController();
  const caller = { personId: source.personId, signal: leaving.signal };
  const pieces = threads.write({ ...order, isRaw: false }, read, caller);
  const parts: Buffer[] = [];
  let [bytes, end]: [number, AuditEnd] = [0, { outcome: 'error', rows: 0, bytes: 0 }];
  try {
    const first = await pieces.next();
    await recordAudit(db, { ...subject, kind: 'export_started', operationId, source, format: order.format });
    for (let piece = first; !piece.done && bytes <= mostBytes; piece = await pieces.next()) {
      parts.push(Buffer.from(piece.value));
      bytes += piece.value.length;
    }
    end =
      bytes > mostBytes ? { outcome: 'aborted', rows: 0, bytes: 0 } : { outcome: 'finished', rows: rowCount, bytes };
  } finally {
    leaving.abort(new Error('The file is larger than wanted'));
    await pieces.return();
    await recordAuditEnd(db, operationId, end);
  }
  if (bytes > mostBytes) return undefined;
  const { contentType } = formats[order.format];
  return { name: exportFileName(subject, order.format), contentType, bytes: Buffer.concat(parts), rows: rowCount };
}
