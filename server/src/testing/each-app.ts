import { onEachDatabase } from './each-database.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';
import type { TestClient } from './test-client.ts';
import { makeTinyWarehouse } from './tiny-warehouse.ts';

export interface AppWorld {
  readonly app: TestApp;
  readonly trial: TestClient;
  readonly licensed: TestClient;
}

export function onEachApp(title: string, settings: Record<string, string>, body: (world: AppWorld) => void): void {
  onEachDatabase(title, (database) => {
    let started: AppWorld | undefined;
    const get = <Part extends keyof AppWorld>(part: Part): AppWorld[Part] => {
      if (started === undefined) throw new Error('The server is there from the first test on.');
      return started[part];
    };
    beforeAll(async () => {
      const app = await startTestApp({
        env: { WAREHOUSE_FOLDER: await makeTinyWarehouse(), DATABASE_URL: await database.url(), ...settings },
      });
      const [trial, licensed] = [await app.signIn('trial@example.com'), await app.signIn('licensed@example.com')];
      started = { app, trial, licensed };
    });
    afterAll(() => started?.app.close());
    body({
      get app() {
        return get('app');
      },
      get trial() {
        return get('trial');
      },
      get licensed() {
        return get('licensed');
      },
    });
  });
}
