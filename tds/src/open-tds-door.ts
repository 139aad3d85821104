import type { Socket } from 'node:net';
import type { HeldBytes } from './protocol/message-reader.ts';
import { buildTlsContexts } from './protocol/tls-contexts.ts';
import { TdsConnection } from './tds-connection.ts';
import type { TdsDoor, TdsDoorSettings, TdsLimits } from './tds-door.ts';

const tdsLimits: TdsLimits = {
  loginMs: 10_000,
  authenticateMs: 20_000,
  loginBytes: 64 * 1024,
  // Five million characters in one parameter, and little more: a message is parsed in one turn, which blocks all other clients.
  messageBytes: 12 * 1024 * 1024,
  allMessagesBytes: 128 * 1024 * 1024,
  writeStallMs: 5 * 60_000,
  idleMs: 8 * 60 * 60_000,
  handles: 1_000,
};

/** The first session number of a user connection, as in SQL Server. */
const firstSpid = 51;
const lastSpid = 32_767;
const usualGraceMs = 5_000;
const keepAliveMs = 60_000;

/** Serves SQL Server clients. Throws if the certificate is invalid. */
export function openTdsDoor(settings: TdsDoorSettings): TdsDoor {
  const limits = { ...tdsLimits, ...settings.limits };
  const contexts = buildTlsContexts(settings.certificate);
  const connections = new Map<number, TdsConnection>();
  const held = countBytes(limits.allMessagesBytes);
  let lastUsed = firstSpid - 1;

  const accept = (socket: Socket) => {
    socket.setNoDelay(true).setKeepAlive(true, keepAliveMs);
    const address = plainAddress(socket.remoteAddress);
    const leave = address === undefined ? undefined : settings.enter(address);
    if (address === undefined || !leave || connections.size > lastSpid - firstSpid) {
      leave?.();
      socket.destroy();
      return;
    }
    do lastUsed = lastUsed >= lastSpid ? firstSpid : lastUsed + 1;
    while (connections.has(lastUsed));
    const spid = lastUsed;
    const onGone = () => {
      connections.delete(spid);
      leave();
    };
    connections.set(spid, new TdsConnection({ socket, address, spid, settings, limits, contexts, held, onGone }));
  };

  return {
    accept,
    counts: () => ({
      connections: connections.size,
      sessions: [...connections.values()].filter(({ isLoggedIn }) => isLoggedIn).length,
    }),
    close: (graceMs = usualGraceMs) => close(connections, graceMs),
  };
}

const goodbye = 'The server is shutting down. Connect again shortly.';
const lookMs = 50;

async function close(connections: ReadonlyMap<number, TdsConnection>, graceMs: number): Promise<void> {
  const until = performance.now() + graceMs;
  while (connections.size > 0) {
    const isOver = performance.now() >= until;
    for (const connection of [...connections.values()]) if (isOver || connection.isIdle) connection.end(goodbye);
    if (isOver) break;
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}

function plainAddress(address: string | undefined): string | undefined {
  return address?.replace(/^::ffff:(?=\d+\.)/i, '');
}

function countBytes(most: number): HeldBytes {
  let taken = 0;
  return {
    take: (bytes) => {
      if (bytes > 0 && taken + bytes > most) return false;
      taken += bytes;
      return true;
    },
  };
}
