import { randomBytes } from 'node:crypto';
import { startPostgres } from './start-postgres.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';
import { makeTinyWarehouse } from './tiny-warehouse.ts';

/** Two servers on one PostgreSQL database with the same keys and public URL, for the tests of a `describe`; `listen` lets them reach each other. */
export function useTwoNodes(
  settings: Record<string, string> = {},
  { listen = false }: { readonly listen?: boolean } = {},
): { readonly one: TestApp; readonly two: TestApp } {
  const nodes = {} as { one: TestApp; two: TestApp };
  let stop = async () => {};
  beforeAll(async () => {
    const postgres = await startPostgres();
    stop = postgres.stop;
    const env = {
      WAREHOUSE_FOLDER: await makeTinyWarehouse(),
      DATABASE_URL: postgres.url(),
      PUBLIC_URL: 'http://127.0.0.1:3000',
      ENCRYPTION_KEYS: `nodes:${randomBytes(32).toString('base64')}`,
      NODE_LEASE_SECONDS: '6',
      ...settings,
    };
    nodes.one = await startTestApp({ env, listen });
    nodes.two = await startTestApp({ env, listen });
  });
  afterAll(async () => {
    await nodes.one?.close();
    await nodes.two?.close();
    await stop();
  });
  return nodes;
}
