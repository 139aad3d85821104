import { openTestApp, startTestApp } from './start-test-app.ts';
import { makeTinyWarehouse } from './tiny-warehouse.ts';

/** A server on the tiny warehouse for all tests of a file; it closes after them. */
export const openTinyApp = async (env: Record<string, string> = {}, options: { listen?: boolean } = {}) =>
  openTestApp({ ...options, env: { WAREHOUSE_FOLDER: await makeTinyWarehouse(), ...env } });

/** The same for one test. */
export async function startTinyApp(env: Record<string, string> = {}) {
  const app = await startTestApp({ env: { WAREHOUSE_FOLDER: await makeTinyWarehouse(), ...env } });
  onTestFinished(() => app.close());
  return app;
}
