import { onEachApp } from '../../testing/each-app.ts';
import { TRIAL } from '../../testing/run-sql.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { claimRun, queueDueTimes } from './schedule-runs-store.ts';
import { openScheduler } from './scheduler.ts';

// The node's own scheduler begins nothing.
onEachApp('due runs', { SCHEDULED_RUNS_PER_NODE: '0' }, (world) => {
  const due = new Date(Date.now() - 60_000);
  const schedule = async (client: TestClient, queryText: string): Promise<string> => {
    const queryId = (await client.post('/api/queries', { name: 'Wait', queryText })).json.id;
    const rule = { cron: '*/5 * * * *' };
    const body = { name: 'Wait', queryId, connectionId: TRIAL, rule, timeZone: 'UTC' };
    return (await client.post('/api/schedules', body)).json.id;
  };
  const schedules = () => world.app.services.db.selectFrom('schedules').selectAll().execute();
  const runs = () => world.app.services.db.selectFrom('schedule_runs').selectAll().orderBy('ended_at').execute();
  const queueAll = async () => {
    const rows = (await schedules()).map((row) => ({ ...row, offset_ms: 0 }));
    await queueDueTimes(
      world.app.services.db,
      rows.map((row) => ({ schedule: row, due, missed: 0, next: null })),
    );
  };
  const openOwnScheduler = () => {
    const { services } = world.app;
    return openScheduler({ ...services, config: { ...services.config, scheduledRunsPerNode: 2 } });
  };
  afterEach(async () => {
    for (const table of ['schedules', 'schedule_runs', 'batches'] as const)
      await world.app.services.db.deleteFrom(table).execute();
  });

  it('are queued once per due time, and not if their schedule has moved on meanwhile', async () => {
    const { db } = world.app.services;
    await schedule(world.trial, 'select 1');
    const [before] = await schedules();
    if (before === undefined) throw new Error('No schedule');
    const next = new Date(due.getTime() + 60_000);
    const stale = { ...before, next_at: '2000-01-01T00:00:00.000Z' };
    await queueDueTimes(db, [{ schedule: stale, due, missed: 0, next }]);
    expect([await schedules(), await runs()]).toEqual([[before], []]);
    for (let node = 1; node <= 2; node += 1) await queueDueTimes(db, [{ schedule: before, due, missed: 3, next }]);
    const queued = await runs();
    expect(queued).toMatchObject([{ due_at: due.toISOString(), missed: 3, state: 'waiting' }]);
    expect(await schedules()).toEqual([{ ...before, next_at: next.toISOString(), last_run_id: queued[0]?.id }]);
  });

  it('begin one per look, and at once if a user asked for them', async () => {
    for (const owner of [world.trial, world.licensed]) {
      const id = await schedule(owner, 'select sleep_ms(300)');
      await owner.post(`/api/schedules/${id}/run`, {});
    }
    const scheduler = openOwnScheduler();
    const states = async () => (await runs()).map(({ state }) => state).sort();
    await scheduler.look();
    expect(await states()).toEqual(['running', 'waiting']);
    await scheduler.look();
    expect(await states()).toEqual(['running', 'running']);
    await scheduler.idle();
    expect(await states()).toEqual(['finished', 'finished']);
  });

  it('have 250 ms to end before another begins on any node, unless it has waited for two seconds', async () => {
    for (const owner of [world.trial, world.licensed, world.admin]) await schedule(owner, 'select 1');
    await queueAll();
    const claimAfter = async (milliseconds: number) => {
      const now = new Date(due.getTime() + milliseconds);
      return (await claimRun(world.app.services, { node: `node ${milliseconds}`, now, perPerson: 1 }))?.claimed_by;
    };
    expect(await claimAfter(0)).toBe('node 0');
    expect(await claimAfter(200)).toBeUndefined();
    expect(await claimAfter(1_900)).toBe('node 1900');
    expect(await claimAfter(1_999)).toBeUndefined();
    expect(await claimAfter(2_000)).toBe('node 2000');
  });

  it('leave as much time between two of one owner as the first took', async () => {
    for (let i = 0; i < 3; i += 1) await schedule(world.trial, 'select sleep_ms(40)');
    await queueAll();
    const scheduler = openOwnScheduler();
    await scheduler.look();
    await scheduler.idle();
    const ended = await runs();
    expect(ended.map(({ state }) => state)).toEqual(['finished', 'finished', 'finished']);
    const ends = ended.map(({ ended_at: at }) => Date.parse(at ?? ''));
    const batches = world.app.services.db.selectFrom('batches').select('created_at').orderBy('created_at');
    const begins = (await batches.execute()).map(({ created_at: at }) => Date.parse(at));
    for (const at of [1, 2]) expect((begins[at] ?? 0) - (ends[at - 1] ?? 0)).toBeGreaterThan(20);
  });
});
