import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface Refused {
  readonly status: number;
  readonly retryAfter?: string;
}

/** As Microsoft's services refuse a call. */
export type Refusal = Refused & { readonly code: string };

export type Failure = 'cut off' | 'garbage' | 'endless' | 'never';

/** How a fake of one of Microsoft's services fails its next call. */
export type Trouble<More = never> = Refusal | Failure | 'expired token' | More;

export type Answer = (request: IncomingMessage, url: URL, body: string, response: ServerResponse) => unknown;

/** An HTTP service on a free port of this machine; the caller closes it. */
export async function startFakeService(answer: Answer) {
  const requests: string[] = [];
  const sockets: Socket[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const address = new URL(request.url!, url);
    requests.push(`${request.method} ${address.pathname}`);
    await answer(request, address, body, response);
  }).on('connection', (socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    sentBytes: () => sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    forget: () => server.closeAllConnections(),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const json = { 'content-type': 'application/json; charset=utf-8' };

export function send(response: ServerResponse, status: number, body?: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { ...json, ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

export const retryHeader = ({ retryAfter }: Refused): Record<string, string> =>
  retryAfter === undefined ? {} : { 'retry-after': retryAfter };

export const refuse = (
  response: ServerResponse,
  status: number,
  code: string,
  headers: Record<string, string> = {},
) => {
  const innerError = { date: '2026-01-01T00:00:00', 'request-id': 'r', 'client-request-id': 'c' };
  send(response, status, { error: { code, message: `Refused: ${code}`, innerError } }, headers);
};

/** Returns false if this is no failure to play. */
export function playFailure(failure: unknown, response: ServerResponse): failure is Failure {
  if (failure === 'cut off') response.socket?.destroy();
  if (failure === 'garbage') response.writeHead(200, json).end('<html>');
  if (failure === 'endless') {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, 32)));
    };
    response.writeHead(200, json).on('drain', more);
    more();
  }
  return ['cut off', 'garbage', 'endless', 'never'].includes(String(failure));
}

/** Returns false if this is neither a failure nor a refusal to play. */
export function playTrouble(trouble: unknown, response: ServerResponse): trouble is Refusal | Failure {
  if (typeof trouble !== 'object') return playFailure(trouble, response);
  const refusal = trouble as Refusal;
  refuse(response, refusal.status, refusal.code, retryHeader(refusal));
  return true;
}

interface Client {
  readonly id: string;
  readonly secret: string;
  readonly scope: string;
}

/** The token endpoint of Microsoft Entra ID, for a client credentials grant. */
export function giveToken(body: string, response: ServerResponse, client: Client, makeToken: () => string) {
  const form = new URLSearchParams(body);
  const isRight =
    form.get('grant_type') === 'client_credentials' &&
    form.get('client_id') === client.id &&
    form.get('scope') === client.scope;
  if (!isRight) return send(response, 400, { error: 'invalid_request', error_description: 'AADSTS900144' });
  if (form.get('client_secret') !== client.secret)
    return send(response, 401, { error: 'invalid_client', error_description: 'AADSTS7000215' });
  return send(response, 200, {
    ...{ token_type: 'Bearer', expires_in: 3599, ext_expires_in: 3599 },
    access_token: makeToken(),
  });
}
