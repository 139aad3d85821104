import { connect, type Socket } from 'node:net';
import { listenForSockets } from './listen-for-sockets.ts';

export async function startTcpProxy(target: number, isCut = false, idleMs = 0) {
  const sockets = new Set<Socket>();
  let isAway = isCut;
  let isSilent = false;
  let lastWords: string | undefined;
  let cutting: NodeJS.Timeout | undefined;
  const cut = () => {
    isAway = true;
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const server = await listenForSockets((near) => {
    if (isAway) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target, '127.0.0.1');
    near.setTimeout(idleMs, () => near.resetAndDestroy());
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
    }
    near.on('data', (sent) => {
      far.write(sent);
      if (lastWords === undefined || !sent.includes(lastWords)) return;
      lastWords = undefined;
      isSilent = true;
      cutting = setTimeout(cut, 300);
    });
    far.on('data', (answer) => {
      if (!isSilent) near.write(answer);
    });
  });
  return {
    port: server.port,
    cut,
    /** Once the client has sent this text, drops all responses, and cuts a moment later. */
    cutAfter(text: string) {
      lastWords = text;
    },
    restore() {
      clearTimeout(cutting);
      isAway = false;
      isSilent = false;
    },
    async close() {
      cut();
      await server.close();
    },
  };
}
