import { startTestApp } from './start-test-app.ts';
import { makeTinyWarehouse } from './tiny-warehouse.ts';

/** A server on the tiny warehouse for all tests of a file; it closes after them. */
export async function openTinyApp(env: Record<string, string> = {}, options: { listen?: boolean } = {}) {
  const app = await startTestApp({ ...options, env: { WAREHOUSE_FOLDER: await makeTinyWarehouse(), ...env } });
  afterAll(() => app.close());
  return app;
}

/** The same for one test. */
export async function startTinyApp(env: Record<string, string> = {}) {
  const app = await startTestApp({ env: { WAREHOUSE_FOLDER: await makeTinyWarehouse(), ...env } });
  onTestFinished(() => app.close());
  return app;
}
