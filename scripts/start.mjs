// `npm start`: builds the page and makes the warehouse when they are missing or stale, then serves.
import { join } from 'node:path';
import { readSettings } from '../server/src/read-settings.ts';
import { buildWebIfStale } from './build-web.ts';
import { makeWarehouseIfStale } from './make-warehouse.ts';
import { root } from './run-program.ts';

process.chdir(root);
// The server's code is read while the checks run; a fault in it is told when it is started.
import('../server/src/app.ts').catch(() => {});
try {
  const settings = readSettings(process.env, root);
  await buildWebIfStale();
  const folder = settings.WAREHOUSE_FOLDER || join(settings.DATA_FOLDER || 'data', 'warehouse');
  await makeWarehouseIfStale({ folder });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('../server/src/main.ts');
