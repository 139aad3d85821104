import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '../../http/callers/person.ts';
import type { Services } from '../../services.ts';
import { auditSource, recordAudit, recordAuditEnd } from '../audit/index.ts';
import { readOwnQueries } from '../queries/index.ts';
import { contentDisposition, safeFileName } from './export-file-name.ts';
import { ZipFile } from './formats/zip-file.ts';

const deflate = promisify(deflateRaw);

export async function downloadQueries(
  { db, drain, log, node, now }: Pick<Services, 'db' | 'drain' | 'log' | 'node' | 'now'>,
  person: Person,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const operationId = randomUUID();
  const fileName = `Queries ${now().toISOString().slice(0, 10)}.zip`;
  await recordAudit(db, {
    kind: 'export_started',
    operationId,
    source: auditSource(request, node),
    connectionId: null,
    setKey: null,
    name: 'Queries',
    format: 'zip',
  });
  const sent = { rows: 0, bytes: 0, failure: undefined as unknown };
  const body = Readable.from(zipOf(db, person.id, now(), sent), { objectMode: false });
  body.once('error', (error) => {
    sent.failure = error;
    log.error({ err: error }, 'query download aborted');
  });
  drain.track(
    finished(reply.raw)
      .catch(() => undefined)
      .then(() => {
        const outcome = reply.raw.writableEnded ? 'finished' : sent.failure === undefined ? 'aborted' : 'error';
        return recordAuditEnd(db, operationId, { outcome, rows: sent.rows, bytes: sent.bytes });
      })
      .catch((error: unknown) => log.error({ err: error, operationId }, 'failed to record the end of a download')),
  );
  void reply.headers({
    'content-type': 'application/zip',
    'content-disposition': contentDisposition(fileName),
    'cache-control': 'private, no-store',
  });
  return reply.send(body);
}

async function* zipOf(
  db: Services['db'],
  ownerId: string,
  date: Date,
  sent: { rows: number; bytes: number },
): AsyncGenerator<Buffer> {
  const zip = new ZipFile(date);
  const names = new Map<string, number>();
  const count = (piece: Buffer) => {
    sent.bytes += piece.length;
    return piece;
  };
  for await (const { name, queryText } of readOwnQueries(db, ownerId)) {
    const text = Buffer.from(queryText);
    const stored = await deflate(text);
    yield count(zip.begin(uniqueName(names, name)));
    yield count(stored);
    yield count(zip.end({ crc32: crc32(text), bytes: text.length, storedBytes: stored.length }));
    sent.rows += 1;
  }
  yield count(zip.finish());
}

/** `Name.sql`, or `Name (2).sql` if the archive already has that name. Ignores case, as some file systems do. */
function uniqueName(names: Map<string, number>, name: string): string {
  for (;;) {
    const key = safeFileName(name, '.sql', 'Query').toLowerCase();
    const number = (names.get(key) ?? 0) + 1;
    names.set(key, number);
    const fileName = safeFileName(name, number === 1 ? '.sql' : ` (${number}).sql`, 'Query');
    if (number === 1) return fileName;
    const other = fileName.toLowerCase();
    if (names.has(other)) continue;
    names.set(other, 1);
    return fileName;
  }
}
