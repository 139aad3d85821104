import { changeRows, personWith } from '../../testing/database-rows.ts';
import { TRIAL } from '../../testing/run-sql.ts';
import { useTwoNodes } from '../../testing/two-nodes.ts';
import { endRunAndClaimNext, type StoredRun } from './schedule-runs-store.ts';

vi.setConfig({ testTimeout: 60_000 });

const nodes = useTwoNodes({ SCHEDULED_RUNS_PER_NODE: '3' });

it('runs each due time on one of two nodes, once, and within the budget of each person [M8]', async () => {
  const { one, two } = nodes;
  const { db } = one.services;
  const schedules = 12;
  for (const email of ['trial@example.com', 'licensed@example.com']) {
    const client = await one.signIn(email);
    const queryId = (await client.post('/api/queries', { name: 'One', queryText: 'select 1' })).json.id;
    for (let i = 0; i < schedules / 2; i += 1) {
      const rule = { cron: '*/5 * * * *' };
      const body = { name: `S${i}`, queryId, connectionId: TRIAL, rule, timeZone: 'UTC' };
      expect((await client.post('/api/schedules', body)).status).toBe(200);
    }
  }
  const listRuns = () => db.selectFrom('schedule_runs').selectAll().orderBy('started_at').execute();
  const { next_at: due } = await db.selectFrom('schedules').select('next_at').limit(1).executeTakeFirstOrThrow();
  for (const node of [one, two]) node.advance(Date.parse(due ?? '') - node.services.now().getTime() + 51_000);
  let mostAtOnce = 1;
  await expect
    .poll(
      async () => {
        await Promise.all([one, two, one, two].map((node) => node.services.scheduler.look()));
        const runs = await listRuns();
        const underWay = runs.filter(({ state }) => state === 'running').map(({ owner_id }) => owner_id);
        mostAtOnce = Math.max(mostAtOnce, underWay.length - new Set(underWay).size + 1);
        return runs.filter(({ state }) => state === 'finished').length;
      },
      { timeout: 40_000, interval: 20 },
    )
    .toBe(schedules);
  const runs = await listRuns();
  expect(runs.map(({ due_at, attempts }) => [due_at, attempts])).toEqual(runs.map(() => [due, 1]));
  for (const email of ['trial@example.com', 'licensed@example.com']) {
    const { id } = await personWith(db, email);
    const batches = await db.selectFrom('batches').select(['id', 'status']).where('person_id', '=', id).execute();
    expect(batches.map(({ status }) => status)).toEqual(Array.from({ length: schedules / 2 }, () => 'finished'));
  }
  // RUNS_PER_PERSON is 2, and one stays free.
  expect(mostAtOnce).toBe(1);
});

it('claims the next run with the end of one that it still has, and otherwise changes nothing', async () => {
  const { db, now } = nodes.one.services;
  const [first, second] = await db.selectFrom('schedule_runs').selectAll().orderBy('id').execute();
  const run = { ...(first as StoredRun), state: 'running', claimed_by: 'one', attempts: 2, ended_at: null } as const;
  const next = { id: second?.id, owner_id: run.owner_id, state: 'waiting', claimed_by: null, attempts: 0 } as const;
  for (const { id = '', ...changes } of [run, next]) await changeRows(db, 'schedule_runs', { id }, changes);
  const states = async () => {
    const rows = await db
      .selectFrom('schedule_runs')
      .selectAll()
      .where('id', 'in', [run.id, next.id ?? ''])
      .execute();
    return rows.toSorted((a, b) => a.id.localeCompare(b.id)).map(({ state, claimed_by: node }) => [state, node]);
  };
  const outcome = { state: 'finished', batch_id: 'b', row_count: 1, error: null } as const;
  for (const lost of [{ claimed_by: 'other' }, { attempts: 1 }])
    expect(await endRunAndClaimNext(db, { ...run, ...lost }, outcome, now())).toBeUndefined();
  expect(await states()).toEqual([
    ['running', 'one'],
    ['waiting', null],
  ]);
  expect(await endRunAndClaimNext(db, run, outcome, now())).toMatchObject({
    id: next.id,
    attempts: 1,
    state: 'running',
  });
  expect(await states()).toEqual([
    ['finished', null],
    ['running', 'one'],
  ]);
});
