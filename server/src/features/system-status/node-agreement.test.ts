import { randomBytes } from 'node:crypto';
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
