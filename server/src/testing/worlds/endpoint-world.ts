import { connectTedious, runTedious } from '@platbook/tds/testing/tds-door-world';
import { type Connection, Request } from 'tedious';
import { DEMO_PASSWORD } from '../../features/people/index.ts';
import { startTestApp, type TestAppOptions } from '../start-test-app.ts';
import { makeTinyWarehouse } from '../tiny-warehouse.ts';

export type ToolConnection = Awaited<ReturnType<typeof connectTool>>;

export interface ToolLogin {
  readonly user?: string;
  readonly password?: string;
  /** An address of this machine: 127.0.0.1 to 127.255.255.254. */
  readonly from?: string;
  readonly database?: string;
  readonly application?: string;
}

export async function openEndpointWorld(options: TestAppOptions = {}) {
  const env = { WAREHOUSE_FOLDER: await makeTinyWarehouse(), GATEWAY: 'on', ...options.env };
  const app = await startTestApp({ ...options, env });
  const sqlEndpoint = app.services.sqlEndpoint;
  await sqlEndpoint.listening;
  const open = new Set<ToolConnection>();
  const world = {
    app,
    get port() {
      return sqlEndpoint.status()?.port ?? 0;
    },
    page: app.signIn,
    async allow(email: string, address = '127.0.0.1') {
      const client = await app.signIn(email);
      const body = { userId: await client.personId(), startIp: address, endIp: address };
      expect((await client.post('/api/ip-whitelists', body)).status).toBe(200);
    },
    async remove(email: string) {
      const client = await app.signIn(email);
      expect((await client.delete(`/api/ip-whitelists/${await client.personId()}`)).status).toBe(200);
    },
    async connect(email: string, login: ToolLogin = {}): Promise<ToolConnection> {
      const connection = await connectTool(world.port, email, login);
      open.add(connection);
      return connection;
    },
    refusal: (email: string, login: ToolLogin = {}): Promise<string> =>
      connectTool(world.port, email, login).then(
        () => 'let in',
        ({ message }: Error) => message,
      ),
    async close() {
      for (const connection of open) connection.close();
      await app.close();
    },
  };
  return world;
}

export async function connectTool(port: number, email: string, login: ToolLogin = {}) {
  const { user = email, password = DEMO_PASSWORD, from, database, application = 'A tool' } = login;
  const connection: Connection = await connectTedious(port, {
    user,
    password,
    options: {
      appName: application,
      maxRetriesOnTransientErrors: 0,
      requestTimeout: 120_000,
      ...(from === undefined ? {} : { localAddress: from }),
      ...(database === undefined ? {} : { database }),
    },
  });
  const ended = new Promise<void>((resolve) => connection.once('end', () => resolve()));
  return {
    rows: async (sql: string) => (await runTedious(connection, sql)).rows,
    countRows: (sql: string) =>
      new Promise<number>((resolve, reject) => {
        let count = 0;
        const request = new Request(sql, (error) => (error ? reject(error) : resolve(count)));
        request.on('row', () => {
          count += 1;
        });
        connection.execSqlBatch(request);
      }),
    ended,
    close: () => connection.close(),
  };
}
