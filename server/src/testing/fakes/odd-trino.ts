import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (response: ServerResponse) => void;

/** A server that opens sessions like Trino and then answers statements as a test says: its first answer to the POST, the others to each GET. */
export async function startOddTrino() {
  const odd = {
    answers: [] as Answer[],
    /** Requests as `METHOD path`. */
    seen: [] as string[],
    headers: [] as IncomingMessage['headers'][],
    url: '',
    port: 0,
  };
  const server = createServer({ maxHeaderSize: 256 * 1024 }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      if (Buffer.concat(chunks).toString().startsWith('SHOW CATALOGS'))
        return json({ id: 'q0', columns, data: [['tpch']] })(response);
      odd.seen.push(`${request.method} ${request.url}`);
      odd.headers.push(request.headers);
      if (request.method === 'DELETE') return void response.writeHead(204).end();
      const answer = odd.answers.length > 1 ? odd.answers.shift() : odd.answers[0];
      answer?.(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  odd.port = (server.address() as AddressInfo).port;
  odd.url = `http://127.0.0.1:${odd.port}`;
  return Object.assign(odd, {
    next: (number: number | string = 1) => `${odd.url}/v1/statement/executing/q1/slug/${number}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

export const columns = [{ name: 'n', type: 'bigint', typeSignature: { rawType: 'bigint', arguments: [] } }];

export const json =
  (body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(200, headers).end(typeof body === 'string' ? body : JSON.stringify(body));

export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(code, headers).end('internal text');
