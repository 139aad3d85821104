import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { endpoint } from '@platbook/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { openTestApp } from '../../testing/start-test-app.ts';
import { route } from '../route.ts';
import { acceptedCoding, gzipJson, sendGzipped } from './compression.ts';

const probe = (path: string) =>
  endpoint('GET', path, { summary: 'A probe.', isPublic: true, reply: Type.Object({ text: Type.String() }) });
const large = { text: 'Ökonomie '.repeat(1_000) };
const kept = gzipJson(large);

const probes = (app: FastifyInstance) => {
  route(app, probe('/api/large')).answers(({ reply }) => {
    void reply.header('vary', 'Cookie');
    return large;
  });
  route(app, probe('/api/small')).answers(() => ({ text: 'small' }));
  route(app, probe('/api/secret'), { holdsSecret: true }).answers(() => large);
  route(app, probe('/api/page')).answers(({ reply }) => reply.type('text/html').send(large.text));
  route(app, probe('/api/kept')).answers(async ({ request, reply }) => sendGzipped(request, reply, await kept));
};
const server = await openTestApp({ probes: [probes] });

async function ask(url: string, coding?: string) {
  const headers = { host: '127.0.0.1:3000', ...(coding === undefined ? {} : { 'accept-encoding': coding }) };
  const { rawPayload, headers: got } = await server.app.inject({ url, headers });
  return { bytes: rawPayload, coding: got['content-encoding'], vary: got.vary, length: Number(got['content-length']) };
}

describe('a response of more than 1 kB', () => {
  it('has the coding that the client prefers, and varies on Accept-Encoding', async () => {
    const brotli = await ask('/api/large', 'gzip, deflate, br');
    expect([brotli.coding, brotli.vary, brotli.length]).toEqual(['br', 'Cookie, Accept-Encoding', brotli.bytes.length]);
    expect(JSON.parse(brotliDecompressSync(brotli.bytes).toString())).toEqual(large);
    const gzip = await ask('/api/large', 'br;q=0.5, gzip');
    expect(gzip.coding).toBe('gzip');
    expect(JSON.parse(gunzipSync(gzip.bytes).toString())).toEqual(large);
    expect(gzip.bytes.length).toBeLessThan(500);
  });

  it('is uncompressed if the client accepts none of the codings', async () => {
    for (const coding of [undefined, 'identity', 'deflate', 'gzip;q=0, br;q=0']) {
      const answer = await ask('/api/large', coding);
      expect([answer.coding, answer.vary]).toEqual([undefined, 'Cookie, Accept-Encoding']);
      expect(JSON.parse(answer.bytes.toString())).toEqual(large);
    }
  });
});

it('leaves small responses, pages and responses with a secret uncompressed', async () => {
  for (const url of ['/api/small', '/api/secret', '/api/page']) {
    const answer = await ask(url, 'gzip, br');
    expect([url, answer.coding]).toEqual([url, undefined]);
  }
});

it("sends cached gzip unchanged, and unpacks it for clients that don't accept gzip", async () => {
  const gzip = await ask('/api/kept', 'gzip, deflate, br');
  expect([gzip.coding, gzip.vary, gzip.bytes.equals(await kept)]).toEqual(['gzip', 'Accept-Encoding', true]);
  expect(JSON.parse((await ask('/api/kept')).bytes.toString())).toEqual(large);
  const brotli = await ask('/api/kept', 'br');
  expect(JSON.parse(brotliDecompressSync(brotli.bytes).toString())).toEqual(large);
});

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['*;q=0, gzip;q=0.1', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['br;q=2, gzip;q=x', undefined],
  ['', undefined],
])('reads Accept-Encoding: %s as the RFC says', (header, coding) => {
  expect(acceptedCoding(header)).toBe(coding);
});
