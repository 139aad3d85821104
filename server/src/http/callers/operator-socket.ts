import { createServer, request as sendRequest } from 'node:http';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { markOperator } from './operator.ts';
import { isAnswered, listenPrivately, privateSocketOf } from './private-socket.ts';

/** The operator's socket of a data folder; undefined if its path would be too long for a socket. */
export function operatorSocketOf(dataFolder: string): string | undefined {
  return privateSocketOf(dataFolder, 'admin');
}

/** Mode 0600 from the first moment. Throws if another process answers there or the path can't be used. */
export async function openOperatorSocket(
  app: FastifyInstance,
  dataFolder: string,
): Promise<{ close(): Promise<void> }> {
  const socket = operatorSocketOf(dataFolder);
  if (socket === undefined) throw new Error('The data folder path is too long for a Unix socket.');
  if ((await isAnswered(socket)) === 'yes') throw new Error('Another server is already using this data folder.');
  await app.ready();
  const server = createServer((request, response) => app.routing(request, response));
  server.on('connection', markOperator);
  await listenPrivately(server, socket);
  return {
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

export interface OperatorAnswer {
  readonly status: number;
  readonly type: string;
  /** '' if it went to a sink. */
  readonly text: string;
  readonly next: string | undefined;
}

/** One call. A response that isn't JSON is streamed to `sink`, so a long one takes no memory. */
export interface OperatorCall {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
  readonly sink?: Writable | undefined;
}

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
    sent.once('timeout', () => sent.destroy(new Error("The server didn't respond within two minutes.")));
    sent.once('error', reject);
    sent.end(payload);
  });
}
