// `npm start`: builds the page and makes the warehouse when they are missing or stale, then serves.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { compiledFolder, root } from './run-program.ts';

process.chdir(root);
// A second start takes what the first one compiled; where the folder cannot be written, each start compiles anew.
enableCompileCache(compiledFolder);
const { readSettings } = await import('../server/src/read-settings.ts');
const { buildWebIfStale } = await import('./build-web.ts');
const { makeWarehouseIfStale } = await import('./make-warehouse.ts');
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
flushCompileCache();
