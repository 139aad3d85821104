/** The operator's way in: the server's own calls, at a socket that only the account of the server can open. */
import { createHash } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, request as sendRequest } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { markOperator } from './operator.ts';

/** The kernel's limit is 108 bytes with the final one (unix(7)), 104 elsewhere. */
const longestPath = 103;

/** Where the server of a data folder is spoken to; undefined when no socket can have so long a name. A named pipe on Windows. */
export function operatorSocketOf(dataFolder: string): string | undefined {
  const folder = path.resolve(dataFolder);
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\platbook-${createHash('sha256').update(folder.toLowerCase()).digest('hex').slice(0, 16)}`;
  const absolute = path.join(folder, 'admin.sock');
  const relative = path.relative(process.cwd(), absolute);
  return [absolute, relative].find((name) => Buffer.byteLength(name) <= longestPath);
}

/** Whether somebody answers at the socket; what a killed server left behind does not. */
export function isAnswered(socket: string): Promise<'yes' | 'no' | 'refused'> {
  return new Promise((resolve) => {
    const line = connect(socket);
    line.once('connect', () => {
      line.destroy();
      resolve('yes');
    });
    line.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'EACCES' || code === 'EPERM' ? 'refused' : 'no'),
    );
  });
}

/**
 * Answers the application's calls at the operator's socket, which its owner alone can open (mode 0600 from its first moment), once the
 * application is ready. Throws when another process answers there, or the place cannot be used.
 */
export async function openOperatorSocket(
  app: FastifyInstance,
  dataFolder: string,
): Promise<{ close(): Promise<void> }> {
  const socket = operatorSocketOf(dataFolder);
  if (socket === undefined) throw new Error('The path of the data folder is too long for a socket in it.');
  if ((await isAnswered(socket)) === 'yes')
    throw new Error('Another server of this data folder answers there already.');
  await app.ready();
  if (process.platform !== 'win32') rmSync(socket, { force: true });
  const server = createServer((request, response) => app.routing(request, response));
  server.on('connection', markOperator);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  // The socket is made within this very call, so nobody can open it before its mode is set.
  const mask = process.platform === 'win32' ? 0 : process.umask(0o177);
  try {
    server.listen(socket, resolve);
  } finally {
    if (process.platform !== 'win32') process.umask(mask);
  }
  await promise;
  if (process.platform !== 'win32') chmodSync(socket, 0o600);
  return {
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** What a call at the socket was answered. */
export interface OperatorAnswer {
  readonly status: number;
  readonly type: string;
  /** '' where it went to a sink. */
  readonly text: string;
  /** Path of the next page of a list. */
  readonly next: string | undefined;
}

/** One call, and where an answer goes that is no JSON: as it comes, so that a long one takes no room. */
export interface OperatorCall {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
  readonly sink?: Writable | undefined;
}

/** One call at the socket; an answer that does not come within two minutes is a failure. */
export function askOperatorSocket(socket: string, { method, url, body, sink }: OperatorCall): Promise<OperatorAnswer> {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      host: 'operator.invalid',
      ...(payload === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    };
    const sent = sendRequest({ socketPath: socket, method, path: url, headers, timeout: 120_000 }, (answer) => {
      const [status, type] = [answer.statusCode ?? 0, answer.headers['content-type'] ?? ''];
      const next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
      if (sink !== undefined && status === 200 && !type.includes('json')) {
        pipeline(answer, sink, { end: false }).then(() => resolve({ status, type, text: '', next }), reject);
        return;
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => void parts.push(part));
      answer.once('error', reject);
      answer.once('end', () => resolve({ status, type, text: Buffer.concat(parts).toString(), next }));
    });
    sent.once('timeout', () => sent.destroy(new Error('The server did not answer within two minutes.')));
    sent.once('error', reject);
    sent.end(payload);
  });
}
