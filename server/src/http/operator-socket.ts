/** The operator's way in: the server's own calls, at a socket that only the account of the server can open. */
import { createServer, request as sendRequest } from 'node:http';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { markOperator } from './operator.ts';
import { isAnswered, listenPrivately, privateSocketOf } from './private-socket.ts';

/** Where the server of a data folder is spoken to; undefined when no socket can have so long a name. */
export function operatorSocketOf(dataFolder: string): string | undefined {
  return privateSocketOf(dataFolder, 'admin');
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
    sent.once('timeout', () => sent.destroy(new Error("The server didn't respond within two minutes.")));
    sent.once('error', reject);
    sent.end(payload);
  });
}
