// `npm start`: builds the page and the warehouse when they are missing or stale, then serves. Until then the port answers that it waits.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { compiledFolder, root } from './run-program.ts';

process.chdir(root);
// A second start takes what the first one compiled; where the folder cannot be written, each start compiles anew.
enableCompileCache(compiledFolder);
const { buildIfStale, buildServerIfStale } = await import('./build.ts');
const { makeWarehouseIfStale } = await import('./make-warehouse.ts');
const { programFile } = await import('../server/src/programs.ts');
const load = (name) => import(programFile(new URL(`../server/src/${name}.ts`, import.meta.url)).href);
try {
  await buildServerIfStale();
  const { readSettings } = await load('read-settings');
  const { readConfig } = await load('config');
  const { sayWaiting } = await load('waiting-server');
  // The server's code is read while the checks run; a fault in it is told when it is started.
  load('app').catch(() => {});
  const config = readConfig(readSettings(process.env, root));
  const building = 'Building the property data';
  await buildIfStale(() => sayWaiting(config, { reason: 'Building the web pages' }));
  await makeWarehouseIfStale({
    folder: config.warehouseFolder,
    onProgress: (percent) => sayWaiting(config, { reason: building, percent }),
  });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await load('main');
flushCompileCache();
