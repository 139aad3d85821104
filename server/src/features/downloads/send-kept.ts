import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../../http/problem.ts';
import { contentTypeOf } from './content-type.ts';
import type { KeptItem } from './list-items.ts';
import type { OpenStreams } from './open-streams.ts';

/** Opens a regular file of the content folder. Throws not-found for symbolic links, folders, devices and missing files. */
async function openKept({ folder, path: inFolder, file }: KeptItem): Promise<{ handle: FileHandle; stats: Stats }> {
  const missing = () => problem('download.not-found', `${file} isn't available yet`);
  const place = path.join(folder, inFolder);
  const real = await realpath(place).catch(() => undefined);
  if (real === undefined || real !== path.join(await realpath(folder), inFolder)) throw missing();
  // Opening a device could block.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const handle = await open(real, flags).catch(() => undefined);
  if (handle === undefined) throw missing();
  const stats = await handle.stat();
  if (stats.isFile()) return { handle, stats };
  await handle.close();
  throw missing();
}

/** Sends the file as opened, even if it is replaced; if it is truncated, the connection breaks. */
export async function sendKept(
  item: KeptItem,
  streams: OpenStreams,
  personId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const release = streams.take(personId);
  try {
    const { handle, stats } = await openKept(item);
    const tag = `"${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs).toString(36)}"`;
    void reply.headers({
      'content-type': contentTypeOf(item),
      'content-disposition': `inline; filename="${item.file}"`,
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
      etag: tag,
    });
    const { range: asked, 'if-range': condition, 'if-none-match': known } = request.headers;
    const range = condition === undefined || condition === tag ? readRange(asked, stats.size) : undefined;
    if (known === tag || range === 'beyond' || stats.size === 0) {
      await handle.close();
      release();
      if (known === tag) return reply.code(304).send();
      if (range !== 'beyond') return reply.header('content-length', 0).send('');
      return reply.code(416).header('content-range', `bytes */${stats.size}`).removeHeader('content-type').send();
    }
    const { start, end } = range ?? { start: 0, end: stats.size - 1 };
    if (range !== undefined) void reply.code(206).header('content-range', `bytes ${start}-${end}/${stats.size}`);
    void reply.header('content-length', end - start + 1);
    const body = handle.createReadStream({ start, end });
    body.once('close', release);
    return reply.send(body);
  } catch (error) {
    release();
    throw error;
  }
}

/** Part of a file; both bytes are inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** RFC 9110 §14.1.2, §14.2. `'beyond'` if past the end; undefined for the whole file, also for several ranges. */
export function readRange(header: string | undefined, size: number): ByteRange | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '')
    return Number(last) === 0 || size === 0 ? 'beyond' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return 'beyond';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
