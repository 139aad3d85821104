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

type FileServices = Pick<Services, 'config' | 'db' | 'drain'>;

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
  read(): AsyncIterable<StoredFrame>;
}

/**
 * Writes the same file as a download into memory, audited in the same way. Undefined if it has more bytes than `mostBytes`.
 * Throws ExportsBusyError, and problems like `downloadResult`.
 */
export async function writeFile(
  services: FileServices,
  threads: ExportThreads,
  file: FileToWrite & { readonly mostBytes: number },
): Promise<WrittenFile | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  const isWhole = await streamFile(services, threads, file, async (pieces) => {
    for await (const piece of pieces) {
      bytes += piece.length;
      if (bytes > file.mostBytes) return false;
      parts.push(Buffer.from(piece));
    }
    return true;
  });
  if (!isWhole) return undefined;
  const { contentType } = formats[file.order.format];
  return {
    name: exportFileName(file.subject, file.order.format),
    contentType,
    bytes: Buffer.concat(parts),
    rows: file.rowCount,
  };
}

/**
 * Writes the same file as a download to `take`, audited in the same way. Resolves with what `take` does: false if it abandoned the file.
 * Throws like `writeFile` and `take`.
 */
export async function streamFile(
  services: FileServices,
  threads: ExportThreads,
  { order, subject, rowCount, source, read }: FileToWrite,
  take: (pieces: AsyncIterable<Buffer>) => Promise<boolean>,
): Promise<boolean> {
  requireExports(services);
  requireRoom(order.format, order.columns.length, rowCount);
  const { db } = services;
  const operationId = randomUUID();
  const leaving = new AbortController();
  const caller = { personId: source.personId, signal: leaving.signal };
  const pieces = threads.write({ ...order, isRaw: false }, read, caller);
  let end: AuditEnd = { outcome: 'error', rows: 0, bytes: 0 };
  let bytes = 0;
  const counted = async function* (first: IteratorResult<Buffer, void>) {
    for (let piece = first; !piece.done; piece = await pieces.next()) {
      bytes += piece.value.length;
      yield piece.value;
    }
  };
  try {
    const first = await pieces.next();
    await recordAudit(db, { ...subject, kind: 'export_started', operationId, source, format: order.format });
    const isWhole = await take(counted(first));
    end = isWhole ? { outcome: 'finished', rows: rowCount, bytes } : { outcome: 'aborted', rows: 0, bytes: 0 };
    return isWhole;
  } finally {
    leaving.abort(new Error('The file was abandoned'));
    await pieces.return();
    await recordAuditEnd(db, operationId, end);
  }
}
