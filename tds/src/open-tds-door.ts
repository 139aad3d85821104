import { createServer, type Server, type Socket } from 'node:net';
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

/** Listens for SQL Server clients. Rejects if the port is taken or the certificate is invalid. */
export async function openTdsDoor(settings: TdsDoorSettings): Promise<TdsDoor> {
  const limits = { ...tdsLimits, ...settings.limits };
  let contexts = buildTlsContexts(settings.certificate);
  const connections = new Map<number, TdsConnection>();
  const held = countBytes(limits.allMessagesBytes);
  let lastUsed = firstSpid - 1;

  const accept = (socket: Socket) => {
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

  const server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 }, accept);
  await listen(server, settings.listen);
  server.on('error', (cause) => settings.onTrouble?.({ address: '', what: 'accept failed', cause }));
  const { port } = server.address() as { port: number };

  return {
    port,
    counts: () => ({
      connections: connections.size,
      sessions: [...connections.values()].filter(({ isLoggedIn }) => isLoggedIn).length,
    }),
    useCertificate: (certificate) => {
      contexts = buildTlsContexts(certificate);
    },
    close: (graceMs = usualGraceMs) => close(server, connections, graceMs),
  };
}

function listen(server: Server, at: TdsDoorSettings['listen']): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

const goodbye = 'The server is shutting down. Connect again shortly.';
const lookMs = 50;

async function close(server: Server, connections: ReadonlyMap<number, TdsConnection>, graceMs: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  const until = performance.now() + graceMs;
  while (connections.size > 0) {
    const isOver = performance.now() >= until;
    for (const connection of [...connections.values()]) if (isOver || connection.isIdle) connection.end(goodbye);
    if (isOver) break;
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
  await closed;
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
