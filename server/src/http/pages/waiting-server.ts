import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { renderWaitingPage, waitingPagePolicy } from './waiting-page.ts';

export interface Waiting {
  readonly reason: string;
  readonly percent?: number;
}

interface Place {
  readonly port: number;
  readonly host: string;
  readonly productName: string;
}

let waiting: Waiting = { reason: 'Starting' };
let server: Server | undefined;

/** Later calls replace the reason. A port in use is reported when the product itself listens. */
export function sayWaiting({ port, host, productName }: Place, next: Waiting): void {
  waiting = next;
  if (server !== undefined) return;
  server = createServer((request, response) => answer(request, response, productName));
  server.on('error', () => {});
  server.listen(port, host);
}

export async function endWaiting(): Promise<void> {
  const open = server;
  server = undefined;
  if (open === undefined) return;
  await new Promise<void>((resolve) => {
    open.close(() => resolve());
    open.closeAllConnections();
  });
}

function answer({ url, headers }: IncomingMessage, response: ServerResponse, productName: string): void {
  const always = { 'cache-control': 'no-store', connection: 'close', 'x-content-type-options': 'nosniff' };
  if (url === '/livez') {
    response.writeHead(200, { ...always, 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: 'ok' }));
    return;
  }
  const isPage = url !== '/readyz' && headers.accept?.includes('text/html') === true;
  response.writeHead(503, {
    ...always,
    'retry-after': '5',
    ...(isPage
      ? { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': waitingPagePolicy }
      : { 'content-type': 'application/json' }),
  });
  response.end(
    isPage
      ? renderWaitingPage(productName, waiting)
      : JSON.stringify({ status: 'not ready', title: 'Temporarily unavailable', ...waiting }),
  );
}
