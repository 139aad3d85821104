import { connect, type Socket } from 'node:net';
import { listenForSockets } from './listen-for-sockets.ts';

export async function startTcpProxy(target: number, isCut = false, idleMs = 0) {
  const sockets = new Set<Socket>();
  let isAway = isCut;
  let isSilent = false;
  let isHeld = false;
  let slowness = 0;
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
    if (isHeld) for (const socket of [near, far]) socket.pause();
    const passOn = slowedBy(() => slowness);
    const passBack = slowedBy(() => slowness);
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
      passOn(() => far.write(sent));
      if (lastWords === undefined || !sent.includes(lastWords)) return;
      lastWords = undefined;
      isSilent = true;
      cutting = setTimeout(cut, 300);
    });
    far.on('data', (answer) => {
      if (!isSilent) passBack(() => near.write(answer));
    });
  });
  return {
    port: server.port,
    cut,
    /** Once the client has sent this text, drops all responses, and cuts a moment later. */
    cutAfter(text: string) {
      lastWords = text;
    },
    /** Drops all packets until `restore`: both sides wait, and neither learns that the other is away. */
    hold() {
      isHeld = true;
      for (const socket of sockets) socket.pause();
    },
    /** Adds this delay to each direction. */
    slow(milliseconds: number) {
      slowness = milliseconds;
    },
    restore() {
      isHeld = false;
      for (const socket of sockets) socket.resume();
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

/** Delays calls without changing their order. */
function slowedBy(delay: () => number): (call: () => void) => void {
  let lastDue = 0;
  return (call) => {
    const now = performance.now();
    lastDue = Math.max(lastDue, now + delay());
    if (lastDue <= now) call();
    else setTimeout(call, lastDue - now);
  };
}
