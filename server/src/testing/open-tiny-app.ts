import { startTestApp } from './start-test-app.ts';
import { makeTinyWarehouse } from './tiny-warehouse.ts';

/** A server on the tiny warehouse for all tests of a file; it closes after them. */
export async function openTinyApp(env: Record<string, string> = {}, options: { listen?: boolean } = {}) {
  const app = await startTestApp({ ...options, env: { WAREHOUSE_FOLDER: await makeTinyWarehouse(), ...env } });
  afterAll(() => app.close());
  return app;
}
