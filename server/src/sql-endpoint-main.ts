/**
 * It opens neither the application database nor its secrets: it gets its settings in one line on standard input, the listening socket and
 * waiting clients from its parent, and exits with the web process or when it had no client for a while.
 */
import { Server, Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import { openTdsDoor } from '@platbook/tds/open-tds-door';
import type { TdsDoor } from '@platbook/tds/tds-door';
import type { TsqlSessions } from './execution/tsql/tsql-sessions.ts';
import { createAdmission } from './sql-endpoint/admit.ts';
import { createGate } from './sql-endpoint/gate.ts';
import { createLiveSessions } from './sql-endpoint/live-sessions.ts';
import type { EndpointOrder } from './sql-endpoint/messages.ts';
import { openWebLink } from './sql-endpoint/web-link.ts';

/** How long open work can continue after the web process asks this one to stop. */
const graceMs = 1_000;

const complain = (text: string) => void process.stderr.write(`${text}\n`);

async function start(): Promise<void> {
  const order = (await json(process.stdin)) as EndpointOrder;
  const gate = createGate(order.connections);
  const live = createLiveSessions();
  let sessions: Promise<TsqlSessions> | undefined;
  const listeners: Server[] = [];
  let door: TdsDoor | undefined;
  let isEnding = false;
  const end = async (grace: number): Promise<never> => {
    if (!isEnding) {
      isEnding = true;
      setTimeout(() => process.exit(1), grace + 3_000).unref();
      for (const listener of listeners) listener.close();
      await door?.close(grace);
      await (await sessions)?.close();
    }
    process.exit(0);
  };
  const link = await openWebLink(order, {
    onAddresses: gate.setAddresses,
    onEnd: live.end,
    onGone: () => void end(0),
  });
  process.once('SIGTERM', () => void end(graceMs));
  // The terminal signals the whole process group. The web process first lets runs finish and then stops this one.
  process.on('SIGINT', () => undefined);
  const authenticate = createAdmission({
    gate,
    link,
    live,
    database: order.database,
    openSession: async () => {
      // Loaded at the first login, because a client that fails to log in should cost little memory.
      sessions ??= openSessions(order);
      return (await sessions).open;
    },
  });
  const open = openTdsDoor({
    certificate: order.certificate,
    serverName: order.serverName,
    database: () => order.database,
    enter: gate.enter,
    authenticate,
    // The user name might be a mistyped password, so it isn't logged.
    onTrouble: ({ address, what, cause }) =>
      complain(`${address}: ${what.replace(/'.*'/s, '…')}${cause instanceof Error ? `: ${cause.message}` : ''}`),
  });
  door = open;
  process.on('message', (_, handle) => {
    if (handle instanceof Socket) open.accept(handle);
    if (!(handle instanceof Server)) return;
    listeners.push(handle);
    handle.on('connection', open.accept).on('error', ({ message }) => complain(message));
  });
  afterIdleTime(order.idleMs, open, () => void end(0));
  link.notify({ type: 'ready' });
}

function afterIdleTime(idleMs: number, door: TdsDoor, onIdle: () => void): void {
  let lastClient = performance.now();
  setInterval(() => {
    if (door.counts().connections > 0) lastClient = performance.now();
    else if (performance.now() - lastClient > idleMs) onIdle();
  }, idleMs / 10).unref();
}

async function openSessions({ execution }: EndpointOrder): Promise<TsqlSessions> {
  const { openTsqlSessions } = await import('./execution/tsql/tsql-sessions.ts');
  return openTsqlSessions({ ...execution, waiting: 0, onNotice: complain });
}

start().catch((cause: unknown) => {
  complain(cause instanceof Error ? cause.message : String(cause));
  process.exit(1);
});
