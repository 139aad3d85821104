import type { Batch } from '@platbook/contract/workbench/batches';
import { databaseFaults, startFakePostgres } from '../testing/fakes/fake-postgres.ts';
import { checkInvariants, startHistory } from '../testing/faults/check-invariants.ts';
import { faultRounds, faultTimeout } from '../testing/faults/fault-rounds.ts';
import { errorOf, runSql } from '../testing/run-sql.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { makeTinyWarehouse } from '../testing/tiny-warehouse.ts';

/** What no message may contain: host, port, user, password, database, and the library's internals. */
const secrets = /127\.0\.0\.1|reader-canary|secret-canary|county-canary|ECONN|28P01|at .*\.ts:\d|node_modules/;

const fakes = await Promise.all(
  databaseFaults.map((fault) => startFakePostgres(fault, 'reader-canary with secret-canary at 127.0.0.1')),
);
const connections = fakes.map(({ port }, index) => ({
  id: `fake-${index}`,
  name: databaseFaults[index],
  host: '127.0.0.1',
  port,
  database: 'county-canary',
  user: 'reader-canary',
  password: 'secret-canary',
  ssl: databaseFaults[index] === 'presents an expired certificate',
}));
const app = await startTestApp({
  env: {
    WAREHOUSE_FOLDER: await makeTinyWarehouse(),
    POSTGRES_CONNECTIONS: JSON.stringify(connections),
    RUNS_PER_PERSON: '12',
    QUEUED_PER_PERSON: '500',
    STATEMENT_SECONDS: '1',
    TRIAL_STATEMENT_SECONDS: '1',
  },
});
const [trial, licensed] = [await app.signIn('trial@example.com'), await app.signIn('licensed@example.com')];
afterAll(async () => {
  await app.close();
  await Promise.all(fakes.map((fake) => fake.close()));
});

it(`ends every one of ${faultRounds} runs on databases that are down, silent, rude, expired or cut off, and reveals no host or secret [F13, N4, N13, V28]`, {
  timeout: faultTimeout(6_000),
}, async () => {
  const history = startHistory();
  const rounds = Array.from({ length: faultRounds }, (_, round) => round);
  const play = async (round: number): Promise<[string, Batch]> => {
    const kind = round % databaseFaults.length;
    const owner = round % 2 === 0 ? trial : licensed;
    const text = `select ${round} as n; select 2`;
    const batch = await runSql(owner, { connectionId: `fake-${kind}`, batchText: text });
    history.runs.push({ owner, batchId: batch.id, text });
    return [databaseFaults[kind] as string, batch];
  };
  const started = performance.now();
  const running = Promise.all(rounds.map(play));
  const served = async (person: TestClient) => (await runSql(person, { batchText: 'select 42' })).status;
  await expect.poll(() => served(licensed)).toBe('finished');
  for (const [fault, batch] of await running) {
    const title = errorOf(batch)?.title ?? '';
    expect(batch.status, fault).toBe('error');
    expect(title, fault).not.toBe('');
    expect(title, fault).not.toMatch(/Something went wrong/);
    if (fault === 'presents an expired certificate')
      expect(title).toBe("Couldn't make a trusted, encrypted connection to the database");
    if (fault === 'silent before the first row') expect(title).toContain('longer than 1 second');
    expect(JSON.stringify(batch), fault).not.toMatch(secrets);
    expect(batch.durationMs, `${fault}: ${title}`).toBeLessThan(20_000 + 1_000 * faultRounds);
  }
  expect(performance.now() - started).toBeLessThan(25_000 + 3_000 * faultRounds);
  await checkInvariants(history, await app.signIn('navigator@example.com'));
  // [N13] Whatever the other side does, the product's connections to it are closed.
  await expect.poll(() => fakes.map((fake) => fake.connections()), { timeout: 20_000 }).toEqual(fakes.map(() => 0));
  for (const fault of ['down', 'speaks another protocol', 'refuses the password'] as const) {
    const schema = await trial.get(`/api/schema-info/fake-${databaseFaults.indexOf(fault)}`);
    expect([schema.status, schema.json.title], fault).toEqual([400, 'Error loading Schema']);
    expect(schema.text, fault).not.toMatch(secrets);
  }
  await expect.poll(() => served(trial)).toBe('finished');
});
