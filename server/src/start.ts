import { flushCompileCache } from 'node:module';
import { buildWarehouseIfStale, hasWarehouse } from './adapters/warehouse-files/index.ts';
import { readConfig } from './config/config.ts';
import { warehouseProgram } from './config/product.ts';
import { readSettings } from './config/read-settings.ts';
import { sayWaiting } from './http/pages/waiting-server.ts';

interface StartOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Of `platbook.json`. */
  readonly folder: string;
  /** Calls back if there is something to build. */
  buildPages?(onBuild: () => void): Promise<void>;
}

/** Serves, once there are pages and property data. Makes their search index, or data of a new version, while it serves. */
export async function startServer({ env, folder, buildPages }: StartOptions): Promise<void> {
  // Loads the server's code while the checks run. An error in it is reported when the server starts.
  import('./app.ts').catch(() => {});
  const config = readConfig(readSettings(env, folder));
  const warehouse = {
    program: warehouseProgram(),
    folder: config.warehouseFolder,
    scale: env.WAREHOUSE_SCALE || 'demo',
  };
  await buildPages?.(() => sayWaiting(config, { reason: 'Building the web pages' }));
  const isServed = hasWarehouse(warehouse.folder);
  if (!isServed)
    await buildWarehouseIfStale({
      ...warehouse,
      isIndexLater: true,
      onProgress: (percent) => sayWaiting(config, { reason: 'Building the property data', percent }),
    });
  await import('./main.ts');
  flushCompileCache();
  const ending = new AbortController();
  process.once('exit', () => ending.abort());
  const consequence = isServed
    ? 'The data of the earlier version are still served.'
    : 'Properties can be searched after the next start.';
  await buildWarehouseIfStale({ ...warehouse, signal: ending.signal }).catch(({ message }: Error) =>
    process.stderr.write(`${message} ${consequence}\n`),
  );
}
