import { randomBytes } from 'node:crypto';
import { startPostgres } from './start-postgres.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';
import { makeTinyWarehouse } from './tiny-warehouse.ts';

/** Two servers on one PostgreSQL database with the same keys, for the tests of a `describe`. */
export function useTwoNodes(settings: Record<string, string> = {}): { readonly one: TestApp; readonly two: TestApp } {
  const nodes = {} as { one: TestApp; two: TestApp };
  let stop = async () => {};
  beforeAll(async () => {
    const postgres = await startPostgres();
    stop = postgres.stop;
    const env = {
      WAREHOUSE_FOLDER: await makeTinyWarehouse(),
      DATABASE_URL: postgres.url(),
      ENCRYPTION_KEYS: `nodes:${randomBytes(32).toString('base64')}`,
      ...settings,
    };
    nodes.one = await startTestApp({ env });
    nodes.two = await startTestApp({ env });
  });
  afterAll(async () => {
    await nodes.one?.close();
    await nodes.two?.close();
    await stop();
  });
  return nodes;
}
