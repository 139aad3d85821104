/**
 * It opens neither the application database nor its secrets: it gets its settings in one line on standard input and exits with the web
 * process.
 */
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
  let door: TdsDoor | undefined;
  let sessions: Promise<TsqlSessions> | undefined;
  let isEnding = false;
  const end = async (grace: number): Promise<never> => {
    if (!isEnding) {
      isEnding = true;
      setTimeout(() => process.exit(1), grace + 3_000).unref();
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
      // Loaded at the first login, because an unused endpoint should need little memory.
      sessions ??= openSessions(order);
      return (await sessions).open;
    },
  });
  door = await listen(order, (port) =>
    openTdsDoor({
      listen: { host: order.host, port },
      certificate: order.certificate,
      serverName: order.serverName,
      database: () => order.database,
      enter: gate.enter,
      authenticate,
      // The user name might be a mistyped password, so it isn't logged.
      onTrouble: ({ address, what, cause }) =>
        complain(`${address}: ${what.replace(/'.*'/s, '…')}${cause instanceof Error ? `: ${cause.message}` : ''}`),
    }),
  );
  link.notify({ type: 'listening', port: door.port });
}

async function listen(order: EndpointOrder, open: (port: number) => Promise<TdsDoor>): Promise<TdsDoor> {
  for (const port of order.ports) {
    try {
      return await open(port);
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      if ((code !== 'EADDRINUSE' && code !== 'EACCES') || port === order.ports.at(-1))
        throw new Error(`The SQL endpoint can't listen on ${order.host}:${port} (${code ?? cause}).`, {
          cause,
        });
    }
  }
  throw new Error('No port was set for the SQL endpoint.');
}

async function openSessions({ execution }: EndpointOrder): Promise<TsqlSessions> {
  const { openTsqlSessions } = await import('./execution/tsql/tsql-sessions.ts');
  return openTsqlSessions({ ...execution, waiting: 0, onNotice: complain });
}

start().catch((cause: unknown) => {
  complain(cause instanceof Error ? cause.message : String(cause));
  process.exit(1);
});
