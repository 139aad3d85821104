import { createHash } from 'node:crypto';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { AwsV4Signer } from 'aws4fetch';
import { StorageError } from './object-storage.ts';
import { type Query, type S3Key, type S3Settings, s3Url } from './s3-settings.ts';

export interface S3Call {
  readonly method: 'DELETE' | 'GET' | 'HEAD' | 'POST' | 'PUT';
  readonly key: string;
  readonly query?: Query;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: readonly Buffer[];
  /** A longer answer is refused before it is in memory. */
  readonly mostBytes?: number;
}

export interface S3Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface S3Patience {
  /** Without a byte in either direction, and for one attempt in all. Milliseconds. */
  readonly idleMilliseconds: number;
  readonly attemptMilliseconds: number;
}

/** Listings and errors; a listing of 1,000 keys has 300 KB. */
const usualMostBytes = 2 * 1024 * 1024;
const mostSockets = 64;

/** One attempt at a time. Rejects with `unavailable` if there is no whole answer, whatever its status; or as `keyOf` does. */
export function openSendSigned(settings: S3Settings, keyOf: () => Promise<S3Key>, ownAgent?: http.Agent) {
  const isTls = settings.endpoint.startsWith('https:');
  const agent = ownAgent ?? openAgent(isTls);
  /** What the signer derives from a key; of no use with the next one. */
  const derived = new Map<string, ArrayBuffer>();
  let lastKey: S3Key | undefined;

  const send = async (call: S3Call, patience: S3Patience): Promise<S3Answer> => {
    const { method, key, body = [], query } = call;
    const url = s3Url(settings, key, query);
    const sum = createHash('sha256');
    for (const part of body) sum.update(part);
    // The signature covers this sum, so the storage refuses bytes that changed on the way.
    const headers = { ...call.headers, 'x-amz-content-sha256': sum.digest('hex') };
    const s3Key = await keyOf();
    if (s3Key !== lastKey) derived.clear();
    lastKey = s3Key;
    const given = { ...toSigner(s3Key), region: settings.region, service: 's3', cache: derived };
    const signed = await new AwsV4Signer({ ...given, method, url: url.href, headers }).sign();
    const length = body.reduce((total, part) => total + part.length, 0);
    const request = (isTls ? https : http).request(url, {
      agent,
      method,
      headers: {
        ...Object.fromEntries(signed.headers),
        ...(method === 'PUT' || method === 'POST' ? { 'content-length': length } : {}),
      },
      timeout: patience.idleMilliseconds,
      signal: AbortSignal.timeout(patience.attemptMilliseconds),
    });
    const answer = answerTo(request, method === 'HEAD' ? 0 : (call.mostBytes ?? usualMostBytes));
    for (const part of body) request.write(part);
    request.end();
    return answer;
  };
  return { send, close: () => agent.destroy() };
}

function openAgent(isTls: boolean): http.Agent {
  const options = { keepAlive: true, maxSockets: mostSockets };
  return isTls ? new https.Agent(options) : new http.Agent(options);
}

const toSigner = ({ accessKeyId, secretAccessKey, sessionToken }: S3Key) => ({
  accessKeyId,
  secretAccessKey,
  ...(sessionToken && { sessionToken }),
});

function answerTo(request: http.ClientRequest, mostBytes: number): Promise<S3Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<S3Answer>();
  const fail = (cause: unknown): void => {
    request.destroy();
    reject(cause instanceof StorageError ? cause : unavailable(cause));
  };
  request.on('error', fail);
  request.on('timeout', () => fail(new Error('no response')));
  request.on('response', (response) => void read(response, mostBytes).then(resolve, fail));
  return promise;
}

async function read(response: IncomingMessage, mostBytes: number): Promise<S3Answer> {
  const { statusCode: status = 0, headers } = response;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes && status < 300)
      throw new StorageError('wrong', 'object storage sent more than was asked for');
    if (size > usualMostBytes + mostBytes) throw new StorageError('wrong', 'object storage sent an endless error');
    chunks.push(chunk);
  }
  return { status, headers, body: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks) };
}

function unavailable(cause: unknown): StorageError {
  const { code, name, message } = cause as NodeJS.ErrnoException;
  const why = name === 'AbortError' || name === 'TimeoutError' ? 'too slow' : (code ?? message);
  return new StorageError('unavailable', `object storage isn't responding (${why})`, { cause });
}
