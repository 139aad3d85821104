import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDifference, printSettings } from '../../config/shared-settings.ts';
import { patience } from '../../testing/run-sql.ts';
import { sharedPostgres } from '../../testing/start-postgres.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { makeTinyWarehouse } from '../../testing/tiny-warehouse.ts';

vi.setConfig({ testTimeout: 120_000 });

const makeKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;

async function openSite(name: string) {
  const postgres = await sharedPostgres();
  await postgres.query(`create database ${name}`);
  const shared = {
    DATABASE_URL: postgres.url(name),
    WAREHOUSE_FOLDER: await makeTinyWarehouse(),
    ENCRYPTION_KEYS: makeKey('first'),
    NODE_LEASE_SECONDS: '6',
  };
  const start = async (env: Record<string, string> = {}) => {
    const app = await startTestApp({ env: { ...shared, ...env } });
    onTestFinished(() => app.close());
    return app;
  };
  return { shared, start };
}

const readiness = async (app: TestApp) => {
  const { status, json } = await app.anonymous().get('/readyz');
  return status === 200 ? 'ready' : json.reason;
};

it("isn't ready while a setting differs from the node that has been running longest, which stays ready [M16]", async () => {
  const { start } = await openSite('limits');
  const first = await start();
  const same = await start({ LOG_LEVEL: 'fatal', WARM_PROCESSES: '1' });
  const other = await start({ MAX_RESULT_ROWS: '7', RUNS_PER_PERSON: '9' });
  const limits = "MAX_RESULT_ROWS and RUNS_PER_PERSON aren't the same as on the other nodes";
  await expect.poll(() => readiness(other), patience).toBe(limits);
  const status = await (await other.signIn('admin@example.com')).get('/api/admin/status');
  expect(status.json.notReady).toBe(limits);
  expect([await readiness(first), await readiness(same)]).toEqual(['ready', 'ready']);
  first.services.drain.leave();
  same.services.drain.leave();
  await expect.poll(() => readiness(other), patience).toBe('ready');
});

it("isn't ready with keys that can't read what others encrypt, or encrypt what others can't read [M16]", async () => {
  const { shared, start } = await openSite('keys');
  const first = await start();
  const next = makeKey('next');
  const early = await start({ ENCRYPTION_KEYS: `${shared.ENCRYPTION_KEYS},${next}` });
  const added = await start({ ENCRYPTION_KEYS: `${next},${shared.ENCRYPTION_KEYS}` });
  await expect
    .poll(() => readiness(early), patience)
    .toBe("The other nodes' ENCRYPTION_KEYS lack the key that this one encrypts with");
  expect([await readiness(added), await readiness(first)]).toEqual(['ready', 'ready']);
  const foreign = printSettings({ ...first.services.config, encryptionKeys: [{ id: 'other', key: randomBytes(32) }] });
  expect(findDifference(foreign, printSettings(first.services.config))).toBe(
    'ENCRYPTION_KEYS lacks the key that the other nodes encrypt with',
  );
});

/** Another folder with the same property data; `asOf` makes them of another day. */
async function makeWarehouse(asOf?: string): Promise<string> {
  const folder = await makeTinyWarehouse();
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...manifest, ...(asOf !== undefined && { asOf }) }));
  return folder;
}

it('starts with newer property data next to a ready node, but not with older ones until that one leaves [M15]', async () => {
  const { start } = await openSite('property_data');
  const first = await start();
  const same = await start({ WAREHOUSE_FOLDER: await makeWarehouse() });
  const newer = await start({ WAREHOUSE_FOLDER: await makeWarehouse('2999-01-01') });
  await expect.poll(async () => Promise.all([first, same, newer].map(readiness))).toEqual(['ready', 'ready', 'ready']);
  same.services.drain.leave();
  const older = await start({ WAREHOUSE_FOLDER: await makeWarehouse('2000-01-01') });
  await expect
    .poll(() => readiness(older), patience)
    .toBe('The property data in WAREHOUSE_FOLDER are older than on the other nodes');
  expect([await readiness(first), await readiness(newer)]).toEqual(['ready', 'ready']);
  first.services.drain.leave();
  newer.services.drain.leave();
  await expect.poll(() => readiness(older), patience).toBe('ready');
});

it('says that the list of warehouse files is damaged, not that the database is away', async () => {
  const { start, shared } = await openSite('damaged');
  const node = await start();
  writeFileSync(join(shared.WAREHOUSE_FOLDER, 'manifest.json'), '{');
  await expect.poll(() => readiness(node), patience).toBe("The warehouse can't be read");
});
