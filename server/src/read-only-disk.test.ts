import { cpSync } from 'node:fs';
import path from 'node:path';
import { mountDisk } from './testing/mount-disk.ts';
import { startTinyApp } from './testing/open-tiny-app.ts';
import { runSql } from './testing/run-sql.ts';
import { useServerProcesses } from './testing/server-process.ts';
import { makeTinyWarehouse } from './testing/tiny-warehouse.ts';

vi.setConfig({ testTimeout: 180_000 });

const { refusal } = useServerProcesses();
const { disk, isMounted, makeReadOnly } = mountDisk('read-only', '256m');

describe.runIf(isMounted)('a read-only file system', () => {
  const warehouse = path.join(disk, 'warehouse');
  beforeAll(async () => {
    cpSync(await makeTinyWarehouse(), warehouse, { recursive: true });
    expect(makeReadOnly()).toBe(true);
  });

  it('refuses to start with a message that says what to do if the data folder is on it', async () => {
    for (const folder of [disk, path.join(disk, 'data')]) {
      expect(await refusal({ DATA_FOLDER: folder, LOG_LEVEL: 'error' })).toBe(
        `The data folder ${folder} is on a read-only file system. Choose another one with DATA_FOLDER.`,
      );
    }
  });

  it('can store the warehouse like any other file system', async () => {
    const app = await startTinyApp({ WAREHOUSE_FOLDER: warehouse });
    const trial = await app.signIn('trial@example.com');
    const batch = await runSql(trial, { batchText: 'select count(*) from Property.PropertyAddress' });
    expect(batch.status).toBe('finished');
  });
});
