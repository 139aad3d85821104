import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Key, S3Settings } from '../../adapters/object-storage/index.ts';

/** How the storage fails or lies in its next answer. */
export type S3Trouble =
  | { readonly status: number; readonly code: string; readonly retryAfter?: string }
  | 'cut off'
  | 'endless'
  | 'error as success'
  | 'never'
  | 'no tag'
  | 'other range'
  | 'short'
  | 'whole object'
  | 'wrong bytes'
  | 'wrong tag';

interface Kept {
  bytes: Buffer;
  changedAt: number;
}

interface KeptUpload {
  key: string;
  startedAt: number;
  parts: Map<number, Buffer>;
}

export type FakeS3 = Awaited<ReturnType<typeof startFakeS3>>;

/** One bucket in memory, with path-style addresses. Written from the Amazon S3 API Reference; it checks content hashes and signatures. */
export async function startFakeS3() {
  const bucket = new Bucket();
  const key = { accessKeyId: 'key', secretAccessKey: 'a-secret-that-must-not-be-logged' };
  const requests: string[] = [];
  const tokens = new Set<string | undefined>();
  let trouble: (request: string) => S3Trouble | undefined = () => undefined;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? '', 'http://fake');
    const name = nameOf(request.method ?? '', url);
    requests.push(name);
    tokens.add(request.headers['x-amz-security-token'] as string | undefined);
    const asked = { name, request, url, body: Buffer.concat(chunks) };
    const wrong = isSigned(asked, key) ? trouble(name) : { status: 403, code: 'SignatureDoesNotMatch' };
    answer(bucket, asked, response, wrong);
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    bucket: 'bucket',
    prefix: 'test/',
    addressing: 'path',
    key,
  };
  return {
    settings,
    key,
    objects: bucket.objects,
    uploads: bucket.uploads,
    requests,
    /** Session tokens of the requests; undefined for none. */
    tokens,
    /** For each request from now on; its name is the API's: GetObject, UploadPart. */
    setTrouble(next: (request: string) => S3Trouble | undefined) {
      trouble = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** For a server that keeps its results there. */
export const resultSettings = ({ settings, key }: Pick<FakeS3, 'settings' | 'key'>): Record<string, string> => ({
  RESULT_STORE: 's3',
  RESULT_S3_ENDPOINT: settings.endpoint,
  RESULT_S3_BUCKET: settings.bucket,
  RESULT_S3_PREFIX: `/${settings.prefix}`,
  RESULT_S3_ACCESS_KEY_ID: key.accessKeyId,
  RESULT_S3_SECRET_ACCESS_KEY: key.secretAccessKey,
});

function nameOf(method: string, { pathname, searchParams }: URL): string {
  const isBucket = /^\/[^/]+\/?$/.test(pathname);
  if (method === 'GET' && searchParams.has('uploads')) return 'ListMultipartUploads';
  if (method === 'GET') return isBucket ? 'ListObjectsV2' : 'GetObject';
  if (method === 'POST') return searchParams.has('uploads') ? 'CreateMultipartUpload' : 'CompleteMultipartUpload';
  if (method === 'PUT') return searchParams.has('uploadId') ? 'UploadPart' : 'PutObject';
  if (method === 'DELETE') return searchParams.has('uploadId') ? 'AbortMultipartUpload' : 'DeleteObject';
  return 'HeadObject';
}

interface Asked {
  readonly name: string;
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly body: Buffer;
}

function answer(bucket: Bucket, asked: Asked, response: ServerResponse, trouble: S3Trouble | undefined): unknown {
  if (trouble === 'never') return undefined;
  if (trouble === 'endless') return flood(response);
  if (trouble === 'error as success') return sendError(response, 200, 'InternalError');
  if (typeof trouble === 'object') return sendError(response, trouble.status, trouble.code, trouble.retryAfter);
  const sum = createHash('sha256').update(asked.body).digest('hex');
  if (asked.request.headers['x-amz-content-sha256'] !== sum)
    return sendError(response, 400, 'XAmzContentSHA256Mismatch');
  const reply = bucket.answer(asked);
  if (trouble === 'no tag') delete reply.headers['etag'];
  if (trouble === 'wrong tag') reply.headers['etag'] = '"0000"';
  return sendReply(response, asked, distort(reply, trouble), trouble);
}

/** AWS Signature Version 4, which covers every header of S3: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function isSigned({ request: { method, headers }, url }: Asked, { accessKeyId, secretAccessKey }: S3Key): boolean {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/us-east-1\/s3\/aws4_request), SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;
  const [, id, scope, day = '', list = '', signature] = form.exec(headers.authorization ?? '') ?? [];
  const names = list.split(';');
  if (id !== accessKeyId || Object.keys(headers).some((name) => name.startsWith('x-amz-') && !names.includes(name)))
    return false;
  const query = [...url.searchParams].map((pair) => pair.map(encodeRfc3986).join('=')).sort();
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const sum = headers['x-amz-content-sha256'];
  const canonical = [method, url.pathname, query.join('&'), lines, list, sum].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const key = [day, 'us-east-1', 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n')).toString('hex') === signature;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encodeRfc3986 = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

interface Reply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Of GetObject, for answers that aren't the range. */
  whole?: Buffer;
}

function distort(reply: Reply, trouble: S3Trouble | undefined): Reply {
  if (trouble === 'wrong bytes') return { ...reply, body: Buffer.from(reply.body.map((byte) => byte ^ 255)) };
  if (trouble === 'short') return { ...reply, body: reply.body.subarray(1) };
  const { 'content-range': range = '', ...headers } = reply.headers;
  if (trouble === 'other range')
    return { ...reply, headers: { ...headers, 'content-range': range.replace(/ \d+/, ' 1') } };
  if (trouble === 'whole object') return { status: 200, headers, body: reply.whole ?? reply.body };
  return reply;
}

function sendReply(response: ServerResponse, { name }: Asked, reply: Reply, trouble: S3Trouble | undefined): void {
  const length = { 'content-length': reply.headers['content-length'] ?? String(reply.body.length) };
  if (trouble === 'cut off' && reply.body.length === 0) return void response.destroy();
  response.writeHead(reply.status, { ...reply.headers, ...length });
  if (trouble !== 'cut off') return void response.end(name === 'HeadObject' ? undefined : reply.body);
  response.flushHeaders();
  response.write(reply.body.subarray(0, reply.body.length / 2), () => response.destroy());
}

function flood(response: ServerResponse): void {
  response.writeHead(200);
  const write = (): void => {
    if (!response.destroyed) response.write(Buffer.alloc(64 * 1024, 'x'), write);
  };
  write();
}

function sendError(response: ServerResponse, status: number, code: string, retryAfter?: string): void {
  response.writeHead(status, { 'content-type': 'application/xml', ...(retryAfter && { 'retry-after': retryAfter }) });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>So it is</Message></Error>`,
  );
}

const tagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;
const xml = (text: string): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(text),
});
const failure = (status: number, code: string): Reply => ({
  ...xml(`<Error><Code>${code}</Code></Error>`),
  status,
});

class Bucket {
  readonly objects = new Map<string, Kept>();
  readonly uploads = new Map<string, KeptUpload>();

  answer({ name, request, url, body }: Asked): Reply {
    const key = decodeURIComponent(url.pathname).replace(/^\/bucket\/?/, '');
    const query = url.searchParams;
    const upload = this.uploads.get(query.get('uploadId') ?? '');
    const noBody = (status: number, headers = {}): Reply => ({ status, headers, body: Buffer.alloc(0) });
    switch (name) {
      case 'PutObject':
        this.objects.set(key, { bytes: body, changedAt: Date.now() });
        return noBody(200, { etag: tagOf(body) });
      case 'GetObject':
      case 'HeadObject':
        return this.#read(key, name === 'HeadObject' ? undefined : request.headers.range);
      case 'DeleteObject':
        this.objects.delete(key);
        return noBody(204);
      case 'ListObjectsV2':
        return this.#list(query);
      case 'ListMultipartUploads':
        return this.#listUploads(query);
      case 'CreateMultipartUpload': {
        const id = randomUUID();
        this.uploads.set(id, { key, startedAt: Date.now(), parts: new Map() });
        return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
      }
    }
    if (upload === undefined) return failure(404, 'NoSuchUpload');
    if (name === 'UploadPart') {
      upload.parts.set(Number(query.get('partNumber')), body);
      return noBody(200, { etag: tagOf(body) });
    }
    this.uploads.delete(query.get('uploadId') ?? '');
    return name === 'AbortMultipartUpload' ? noBody(204) : this.#complete(upload, body.toString());
  }

  #read(key: string, range: string | undefined): Reply {
    const found = this.objects.get(key);
    if (found === undefined) return failure(404, 'NoSuchKey');
    const { bytes } = found;
    const headers = { etag: tagOf(bytes), 'content-length': String(bytes.length) };
    if (range === undefined) return { status: 200, headers, body: bytes };
    const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
    const first = from === '' ? Math.max(0, bytes.length - Number(to)) : Number(from);
    const last = from === '' ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1);
    if (first > last) return failure(416, 'InvalidRange');
    const part = bytes.subarray(first, last + 1);
    return {
      status: 206,
      headers: { etag: tagOf(bytes), 'content-range': `bytes ${first}-${last}/${bytes.length}` },
      body: part,
      whole: bytes,
    };
  }

  #list(query: URLSearchParams): Reply {
    const after = query.get('continuation-token') ?? '';
    const keys = [...this.objects.keys()].sort().filter((key) => key.startsWith(query.get('prefix') ?? ''));
    // Pages of two, whatever was asked for: a storage can answer fewer.
    const page = keys.filter((key) => key > after).slice(0, 2);
    const isTruncated = keys.some((key) => key > (page.at(-1) ?? after)) && page.length > 0;
    const items = page.map((key) => {
      const { bytes, changedAt } = this.objects.get(key) as Kept;
      const date = new Date(changedAt).toISOString();
      return `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>${date}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return xml(
      `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${items.join('')}${next}</ListBucketResult>`,
    );
  }

  #listUploads(query: URLSearchParams): Reply {
    const items = [...this.uploads].flatMap(([id, { key, startedAt }]) =>
      key.startsWith(query.get('prefix') ?? '')
        ? `<Upload><Key>${encodeURIComponent(key)}</Key><UploadId>${id}</UploadId><Initiated>${new Date(startedAt).toISOString()}</Initiated></Upload>`
        : [],
    );
    return xml(
      `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${items.join('')}</ListMultipartUploadsResult>`,
    );
  }

  #complete({ key, parts }: KeptUpload, order: string): Reply {
    const bytes: Buffer[] = [];
    for (const [, number, tag] of order.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag>/g)) {
      const part = parts.get(Number(number));
      if (part === undefined || tagOf(part) !== tag?.replaceAll('&#34;', '"')) return failure(400, 'InvalidPart');
      bytes.push(part);
    }
    this.objects.set(key, { bytes: Buffer.concat(bytes), changedAt: Date.now() });
    return xml(`<CompleteMultipartUploadResult><ETag>"${randomUUID()}"</ETag></CompleteMultipartUploadResult>`);
  }
}
