// `npm start`: builds what is missing or stale, then serves. Until then the port answers that the server is starting.
// Property data of an earlier version are served until the new ones are built.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { compiledFolder, root } from './run-program.ts';

process.chdir(root);
// A second start reuses the compiled code of the first. If the folder isn't writable, each start compiles again.
enableCompileCache(compiledFolder);
const { buildIfStale, buildServerIfStale } = await import('./build.ts');
const { hasWarehouse, makeWarehouseIfStale } = await import('./make-warehouse.ts');
const { programFile } = await import('../server/src/workers/programs.ts');
const load = (name) => import(programFile(new URL(`../server/src/${name}.ts`, import.meta.url)).href);
let folder;
let isServed = false;
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
  folder = config.warehouseFolder;
  isServed = hasWarehouse(folder);
  if (!isServed)
    await makeWarehouseIfStale({
      folder,
      onProgress: (percent) => sayWaiting(config, { reason: building, percent }),
    });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await load('main');
flushCompileCache();
if (isServed) {
  const ending = new AbortController();
  process.once('exit', () => ending.abort());
  await makeWarehouseIfStale({ folder, signal: ending.signal }).catch(({ message }) =>
    console.error(`${message} The data of the earlier version are still served.`),
  );
}
