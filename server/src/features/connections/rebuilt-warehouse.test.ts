import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rowsOf, runSql } from '../../testing/run-sql.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { makeTinyWarehouse } from '../../testing/tiny-warehouse.ts';

it('the next run reads a rebuilt warehouse, even for a user who runs queries continuously', async () => {
  const folder = temporaryFolder('rebuilt');
  cpSync(await makeTinyWarehouse(), folder, { recursive: true });
  const app = await startTestApp({ env: { WAREHOUSE_FOLDER: folder } });
  onTestFinished(() => app.close());
  const client = await app.signIn('trial@example.com');
  expect((await runSql(client, { batchText: 'select 1' })).status).toBe('finished');
  const before = app.services.execution.stats().processes.boundPids;
  await runSql(client, { batchText: 'select 1' });
  expect(app.services.execution.stats().processes.boundPids).toEqual(before);

  const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8'));
  writeFileSync(
    path.join(folder, 'manifest.json'),
    JSON.stringify({ ...manifest, builtAt: '2099-01-01T00:00:00.000Z' }),
  );
  const second = await runSql(client, { batchText: 'select count(*) from Property.PropertyAddress' });
  expect((await rowsOf(client, second.statements[0]?.id))[0][0]).toBeGreaterThan(0);
  expect(app.services.execution.stats().processes.boundPids).not.toEqual(before);
});
