import { createServer } from 'node:http';

/** Stands in for the server until it can serve. */
export interface NotReadyYet {
  /** Frees the port. */
  close(): Promise<void>;
}

/** Answers 503 to everything but /livez while the start waits for the application database. A port in use is told later. */
export function answerNotReady({ port, host }: { port: number; host: string }): NotReadyYet {
  const server = createServer((request, response) => {
    const isAlive = request.url === '/livez';
    response.writeHead(isAlive ? 200 : 503, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      connection: 'close',
      ...(isAlive ? {} : { 'retry-after': '5' }),
    });
    response.end(
      JSON.stringify(isAlive ? { status: 'ok' } : { status: 'not ready', title: 'Temporarily unavailable' }),
    );
  });
  server.on('error', () => {});
  server.listen(port, host);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
