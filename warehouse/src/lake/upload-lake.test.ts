import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { LakeManifest } from '@platbook/contract/packs/lake-manifest';
import { readBucket, uploadLake } from './upload-lake.ts';

/** A bucket as the S3 API answers: it checks the announced checksum, and fails once for each address in `failing`. */
const stored = new Map<string, string>();
const asked: string[] = [];
/** Session tokens that were signed. */
const tokens: unknown[] = [];
let failing: string[] = [];
let server: Server;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'upload-'));
  server = createServer((request, response) => {
    void answer(request).then(({ status, text }) => response.writeHead(status).end(text));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  stored.clear();
  asked.length = 0;
  tokens.length = 0;
  failing = [];
});

async function answer(request: IncomingMessage): Promise<{ status: number; text: string }> {
  const path = request.url ?? '';
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  asked.push(`${request.method} ${path}`);
  const { authorization = '' } = request.headers;
  if (!authorization.startsWith('AWS4-HMAC-SHA256')) return { status: 403, text: 'AccessDenied' };
  if (/SignedHeaders=[^,]*x-amz-security-token/.test(authorization))
    tokens.push(request.headers['x-amz-security-token']);
  if (failing.includes(path)) {
    failing = failing.filter((one) => one !== path);
    return { status: 503, text: 'SlowDown' };
  }
  if (request.method === 'GET') return { status: stored.has(path) ? 200 : 404, text: stored.get(path) ?? '' };
  if (request.method === 'DELETE') return { status: stored.delete(path) ? 204 : 404, text: '' };
  const announced = String(request.headers['x-amz-content-sha256']);
  if (/^[0-9a-f]{64}$/.test(announced) && announced !== createHash('sha256').update(body).digest('hex'))
    return { status: 400, text: 'XAmzContentSHA256Mismatch' };
  stored.set(path, body.toString());
  return { status: 200, text: '' };
}

const bucket = (more: Record<string, string> = {}) =>
  readBucket('s3://parcels/lake', {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
    ...more,
  });

function lakeOf(...names: string[]): LakeManifest {
  const files = names.map((name) => {
    const path = `tables/tax/taxassessor/${name}/part-0.parquet`;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), name);
    const sha256 = createHash('sha256').update(name).digest('hex');
    return { partition: '12031', path, rows: 1, bytes: name.length, sha256 };
  });
  const object = {
    schema: 'Tax',
    name: 'TaxAssessor',
    description: '',
    table: 't',
    partitionedBy: 'CountyFIPS',
  } as const;
  return { version: 1, asOf: '', writtenAt: '', retired: [], objects: [{ ...object, columns: [], files }] };
}

const addressOf = (name: string) => `/parcels/lake/tables/tax/taxassessor/${name}/part-0.parquet`;

describe('a lake in a bucket', () => {
  it('gets the files that it lacks, then lake.json', async () => {
    expect(await uploadLake(folder, lakeOf('a', 'b'), bucket())).toEqual({ sent: 2 });
    expect(asked.at(-1)).toBe('PUT /parcels/lake/lake.json');
    expect(stored.get(addressOf('a'))).toBe('a');
    asked.length = 0;
    expect(await uploadLake(folder, lakeOf('a', 'b'), bucket())).toEqual({ sent: 0 });
    expect(asked).toEqual(['GET /parcels/lake/lake.json', 'PUT /parcels/lake/lake.json']);
  });

  it('keeps a replaced file for one more run', async () => {
    await uploadLake(folder, lakeOf('a', 'b'), bucket());
    await uploadLake(folder, lakeOf('a', 'c'), bucket());
    expect(stored.has(addressOf('b'))).toBe(true);
    await uploadLake(folder, lakeOf('a', 'c'), bucket());
    expect(stored.has(addressOf('b'))).toBe(false);
    expect(stored.has(addressOf('a'))).toBe(true);
  });

  it('is uploaded with a temporary key, whose session token is signed', async () => {
    await uploadLake(folder, lakeOf('a'), bucket());
    expect(tokens).toEqual([]);
    await uploadLake(folder, lakeOf('a'), bucket({ AWS_SESSION_TOKEN: 'session' }));
    expect(tokens).toEqual(['session', 'session']);
    expect(() => bucket({ AWS_SECRET_ACCESS_KEY: '' })).toThrow('Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  });

  it('is tried again when it is busy, and stays as it was if a file cannot be sent', async () => {
    await uploadLake(folder, lakeOf('a'), bucket());
    failing = [addressOf('d')];
    expect(await uploadLake(folder, lakeOf('a', 'd'), bucket())).toEqual({ sent: 1 });
    const before = stored.get('/parcels/lake/lake.json');
    const changed = lakeOf('a', 'e');
    writeFileSync(join(folder, 'tables/tax/taxassessor/e/part-0.parquet'), 'other bytes');
    await expect(uploadLake(folder, changed, bucket())).rejects.toThrow('answers 400 for tables/tax/taxassessor/e');
    expect(stored.get('/parcels/lake/lake.json')).toBe(before);
  });
});
