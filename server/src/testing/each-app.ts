import { onEachDatabase } from './each-database.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';
import type { TestClient } from './test-client.ts';
import { makeTinyWarehouse } from './tiny-warehouse.ts';

/** Filled before the first test. */
export interface AppWorld {
  readonly app: TestApp;
  readonly trial: TestClient;
  readonly licensed: TestClient;
  readonly admin: TestClient;
}

export function onEachApp(title: string, settings: Record<string, string>, body: (world: AppWorld) => void): void {
  onEachDatabase(title, (database) => {
    const world = {} as AppWorld;
    beforeAll(async () => {
      const app = await startTestApp({
        env: { WAREHOUSE_FOLDER: await makeTinyWarehouse(), DATABASE_URL: await database.url(), ...settings },
      });
      Object.assign(world, { app });
      for (const name of ['trial', 'licensed', 'admin'])
        Object.assign(world, { [name]: await app.signIn(`${name}@example.com`) });
    });
    afterAll(() => world.app?.close());
    body(world);
  });
}
