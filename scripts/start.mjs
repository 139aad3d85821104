// `npm start`: builds the page and the warehouse when they are missing or stale, then serves. Until then the port answers that it waits.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { compiledFolder, root } from './run-program.ts';

process.chdir(root);
// A second start takes what the first one compiled; where the folder cannot be written, each start compiles anew.
enableCompileCache(compiledFolder);
const { readSettings } = await import('../server/src/read-settings.ts');
const { readConfig } = await import('../server/src/config.ts');
const { sayWaiting } = await import('../server/src/http/waiting-server.ts');
const { buildWebIfStale } = await import('./build-web.ts');
const { makeWarehouseIfStale } = await import('./make-warehouse.ts');
// The server's code is read while the checks run; a fault in it is told when it is started.
import('../server/src/app.ts').catch(() => {});
try {
  const config = readConfig(readSettings(process.env, root));
  const building = 'Building the property data';
  await buildWebIfStale(() => sayWaiting(config, { reason: 'Building the web pages' }));
  await makeWarehouseIfStale({
    folder: config.warehouseFolder,
    onProgress: (percent) => sayWaiting(config, { reason: building, percent }),
  });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('../server/src/main.ts');
flushCompileCache();
