import { connectTedious, runTedious } from '@platbook/tds/testing/tds-door-world';
import { type Connection, Request } from 'tedious';
import { DEMO_PASSWORD } from '../../features/people/index.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../start-test-app.ts';
import type { TestClient } from '../test-client.ts';
import { makeTinyWarehouse } from '../tiny-warehouse.ts';

export interface ToolConnection {
  rows(sql: string): Promise<unknown[][]>;
  countRows(sql: string): Promise<number>;
  readonly ended: Promise<void>;
  close(): void;
}

export interface ToolLogin {
  readonly user?: string;
  readonly password?: string;
  /** An address of this machine: 127.0.0.1 to 127.255.255.254. */
  readonly from?: string;
  readonly database?: string;
  readonly application?: string;
}

export interface EndpointWorld {
  readonly app: TestApp;
  readonly port: number;
  page(email: string): Promise<TestClient>;
  allow(email: string, address?: string): Promise<void>;
  remove(email: string): Promise<void>;
  connect(email: string, login?: ToolLogin): Promise<ToolConnection>;
  refusal(email: string, login?: ToolLogin): Promise<string>;
  close(): Promise<void>;
}

export async function openEndpointWorld(options: TestAppOptions = {}): Promise<EndpointWorld> {
  const env = { WAREHOUSE_FOLDER: await makeTinyWarehouse(), GATEWAY: 'on', ...options.env };
  const app = await startTestApp({ ...options, env });
  const sqlEndpoint = app.services.sqlEndpoint;
  await sqlEndpoint.listening;
  const open = new Set<ToolConnection>();
  const personOf = async (email: string) => {
    const client = await app.signIn(email);
    return { client, id: (await client.get('/api/app')).json.currentUser.id as string };
  };
  const world: EndpointWorld = {
    app,
    get port() {
      return sqlEndpoint.status()?.port ?? 0;
    },
    page: async (email) => (await personOf(email)).client,
    async allow(email, address = '127.0.0.1') {
      const { client, id } = await personOf(email);
      const body = { userId: id, startIp: address, endIp: address };
      expect((await client.post('/api/ip-whitelists', body)).status).toBe(200);
    },
    async remove(email) {
      const { client, id } = await personOf(email);
      expect((await client.delete(`/api/ip-whitelists/${id}`)).status).toBe(200);
    },
    async connect(email, login = {}) {
      const connection = await connectTool(world.port, email, login);
      open.add(connection);
      return connection;
    },
    refusal: (email, login = {}) =>
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

export async function connectTool(port: number, email: string, login: ToolLogin = {}): Promise<ToolConnection> {
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
    rows: async (sql) => (await runTedious(connection, sql)).rows,
    countRows: (sql) =>
      new Promise((resolve, reject) => {
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
