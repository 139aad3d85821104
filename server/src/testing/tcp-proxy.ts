import { connect, createServer, type Socket } from 'node:net';

/** Stands between a client and a server on loopback, and takes the server away at will. */
export interface TcpProxy {
  readonly port: number;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Lets connections through again. */
  restore(): void;
  close(): Promise<void>;
}

/** A proxy to a port of 127.0.0.1, open at first unless `isCut`. */
export async function startTcpProxy(target: number, isCut = false): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isAway = isCut;
  const server = createServer((near) => {
    if (isAway) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    isAway = true;
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as { port: number }).port,
    cut,
    restore() {
      isAway = false;
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
