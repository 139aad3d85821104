import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { DIRECT_DATABASE } from '@platbook/contract/direct-database';
import { type ConnectionConfiguration, Request, Connection as TediousConnection, TYPES } from 'tedious';
import { makeCertificate } from '../make-certificate.ts';
import { openTdsDoor } from '../open-tds-door.ts';
import type { TdsDoorSettings, TdsLimits, TdsLogin, TdsRun } from '../tds-door.ts';
import type { TsqlBatch, TsqlSession } from '../tsql-session.ts';
import { openScriptedSession, type ScriptedSession, type Step } from './scripted-tsql-session.ts';

export type TdsDoorWorld = Awaited<ReturnType<typeof openDoorWorld>>;

const DAY = 24 * 60 * 60_000;
let certificate: { cert: string; key: string } | undefined;

export async function openDoorWorld(
  script: (batch: TsqlBatch) => readonly Step[],
  given: {
    limits?: Partial<TdsLimits>;
    guestLimits?: Partial<{ maxRows: number; maxBytes: number; timeoutMs: number }>;
    authenticate?: TdsDoorSettings['authenticate'];
    openSession?: () => TsqlSession;
  } = {},
) {
  certificate ??= makeCertificate(['127.0.0.1'], new Date(Date.now() - DAY), new Date(Date.now() + DAY));
  const world = {
    logins: [] as TdsLogin[],
    sessions: [] as ScriptedSession[],
    ran: [] as TdsRun[],
    troubles: [] as { readonly what: string; readonly cause?: unknown }[],
    left: { count: 0 },
  };
  const door = openTdsDoor({
    certificate,
    serverName: 'platbook',
    database: () => DIRECT_DATABASE,
    enter: () => () => undefined,
    authenticate:
      given.authenticate ??
      (async (login) => {
        world.logins.push(login);
        if (login.user !== 'ada@example.com' || login.password !== 'right')
          return { denied: { number: 18456, message: `Login failed for user '${login.user}'.` } };
        const scripted = openScriptedSession(script);
        world.sessions.push(scripted);
        return {
          guest: {
            login: login.user,
            session: given.openSession?.() ?? scripted,
            limits: { maxRows: 1e6, maxBytes: 1e9, timeoutMs: 30_000, ...given.guestLimits },
            onRan: (run) => world.ran.push(run),
            onClose: () => {
              world.left.count += 1;
            },
          },
        };
      }),
    onTrouble: (trouble) => world.troubles.push(trouble),
    ...(given.limits && { limits: given.limits }),
  });
  const server = createServer(door.accept).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.close();
    await door.close(0);
  };
  return { ...world, door, port, certificate, close };
}

export function connectTedious(
  port: number,
  given: { user?: string; password?: string; options?: ConnectionConfiguration['options'] } = {},
): Promise<TediousConnection> {
  const connection = new TediousConnection({
    server: '127.0.0.1',
    authentication: {
      type: 'default',
      options: { userName: given.user ?? 'ada@example.com', password: given.password ?? 'right' },
    },
    options: { port, encrypt: true, trustServerCertificate: true, connectTimeout: 15_000, ...given.options },
  });
  connection.on('error', () => undefined);
  return actTedious((done) => connection.connect(done)).then(() => connection);
}

/** Until the client calls back. */
export const actTedious = (start: (done: (error?: Error | null) => void) => void) =>
  new Promise<void>((resolve, reject) => start((error) => (error ? reject(error) : resolve())));

export const tediousTypes = TYPES;

export function runTedious(
  connection: TediousConnection,
  text: string,
  by: 'batch' | 'executesql' | 'procedure' = 'batch',
  prepare: (request: Request) => void = () => undefined,
) {
  const answer = {
    columns: [] as string[][],
    rows: [] as unknown[][],
    rowCount: undefined as number | undefined,
    returned: {} as Record<string, unknown>,
    messages: [] as string[],
  };
  return new Promise<typeof answer>((resolve, reject) => {
    const onInfo = ({ message }: { message: string }) => answer.messages.push(message);
    connection.on('infoMessage', onInfo);
    const request = new Request(text, (error, rowCount) => {
      connection.off('infoMessage', onInfo);
      answer.rowCount = rowCount;
      if (error) reject(error);
      else resolve(answer);
    });
    request.on('columnMetadata', (columns) => {
      answer.columns.push((columns as { colName: string }[]).map(({ colName }) => colName));
    });
    request.on('row', (row: { value: unknown }[]) => answer.rows.push(row.map(({ value }) => value)));
    request.on('returnValue', (name: string, value: unknown) => {
      answer.returned[name] = value;
    });
    prepare(request);
    if (by === 'batch') connection.execSqlBatch(request);
    else if (by === 'executesql') connection.execSql(request);
    else connection.callProcedure(request);
  });
}

export const callTedious = (connection: TediousConnection, procedure: string, given: Record<string, string | number>) =>
  runTedious(connection, procedure, 'procedure', (request) => {
    for (const [name, value] of Object.entries(given))
      request.addParameter(name, typeof value === 'number' ? TYPES.Int : TYPES.NVarChar, value);
  });
