// `npm start`: builds what is missing or stale, then serves. Until then the port answers that the server is starting.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { compiledFolder, root } from './run-program.ts';

process.chdir(root);
// A second start reuses the compiled code of the first. If the folder isn't writable, each start compiles again.
enableCompileCache(compiledFolder);
const { buildIfStale, buildServerIfStale } = await import('./build.ts');
const { makeWarehouseIfStale } = await import('./make-warehouse.ts');
const { programFile } = await import('../server/src/workers/programs.ts');
const load = (name) => import(programFile(new URL(`../server/src/${name}.ts`, import.meta.url)).href);
try {
  await buildServerIfStale();
  const { readSettings } = await load('read-settings');
  const { readConfig } = await load('config');
  const { sayWaiting } = await load('waiting-server');
  // Loads the server's code while the checks run. An error in it is reported when the server starts.
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
