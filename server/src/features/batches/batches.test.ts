import { setTimeout as pause } from 'node:timers/promises';
import type { Batch } from '@platbook/contract/batches';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onEachDatabase } from '../../testing/each-database.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { makeTinyWarehouse } from '../../testing/tiny-warehouse.ts';
import { endOrphans } from './batch-store.ts';
import { expireResults } from './expire-results.ts';
import { restartText } from './live-batches.ts';

const TRIAL = 'property-data-trial';
const LICENSED = 'property-data';
let app: TestApp;
let trial: TestClient;
let licensed: TestClient;

beforeAll(async () => {
  app = await startTestApp({ env: { WAREHOUSE_FOLDER: await makeTinyWarehouse(), MAX_RESULT_ROWS: '50000' } });
  trial = await app.signIn('trial@example.com');
  licensed = await app.signIn('licensed@example.com');
});
afterAll(() => app.close());

/** Starts a run and polls it as the page does, until it has ended. */
async function run(client: TestClient, body: Record<string, unknown>): Promise<Batch> {
  const created = await client.post('/api/batches', { connectionId: TRIAL, ...body }, { prefer: 'wait=0.5' });
  expect(created.status, created.text).toBe(200);
  let batch = created.json as Batch;
  while (batch.status !== 'finished' && batch.status !== 'error') {
    batch = (await client.get(`/api/batches/${batch.id}`, { prefer: 'wait=0.5' })).json;
  }
  return batch;
}
const rowsOf = async (client: TestClient, statementId: string | undefined) =>
  (await client.get(`/api/statements/${statementId}/results`)).json;
const errorOf = (batch: Batch) => batch.statements.find((statement) => statement.status === 'error')?.error;

describe('a run', () => {
  it('has the fields of the specification and ends as finished [R208, R209, R360, R361]', async () => {
    const batch = await run(trial, { batchText: "select 7 as n, date '2026-06-30' as d, 'ab' as t", name: 'My query' });
    expect(batch).toMatchObject({
      id: expect.any(String),
      status: 'finished',
      connectionId: TRIAL,
      name: 'My query',
      queryId: null,
    });
    expect(batch.statements).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        sequence: 0,
        statementText: "select 7 as n, date '2026-06-30' as d, 'ab' as t",
        status: 'finished',
        columns: [
          { name: 'n', datatype: 'number', maxValueLength: 1 },
          { name: 'd', datatype: 'date', maxValueLength: 10 },
          { name: 't', datatype: 'string', maxValueLength: 2 },
        ],
        rowCount: 1,
        error: null,
        incomplete: false,
        startTime: expect.any(String),
        stopTime: expect.any(String),
        durationMs: expect.any(Number),
      },
    ]);
    expect((await trial.get(`/api/batches/${batch.id}`)).json).toEqual(batch);
  });

  it('gives its rows as an array of row arrays that match the columns [R362]', async () => {
    const batch = await run(trial, {
      batchText: 'select range as n, null as nothing, range::varchar as t from range(3)',
    });
    expect(await rowsOf(trial, batch.statements[0]?.id)).toEqual([
      [0, null, '0'],
      [1, null, '1'],
      [2, null, '2'],
    ]);
  });

  it('keeps every digit of numbers that JSON would round', async () => {
    const batch = await run(trial, {
      batchText: 'select 9007199254740993::bigint as a, 12345678901234567890.123456789::decimal(38,9) as b',
    });
    expect(await rowsOf(trial, batch.statements[0]?.id)).toEqual([
      ['9007199254740993', '12345678901234567890.123456789'],
    ]);
    expect(batch.statements[0]?.columns.map((column) => column.datatype)).toEqual(['number', 'number']);
  });

  it('runs only the selection when there is one [R360]', async () => {
    const batch = await run(trial, { batchText: 'select 1; select 2', selectedText: 'select 2' });
    expect(batch.statements).toHaveLength(1);
    expect(await rowsOf(trial, batch.statements[0]?.id)).toEqual([[2]]);
  });

  it('runs its statements in order and keeps the rows of each', async () => {
    const batch = await run(trial, { batchText: "select 'a;b'; -- ; \nselect 2; /* ; */ select 3;" });
    expect(batch.statements.map((statement) => statement.status)).toEqual(['finished', 'finished', 'finished']);
    expect(await Promise.all(batch.statements.map((statement) => rowsOf(trial, statement.id)))).toEqual([
      [['a;b']],
      [[2]],
      [[3]],
    ]);
  });

  it('without rows ends as finished with its columns', async () => {
    const batch = await run(trial, { batchText: 'select 1 as a where false' });
    expect(batch.statements[0]).toMatchObject({ status: 'finished', rowCount: 0, columns: [{ name: 'a' }] });
    expect(await rowsOf(trial, batch.statements[0]?.id)).toEqual([]);
  });

  it('stops at the statement that fails, names its place in the editor and cancels the rest', async () => {
    const batch = await run(trial, { batchText: 'select 1;\nselect 2,\n  nothing_here;\nselect 3' });
    expect(batch.status).toBe('error');
    expect(batch.statements.map((statement) => statement.status)).toEqual(['finished', 'error', 'cancelled']);
    expect(errorOf(batch)).toMatchObject({ title: expect.stringContaining('nothing_here'), line: 3, column: 3 });
    expect((await trial.get(`/api/statements/${batch.statements[1]?.id}/results`)).json.title).toBe(
      'Statements not found',
    );
  });

  it('that fails after its first rows is an error, never a shorter result', async () => {
    const text = "select case when range = 90000 then 'x' else '1' end::int as n from range(100000)";
    const batch = await run(licensed, { batchText: text });
    expect(batch.status).toBe('error');
    expect((await licensed.get(`/api/statements/${batch.statements[0]?.id}/results`)).status).toBe(404);
  });

  it('is cut at 50,000 rows and marked, and one row fewer is not [R430, R431]', async () => {
    const cut = await run(trial, { batchText: 'select * from range(50001)' });
    expect(cut.statements[0]).toMatchObject({ rowCount: 50_000, incomplete: true });
    expect(await rowsOf(trial, cut.statements[0]?.id)).toHaveLength(50_000);
    const whole = await run(trial, { batchText: 'select * from range(50000)' });
    expect(whole.statements[0]).toMatchObject({ rowCount: 50_000, incomplete: false });
  });

  it('with the same key is one run, also when it is sent twenty times at once (security F23)', async () => {
    const body = { connectionId: TRIAL, batchText: 'select 1', idempotencyKey: 'one-press-of-run' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => trial.post('/api/batches', body, { prefer: 'wait=0.5' })),
    );
    expect(new Set(answers.map((answer) => answer.json.id)).size).toBe(1);
  });

  it('that takes too long ends as an error within two seconds of its limit (security F7, H022)', async () => {
    const started = performance.now();
    const batch = await run(trial, {
      batchText: 'select count(*) from range(1e6::int) a, range(1e6::int) b where hash(a.range, b.range) = 7',
    });
    expect(errorOf(batch)?.title).toContain('longer than 2 seconds');
    expect(performance.now() - started).toBeLessThan(7_000);
  });

  it('that needs too much memory ends with a plain sentence, and the next one runs (security F6, H030)', async () => {
    const batch = await run(trial, { batchText: 'select length(range(1000000000::bigint)::varchar)' });
    expect(errorOf(batch)?.title).toBe('The query needed more memory than allowed');
    expect((await run(trial, { batchText: 'select 1' })).status).toBe('finished');
  });

  it('is cancelled on request and its statement says so', async () => {
    const created = await licensed.post('/api/batches', {
      connectionId: TRIAL,
      batchText: 'select count(*) from range(1e6::int) a, range(1e6::int) b where hash(a.range, b.range) = 7; select 2',
    });
    await pause(300);
    const cancelled = (await licensed.put(`/api/batches/${created.json.id}/cancel`, {})).json as Batch;
    expect(cancelled.statements.map((statement) => statement.status)).toEqual(['error', 'cancelled']);
    expect(errorOf(cancelled)?.title).toBe('Cancelled');
  });
});

describe('a run that is not valid', () => {
  it.each([
    [{ batchText: 'select 1', connectionId: '' }, 'Connection required'],
    [{ batchText: 'select 1', connectionId: null }, 'Connection required'],
    [{ batchText: '' }, 'SQL text required'],
    [{}, 'SQL text required'],
    [{ batchText: ' \ufeff\u200b\n' }, 'SQL text required'],
    [{ batchText: '-- only a comment' }, 'SQL text required'],
    [{ batchText: ';;;' }, 'SQL text required'],
    [{ batchText: 'select 1;'.repeat(201) }, 'Too many statements in one run'],
    [{ batchText: `select '${'é'.repeat(300_000)}'` }, 'The SQL text is too long'],
    [{ batchText: 'select 1', unknown: 1 }, 'The request is not valid'],
    [
      { batchText: 'select 1', chart: { chartType: 'line', fields: { __proto__x: { a: 1 } } } },
      'The request is not valid',
    ],
  ])('%j is refused', async (body, title) => {
    const answer = await trial.post('/api/batches', { connectionId: TRIAL, ...body });
    expect([answer.status, answer.json.title]).toEqual([400, title]);
  });
});

describe("somebody else's runs, results and connections", () => {
  const unknown = '00000000-0000-4000-8000-000000000000';

  it('answer like those that do not exist (security V12)', async () => {
    const batch = await run(licensed, { batchText: 'select 42' });
    const statementId = batch.statements[0]?.id;
    for (const [foreign, absent] of [
      [`/api/batches/${batch.id}`, `/api/batches/${unknown}`],
      [`/api/statements/${statementId}/results`, `/api/statements/${unknown}/results`],
    ] as const) {
      const [a, b] = [await trial.get(foreign), await trial.get(absent)];
      expect(a.status).toBe(404);
      expect(a.text).toBe(b.text);
    }
    expect((await trial.put(`/api/batches/${batch.id}/cancel`, {})).status).toBe(404);
  });

  it.each([
    [{ connectionId: LICENSED }, 'Connection not found'],
    [{ connectionId: unknown }, 'Connection not found'],
    [{ connectionId: TRIAL, connectionClientId: unknown }, 'Connection client not found'],
    [{ connectionId: TRIAL, queryId: unknown }, 'Query not found'],
  ])('cannot be used for a run: %j (security V12, T11)', async (body, title) => {
    const answer = await trial.post('/api/batches', { batchText: 'select 1', ...body });
    expect([answer.status, answer.json.title]).toEqual([404, title]);
  });
});

describe('the five counties of a trial', () => {
  const trialCounties = ['06111', '08035', '12031', '27123', '37119'];

  it('are all there is in the trial data, whatever is asked [R021]', async () => {
    for (const text of [
      'select distinct CountyFIPS from Property.PropertyAddress order by 1',
      'select distinct CountyFIPS from Reference.DimCounty order by 1',
      'select distinct CountyFIPS from Market.SalesTrend order by 1',
      "from query('select distinct CountyFIPS from Transactions.Recorder order by 1')",
    ]) {
      const batch = await run(trial, { batchText: text });
      expect((await rowsOf(trial, batch.statements[0]?.id)).flat(), text).toEqual(trialCounties);
    }
  });

  it('give way to ten counties and five packs for the licensed customer', async () => {
    const counties = await run(licensed, {
      connectionId: LICENSED,
      batchText: 'select distinct CountyFIPS from Property.PropertyAddress order by 1',
    });
    expect((await rowsOf(licensed, counties.statements[0]?.id)).flat()).toEqual([
      '06037',
      '06111',
      '08035',
      '12011',
      '12031',
      '12086',
      '17031',
      '27123',
      '37119',
      '48201',
    ]);
    const locked = await run(licensed, { connectionId: LICENSED, batchText: 'select * from Permits.BuildingPermit' });
    expect(errorOf(locked)?.title).toContain('BuildingPermit');
  });

  it.each([
    ['T01', 'select count(*) from raw.assessor'],
    ['T05', "attach 'all.duckdb' as everything"],
    ['T06', "from read_blob('*.duckdb')"],
    ['T06', "from read_blob('/proc/self/fd/3')"],
    ['H001', "select * from read_csv('/etc/passwd', sep=':')"],
    ['H012', "select * from 'https://127.0.0.1/x.parquet'"],
    ['H016', "call enable_logging('QueryLog')"],
  ])('cannot be left by %s: %s', async (_id, text) => {
    for (const batchText of [text, `select 1; ${text}`]) {
      const batch = await run(trial, { batchText });
      expect(batch.status).toBe('error');
      expect(errorOf(batch)?.title).not.toMatch(/\/work|\/tmp|\/home|node_modules|\.duckdb'/);
    }
    expect((await run(trial, { batchText: 'select 1' })).status).toBe('finished');
  });
});

describe('after the licence ended', () => {
  it('results of licensed data are refused, runs too, and saved work stays (security T14)', async () => {
    const admin = await app.signIn('admin@example.com');
    const batch = await run(admin, {
      connectionId: LICENSED,
      batchText: 'select count(*) from Property.PropertyAddress',
    });
    const path = `/api/statements/${batch.statements[0]?.id}/results`;
    expect((await admin.get(path)).status).toBe(200);
    const { db } = app.services;
    const before = await db
      .selectFrom('people')
      .selectAll()
      .where('email', '=', 'admin@example.com')
      .executeTakeFirstOrThrow();
    await db.updateTable('people').set({ entitlement: null, role: 'editor' }).where('id', '=', before.id).execute();
    app.advance(61_000);
    expect([403, 404]).toContain((await admin.get(path)).status);
    expect((await admin.post('/api/batches', { connectionId: LICENSED, batchText: 'select 1' })).status).toBe(404);
    await db
      .updateTable('people')
      .set({ entitlement: before.entitlement, role: 'admin' })
      .where('id', '=', before.id)
      .execute();
  });

  it('an expired account is told so and runs nothing [R004]', async () => {
    const expired = await app.signIn('expired@example.com');
    const answer = await expired.post('/api/batches', { connectionId: TRIAL, batchText: 'select 1' });
    expect([answer.status, answer.json.title]).toEqual([
      403,
      'Your Account is expired. Please contact support for assistance',
    ]);
    expect((await expired.get(`/api/schema-info/${TRIAL}`)).status).toBe(403);
  });
});

onEachDatabase('a restart', (database) => {
  it('ends the runs that were left behind, exactly once (security F1)', async () => {
    const { databaseUrl } = await database.settings();
    const env = { WAREHOUSE_FOLDER: await makeTinyWarehouse(), DATABASE_URL: databaseUrl };
    const first = await startTestApp({ env });
    const client = await first.signIn('trial@example.com');
    const batch = await run(client, { batchText: 'select 1; select 2' });
    const { db } = first.services;
    await db.updateTable('batches').set({ status: 'running', stopped_at: null }).where('id', '=', batch.id).execute();
    await db
      .updateTable('statements')
      .set({ status: 'running' })
      .where('batch_id', '=', batch.id)
      .where('sequence', '=', 1)
      .execute();
    expect(await endOrphans(db, restartText)).toBe(1);
    expect(await endOrphans(db, restartText)).toBe(0);
    const after = (await client.get(`/api/batches/${batch.id}`)).json as Batch;
    expect(after.status).toBe('error');
    expect(after.statements.map((statement) => statement.status)).toEqual(['finished', 'error']);
    expect(errorOf(after)?.title).toBe(restartText);
    await first.close();
  });

  it('keeps runs, their rows and one run for one key', async () => {
    const { databaseUrl } = await database.settings();
    const env = { WAREHOUSE_FOLDER: await makeTinyWarehouse(), DATABASE_URL: databaseUrl };
    const first = await startTestApp({ env });
    const client = await first.signIn('licensed@example.com');
    const body = {
      batchText: "select 'ä 🏡' as t, 1.5 as n; select * from range(20000)",
      idempotencyKey: 'kept-over-a-restart',
    };
    const batch = await run(client, body);
    expect((await run(client, body)).id).toBe(batch.id);
    const rows = await Promise.all(batch.statements.map((statement) => rowsOf(client, statement.id)));
    expect(rows[0]).toEqual([['ä 🏡', 1.5]]);
    expect(rows[1]).toHaveLength(20_000);
    expect((await client.get(`/api/batches/${batch.id}`)).json).toEqual(batch);
    await first.close();
  });

  it('removes results after a day and keeps the run', async () => {
    const { databaseUrl } = await database.settings();
    const first = await startTestApp({
      env: { WAREHOUSE_FOLDER: await makeTinyWarehouse(), DATABASE_URL: databaseUrl },
    });
    const client = await first.signIn('trial@example.com');
    const batch = await run(client, { batchText: 'select 1; select * from range(20000)' });
    expect(await expireResults(first.services)).toBe(0);
    const later = () => new Date(Date.now() + 25 * 60 * 60 * 1000);
    expect(await expireResults({ ...first.services, now: later })).toBe(2);
    for (const statement of batch.statements) {
      expect((await client.get(`/api/statements/${statement.id}/results`)).json.title).toBe('Statements not found');
    }
    expect((await client.get(`/api/batches/${batch.id}`)).json.status).toBe('finished');
    await first.close();
  });
});

describe('a warehouse that is not there', () => {
  it('is an error of the run, and nothing else breaks (security F12)', async () => {
    const bare = await startTestApp({ env: { WAREHOUSE_FOLDER: '/nonexistent/warehouse' } });
    const client = await bare.signIn('trial@example.com');
    const batch = await run(client, { batchText: 'select 1; select 2' });
    expect(errorOf(batch)?.title).toBe('The data is not available');
    expect((await client.get(`/api/schema-info/${TRIAL}`)).json).toMatchObject({
      title: 'Error loading Schema',
      detail: 'The data is not available',
    });
    expect((await client.get('/api/queries')).status).toBe(200);
    await bare.close();
  });
});
