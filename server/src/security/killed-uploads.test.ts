import { join } from 'node:path';
import { resultSettings, startFakeS3 } from '../testing/fakes/fake-s3.ts';
import { endOfBatch } from '../testing/faults/fault-world.ts';
import { findFreePort } from '../testing/find-free-port.ts';
import { signInOver } from '../testing/http-client.ts';
import { TRIAL } from '../testing/run-sql.ts';
import { useServerProcesses } from '../testing/server-process.ts';
import { makeTinyWarehouse } from '../testing/tiny-warehouse.ts';

const processes = useServerProcesses();

/** 13 MB of digits, which hardly compress: two parts. */
const texts = Array.from({ length: 16 }, (_, index) => `md5((range * ${index + 1})::varchar)`).join(' || ');
const large = { connectionId: TRIAL, batchText: `select ${texts} as t from range(50000)` };

it('shows no result whose upload was killed halfway, and its parts are removed by the next start [F1]', {
  timeout: 180_000,
}, async () => {
  const storage = await startFakeS3();
  onTestFinished(() => storage.close());
  const port = await findFreePort();
  const env = {
    ...resultSettings(storage),
    WAREHOUSE_FOLDER: await makeTinyWarehouse(),
    WEB_FOLDER: join(processes.dataFolder(), 'no-web'),
    RATE_LIMITS: 'false',
  };
  const killed = await processes.start(port, env);
  const person = await signInOver(killed.url, 'trial@example.com');
  let parts = 0;
  storage.setTrouble((request) => {
    if (request === 'UploadPart') parts += 1;
    return parts > 1 ? 'never' : undefined;
  });
  const { json: begun } = await person.post('/api/batches', large);
  await expect.poll(() => parts, { timeout: 40_000 }).toBe(2);
  await killed.end('SIGKILL');
  expect([storage.objects.size, storage.uploads.size]).toEqual([0, 1]);

  storage.setTrouble(() => undefined);
  await processes.start(port, env);
  await expect.poll(() => storage.uploads.size).toBe(0);
  const ended = (await person.get(`/api/batches/${begun.id}`)).json;
  expect([ended.status, ended.statements[0].error.title]).toEqual([
    'error',
    'The server restarted. Run the query again',
  ]);
  const again = await endOfBatch(person, (await person.post('/api/batches', large)).json, 60_000);
  expect(again.status).toBe('finished');
  expect([...storage.objects.keys()]).toEqual([`test/results/${again.statements[0]?.id}`]);
  expect(storage.requests.filter((name) => name === 'CompleteMultipartUpload')).toHaveLength(1);
  expect((await person.get(`/api/statements/${again.statements[0]?.id}/results`)).json).toHaveLength(50_000);
});
