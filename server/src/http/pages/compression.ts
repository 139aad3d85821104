/** Compresses JSON responses (RFC 9110 §8.4) in zlib's thread pool, so a large list doesn't block the event loop. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type Coding = 'br' | 'gzip';

/** Bytes; a smaller response fits one packet anyway. */
const SMALLEST = 1_024;

const compressors: Record<Coding, (bytes: string | Buffer) => Promise<Buffer>> = {
  // Quality 4 takes as long as gzip and produces 20% less.
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify(gzip),
};
const brotli = promisify(brotliCompress);
const unpack = promisify(gunzip);

export function acceptedCoding(
  header: string | undefined,
  ours: readonly Coding[] = ['br', 'gzip'],
): Coding | undefined {
  const weights = new Map<string, number>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = /^q=([01](?:\.\d{0,3})?)$/.exec(parameters.find((text) => text.startsWith('q=')) ?? 'q=1')?.[1];
    weights.set(name, Number(weight ?? 0));
  }
  const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0;
  return ours.filter((coding) => weightOf(coding) > 0).sort((a, b) => weightOf(b) - weightOf(a))[0];
}

export function installCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    const isJson = /^application\/([a-z]+\+)?json\b/.test(String(reply.getHeader('content-type')));
    if (!isJson || Buffer.byteLength(payload) < SMALLEST || reply.hasHeader('content-encoding')) return payload;
    if (request.routeOptions.config.holdsSecret === true) return payload;
    varyByEncoding(reply);
    const coding = acceptedCoding(request.headers['accept-encoding']);
    if (coding === undefined) return payload;
    void reply.header('content-encoding', coding).removeHeader('content-length');
    return compressors[coding](payload);
  });
}

export function gzipJson(value: unknown): Promise<Buffer> {
  return compressors.gzip(JSON.stringify(value));
}

export async function sendGzipped(
  request: FastifyRequest,
  reply: FastifyReply,
  gzipped: Buffer,
  type = 'application/json; charset=utf-8',
): Promise<FastifyReply> {
  varyByEncoding(reply);
  void reply.type(type);
  if (acceptedCoding(request.headers['accept-encoding'], ['gzip']) === undefined)
    return reply.send(await unpack(gzipped));
  return reply.header('content-encoding', 'gzip').send(gzipped);
}

function varyByEncoding(reply: FastifyReply): void {
  const known = reply.getHeader('vary');
  void reply.header('vary', known === undefined ? 'Accept-Encoding' : `${known}, Accept-Encoding`);
}
