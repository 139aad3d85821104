import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { mountDisk } from './testing/mount-disk.ts';
import { batchOf, beginSql, errorOf, LICENSED, patience, rowsOf, runSql, sleeping } from './testing/run-sql.ts';
import { useServerProcesses } from './testing/server-process.ts';
import { startTestApp } from './testing/start-test-app.ts';
import { makeTinyWarehouse } from './testing/tiny-warehouse.ts';

vi.setConfig({ testTimeout: 180_000 });

const { refusal } = useServerProcesses();
// Where it can't be mounted, these tests are reported as not proven.
const { disk, isMounted } = mountDisk('disk', '8m');
const ballast = path.join(disk, 'ballast');

function fill(left = 0): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left), 1));
}

afterEach(() => rmSync(ballast, { force: true }));

describe.skipIf(!isMounted)('a full disk', () => {
  const dataFolder = path.join(disk, 'data');

  it('fails the run and the save, loses nothing and needs no restart [F19]', async () => {
    const app = await startTestApp({
      dataFolder,
      env: { WAREHOUSE_FOLDER: await makeTinyWarehouse(), STATEMENT_SECONDS: '60' },
    });
    const person = await app.signIn('licensed@example.com');
    const save = (name: string) =>
      person.post('/api/queries', { name, queryText: `select '${'x'.repeat(200_000)}'`, tags: ['tag'] });
    const names = async () => (await person.get('/api/queries')).json.map((query: { name: string }) => query.name);
    // Hash digits don't compress.
    const text = "array_to_string([md5(concat(r, '-', n)) for n in range(24)], '')";
    const wide = { connectionId: LICENSED, batchText: `select ${text} from (select range as r from range(40000))` };
    expect((await save('Before')).status).toBe(200);

    const batch = await runSql(person, wide);
    expect([batch.status, errorOf(batch)?.title]).toEqual(['error', 'No space to store the result']);
    expect((await rowsOf(person, batch.statements[0]?.id)).title).toBe('Statements not found');
    const left = () =>
      readdirSync(path.join(dataFolder, 'results'), { recursive: true }).filter((name) => String(name).includes('.'));
    await expect.poll(left).toEqual([]);

    fill();
    const refused = await save('Lost');
    expect([refused.status, refused.json.title, refused.headers['retry-after']]).toEqual([
      503,
      'Temporarily unavailable',
      '5',
    ]);
    expect(refused.json.detail).toBe('The server is out of disk space');
    expect(await names()).toEqual(['Before']);
    const ready = async () => (await app.anonymous().get('/readyz')).json;
    expect((await ready()).reason).toBe('The disk with the data folder is full');

    rmSync(ballast);
    expect(await ready()).toEqual({ status: 'ok' });
    expect((await save('After')).status).toBe(200);
    expect((await names()).sort()).toEqual(['After', 'Before']);
    const next = await runSql(person, { ...wide, batchText: 'select * from range(20000)' });
    expect(await rowsOf(person, next.statements[0]?.id)).toHaveLength(20_000);
    await app.close();
  });

  it('keeps a result small enough for its row only if there is room for the row [F19]', async () => {
    const app = await startTestApp({ dataFolder, env: { WAREHOUSE_FOLDER: await makeTinyWarehouse() } });
    const person = await app.signIn('licensed@example.com');
    const id = await beginSql(person, `${sleeping(4_000)}, repeat('x', 60000)`, { connectionId: LICENSED });
    const status = async () => (await batchOf(person, id)).status;
    await expect.poll(status, patience).toBe('running');
    fill(16_384);
    await expect.poll(status, patience).toBe('error');
    expect(errorOf(await batchOf(person, id))?.title).toBe('No space to store the result');
    rmSync(ballast);
    await expect.poll(() => app.services.drain.settled(0.01), { timeout: 20_000 }).toBe(0);
    expect(await status()).toBe('error');
    await app.close();
  });

  it('refuses to start with a message that says what to do [F19]', async () => {
    fill();
    expect(await refusal({ DATA_FOLDER: dataFolder, LOG_LEVEL: 'error' })).toBe(
      `No disk space is left for the data folder ${dataFolder}. Free some space and start again.`,
    );
    rmSync(ballast);
  });
});
