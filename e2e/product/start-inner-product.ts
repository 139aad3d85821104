import { join } from 'node:path';
import { ownWarehouse } from '../../server/src/testing/own-warehouse.ts';
import { startTestApp, type TestApp } from '../../server/src/testing/start-test-app.ts';
import { keptTinyWarehouse } from '../../server/src/testing/tiny-warehouse.ts';
import { root } from '../../tools/run-program.ts';

/** The built page and its server in this process: tests can reach its clock and tables. The caller closes it. */
export function startInnerProduct(env: Record<string, string> = {}): Promise<TestApp> {
  return startTestApp({
    listen: true,
    env: {
      WEB_FOLDER: join(root, 'portal/dist'),
      NAVIGATOR_FOLDER: join(root, 'navigator/dist'),
      REPORT_FOLDER: join(root, 'bi/dist'),
      WAREHOUSE_FOLDER: ownWarehouse(keptTinyWarehouse),
      WAREHOUSE_SCALE: 'tiny',
      // The product's defaults: tests watch long-running statements.
      STATEMENT_SECONDS: '300',
      TRIAL_STATEMENT_SECONDS: '60',
      WARM_PROCESSES: '1',
      ...env,
    },
  });
}
