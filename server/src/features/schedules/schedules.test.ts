import type { AuditEvent } from '@platbook/contract/admin/audit';
import { auditKindText } from '@platbook/contract/rules/audit-words';
import { changePerson, changeRows, eventsWith, licensePerson, personWith } from '../../testing/database-rows.ts';
import { type AppWorld, onEachApp } from '../../testing/each-app.ts';
import { ENDLESS, errorOf, LICENSED, patience, runSql, TRIAL } from '../../testing/run-sql.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { makeTinyWarehouse } from '../../testing/tiny-warehouse.ts';
import { findPerson } from '../people/index.ts';
import { restartText } from '../runs/live-batches.ts';
import { openRunResult } from './open-run-result.ts';
import { endRun, releaseLeftRuns } from './schedule-runs-store.ts';
import { forgetDeletedSchedules } from './schedules-store.ts';

const often = { cron: '*/5 * * * *' };

function toolsOf(world: AppWorld) {
  const settle = async () => {
    await world.app.services.scheduler.look();
    await world.app.services.scheduler.idle();
  };
  const saveQuery = async (client: TestClient, queryText: string): Promise<string> =>
    (await client.post('/api/queries', { name: 'Counts', queryText })).json.id;
  const bodyOf = (queryId: string, more: object = {}) => ({
    name: 'Morning',
    queryId,
    connectionId: TRIAL,
    rule: often,
    timeZone: 'America/New_York',
    ...more,
  });
  const runsOf = async (client: TestClient, id: string) => (await client.get(`/api/schedules/${id}/runs`)).json;
  return {
    saveQuery,
    bodyOf,
    runsOf,
    async schedule(client: TestClient, queryText: string, more: object = {}) {
      const created = await client.post('/api/schedules', bodyOf(await saveQuery(client, queryText), more));
      expect(created.status, created.text).toBe(200);
      return created.json;
    },
    /** Runs what is due up to this many minutes after the schedule's next time. */
    async whenDue(id: string, later = 0) {
      const { now, db } = world.app.services;
      const row = await db.selectFrom('schedules').select('next_at').where('id', '=', id).executeTakeFirstOrThrow();
      world.app.advance(Date.parse(row.next_at ?? '') - now().getTime() + 55_000 + later * 60_000);
      await settle();
    },
    settle,
    noticesOf: async (client: TestClient, title: string) =>
      (await client.get('/api/notifications')).json.filter((notice: { title: string }) => notice.title.includes(title)),
  };
}

onEachApp('a schedule', { TEAM_DOMAINS: 'example.com' }, (world) => {
  const { saveQuery, bodyOf, runsOf, schedule, whenDue, settle, noticesOf } = toolsOf(world);
  beforeEach(async () => {
    // The clock passes the idle time of sessions.
    for (const name of ['trial', 'licensed', 'admin'] as const)
      Object.assign(world, { [name]: await world.app.signIn(`${name}@example.com`) });
  });
  afterEach(async () => {
    await world.app.services.scheduler.idle();
    await world.app.services.db.deleteFrom('schedules').execute();
  });

  it('runs its query once at each due time as its owner, with rows, history and audit', async () => {
    const { licensed, app } = world;
    const made = await schedule(licensed, 'select * from range(3)');
    expect(made).toMatchObject({ subjectName: 'Counts', isOwned: true, owner: { name: 'Lena Marsh' }, lastRun: null });
    await whenDue(made.id);
    await settle();
    const [run, ...others] = await runsOf(licensed, made.id);
    expect(others).toEqual([]);
    expect(run).toMatchObject({
      dueAt: made.nextAt,
      state: 'finished',
      rowCount: 3,
      attempt: 1,
      missed: 0,
      error: null,
    });
    const batch = (await licensed.get(`/api/batches/${run.batchId}`)).json;
    expect(batch).toMatchObject({ status: 'finished', queryId: made.queryId, name: 'Counts' });
    const [event] = await eventsWith(app.services.db, { operation_id: run.batchId });
    expect(event).toMatchObject({ user_agent: 'schedule', person_id: await licensed.personId() });
    const seen = (await licensed.get('/api/schedules')).json;
    expect(seen).toMatchObject([{ lastRun: { id: run.id }, subjectName: 'Counts' }]);
    expect(seen[0].nextAt > made.nextAt).toBe(true);
  });

  it('lets open requests end before it reads, runs and stores anything', async () => {
    const { db, openRequests } = world.app.services;
    const made = await schedule(world.licensed, 'select 1');
    const steps: unknown[] = [];
    vi.spyOn(openRequests, 'ended').mockImplementation(async () => {
      const run = db.selectFrom('schedule_runs').select('state').where('schedule_id', '=', made.id);
      const batches = db.selectFrom('batches').select('status').where('query_id', '=', made.queryId);
      steps.push([await run.execute(), await batches.execute()].flat());
    });
    onTestFinished(() => void vi.restoreAllMocks());
    await whenDue(made.id);
    const running = { state: 'running' };
    expect(steps).toEqual([[running], [running], [running, { status: 'finished' }]]);
    const added = vi.spyOn(openRequests, 'add');
    expect((await runsOf(world.licensed, made.id))[0]).toMatchObject({ state: 'finished', rowCount: 1 });
    expect(added).toHaveBeenCalledOnce();
  });

  it('opens the rows of a run for its owner, and for others only if they can read them', async () => {
    const { licensed, trial, app } = world;
    const made = await schedule(licensed, 'select 1; select i from range(3) t(i)');
    await whenDue(made.id);
    const [run] = await runsOf(licensed, made.id);
    const open = async (client: TestClient) =>
      openRunResult(
        app.services,
        (await findPerson(app.services.db, await client.personId(), app.services.now()))!,
        run,
      );
    const result = await open(licensed);
    onTestFinished(() => result?.rows.close());
    expect(result).toMatchObject({
      columns: [{ name: 'i', datatype: 'number' }],
      rowCount: 3,
      isIncomplete: false,
      connectionId: TRIAL,
      path: `/query-table/${made.queryId}`,
    });
    expect(await open(trial)).toBeUndefined();
  });

  it('runs once for the times that were missed', async () => {
    const made = await schedule(world.licensed, 'select 1');
    await whenDue(made.id, 16);
    const runs = await runsOf(world.licensed, made.id);
    expect(runs).toHaveLength(1);
    expect(runs[0].missed).toBeGreaterThanOrEqual(3);
    expect(runs[0].dueAt > made.nextAt).toBe(true);
  });

  it('resolves relative dates at the due time, in its zone', async () => {
    const parameters = [
      { name: 'since', value: 'end of last month' },
      { name: 'word', type: 'text', value: 'today' },
    ];
    const zone = { timeZone: 'Pacific/Kiritimati', parameters };
    const made = await schedule(world.licensed, 'select {{since}}, {{word}}', zone);
    await whenDue(made.id);
    const [run] = await runsOf(world.licensed, made.id);
    const { statements } = (await world.licensed.get(`/api/batches/${run.batchId}`)).json;
    const [[since, word]] = (await world.licensed.get(`/api/statements/${statements[0].id}/results`)).json;
    const [year, month] = new Intl.DateTimeFormat('en-CA', { timeZone: zone.timeZone })
      .format(new Date(run.dueAt))
      .split('-') as [string, string];
    expect(since).toContain(new Date(Date.UTC(Number(year), Number(month) - 1, 0)).toISOString().slice(0, 10));
    expect(word).toBe('today');
  });

  it('tells its owner of a failure in the bell, once a day', async () => {
    const made = await schedule(world.licensed, 'select * from nowhere', { name: 'Failing' });
    await whenDue(made.id);
    await whenDue(made.id);
    const runs = await runsOf(world.licensed, made.id);
    expect(runs.map(({ state }: { state: string }) => state)).toEqual(['error', 'error']);
    expect(runs[0].error).toContain('nowhere');
    const notices = await noticesOf(world.licensed, '“Failing” failed');
    expect(notices).toHaveLength(new Set(runs.map(({ endedAt }: { endedAt: string }) => endedAt.slice(0, 10))).size);
    expect(notices[0]).toMatchObject({ text: runs[0].error, path: '/schedules' });
  });

  it('is paused, resumed without the times in between, and run at once', async () => {
    const { licensed } = world;
    const made = await schedule(licensed, 'select sleep_ms(300)');
    const act = (verb: string) => licensed.post(`/api/schedules/${made.id}/${verb}`, {});
    expect((await act('pause')).json).toMatchObject({ isPaused: true, nextAt: null, version: 2 });
    world.app.advance(12 * 60_000);
    await settle();
    expect(await runsOf(licensed, made.id)).toEqual([]);
    const started = await act('run');
    expect(started.json).toMatchObject({ isManual: true, state: 'waiting' });
    expect((await act('run')).json.code).toBe('schedule.busy');
    await settle();
    expect(await runsOf(licensed, made.id)).toMatchObject([{ id: started.json.id, state: 'finished' }]);
    expect((await act('resume')).json).toMatchObject({ isPaused: false, nextAt: expect.any(String) });
    await settle();
    expect(await runsOf(licensed, made.id)).toHaveLength(1);
  });

  it('is changed at the version that was read only', async () => {
    const { licensed } = world;
    const made = await schedule(licensed, 'select 1');
    const change = (tag: string, name: string) =>
      licensed.put(`/api/schedules/${made.id}`, bodyOf(made.queryId, { name }), { 'if-match': tag });
    expect((await change('"1"', 'Second')).json).toMatchObject({ name: 'Second', version: 2 });
    expect((await change('"1"', 'Third')).json.code).toBe('schedule.conflict');
  });

  it('is deleted, restored with its history within a day, and then gone', async () => {
    const { licensed, trial, app } = world;
    const { db, now } = app.services;
    const made = await schedule(licensed, 'select 1');
    await whenDue(made.id);
    const history = await runsOf(licensed, made.id);
    expect(history).toHaveLength(1);
    const path = `/api/schedules/${made.id}`;
    await licensed.post(`${path}/run`, {}).then(() => app.services.scheduler.idle());
    const restore = (client: TestClient) => client.post(`${path}/restore`, {});
    expect((await restore(licensed)).json.code).toBe('schedule.not-found');
    expect((await licensed.delete(path)).status).toBe(200);
    expect((await licensed.get(path)).json.code).toBe('schedule.not-found');
    expect((await licensed.get('/api/schedules')).json).toEqual([]);
    app.advance(12 * 60_000);
    await settle();
    expect((await restore(trial)).json.code).toBe('schedule.not-found');
    const restored = (await restore(licensed)).json;
    expect(restored).toMatchObject({ name: 'Morning', isPaused: false });
    expect(restored.nextAt > now().toISOString()).toBe(true);
    expect(await runsOf(licensed, made.id)).toHaveLength(2);
    await licensed.delete(path);
    await forgetDeletedSchedules(db, new Date(now().getTime() + 25 * 60 * 60_000));
    expect((await restore(licensed)).json.code).toBe('schedule.not-found');
    expect(await db.selectFrom('schedule_runs').selectAll().execute()).toEqual([]);
  });

  it('cancels a run that waits when it is deleted', async () => {
    const { licensed, app } = world;
    const made = await schedule(licensed, 'select 1');
    await claimOf('other', made.id, made.nextAt);
    // It can't begin before it is deleted.
    const waiting = { state: 'waiting', claimed_by: null, run_at: '9999-01-01T00:00:00.000Z' } as const;
    await changeRows(app.services.db, 'schedule_runs', { schedule_id: made.id }, waiting);
    await licensed.delete(`/api/schedules/${made.id}`);
    await settle();
    await licensed.post(`/api/schedules/${made.id}/restore`, {});
    expect(await runsOf(licensed, made.id)).toMatchObject([
      { state: 'canceled', error: 'The schedule was deleted before this run began' },
    ]);
  });

  it('records each change in the audit log, in the words of the audit page', async () => {
    const { licensed, trial, admin, app } = world;
    const made = await schedule(licensed, 'select 1', { name: 'Audited' });
    const path = `/api/schedules/${made.id}`;
    await licensed.put(path, bodyOf(made.queryId, { name: 'Renamed', timeZone: 'UTC' }));
    await licensed.post(`${path}/pause`, {});
    await licensed.post(`${path}/resume`, {});
    await licensed.post(`${path}/run`, {});
    await app.services.scheduler.idle();
    await licensed.delete(path);
    await licensed.post(`${path}/restore`, {});
    await licensed.put(`/api/queries/${made.queryId}/sharing`, { sharing: 'read' });
    await admin.post(`${path}/transfer`, { personId: await trial.personId() });
    const listed = (await admin.get('/api/admin/audit?kind=schedule')).json;
    const told = listed
      .filter(({ name }: { name: string }) => /Audited|Renamed/.test(name))
      .map(({ kind, name, personId, changes }: AuditEvent) => [kind, name, personId, changes])
      .reverse();
    const owner = await licensed.personId();
    expect(told).toEqual([
      ['schedule_created', 'Audited', owner, []],
      [
        'schedule_changed',
        'Renamed',
        owner,
        [
          { what: 'name', before: 'Audited', after: 'Renamed' },
          { what: 'time zone', before: 'America/New_York', after: 'UTC' },
        ],
      ],
      ['schedule_paused', 'Renamed', owner, []],
      ['schedule_resumed', 'Renamed', owner, []],
      ['schedule_started', 'Renamed', owner, []],
      ['schedule_deleted', 'Renamed', owner, []],
      ['schedule_restored', 'Renamed', owner, []],
      [
        'schedule_transferred',
        'Renamed',
        await admin.personId(),
        [{ what: 'owner', before: 'licensed@example.com', after: 'trial@example.com' }],
      ],
    ]);
    expect(auditKindText('schedule_started')).toBe('Ran schedule now');
  });

  it('is refused with a wrong rule, for a query or connection of others, and beyond the limit', async () => {
    const { licensed, trial } = world;
    const queryId = await saveQuery(licensed, 'select 1');
    const create = async (more: object, client = licensed) =>
      (await client.post('/api/schedules', bodyOf(queryId, more))).json.code;
    expect(await create({ rule: { cron: '* * * * *' } })).toBe('schedule.too-often');
    expect(await create({ rule: { preset: 'daily', minute: 61 } })).toBe('request.invalid');
    expect(await create({ timeZone: 'Mars/Olympus' })).toBe('schedule.time-zone');
    expect(await create({ endsAt: '2020-01-01T00:00:00Z' })).toBe('schedule.never');
    expect(await create({ name: ' ' })).toBe('schedule.name-required');
    expect(await create({}, trial)).toBe('query.not-found');
    const own = await saveQuery(trial, 'select 1');
    expect(await create({ queryId: own, connectionId: LICENSED }, trial)).toBe('connection.not-found');

    const first = await schedule(trial, 'select 1');
    const { db } = world.app.services;
    const row = await db.selectFrom('schedules').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow();
    const rows = Array.from({ length: 99 }, (_, index) => ({ ...row, id: `copy-${index}`, next_at: null }));
    await db.insertInto('schedules').values(rows).execute();
    expect(await create({ queryId: own }, trial)).toBe('schedule.too-many');
    const page = await trial.get('/api/schedules?limit=60');
    const rest = await trial.get(page.next ?? '');
    expect(new Set([...page.json, ...rest.json].map(({ id }) => id)).size).toBe(100);
  });

  it('shows the next five times of a rule', async () => {
    const ask = (rule: object) => world.trial.post('/api/schedule-times', { rule, timeZone: 'Europe/Berlin' });
    expect((await ask({ preset: 'hourly', minute: 7 })).json.times).toHaveLength(5);
    expect((await ask({ cron: '61 * * * *' })).json).toMatchObject({
      code: 'schedule.cron',
      detail: 'Invalid value for minute: 61',
    });
  });

  it('shows an interrupted attempt and tries again; the late end of the first changes nothing', async () => {
    const { app, licensed } = world;
    const { db, now } = app.services;
    const made = await schedule(licensed, 'select 42');
    await licensed.post(`/api/schedules/${made.id}/pause`, {});
    const key = `schedule:${made.id}:${made.nextAt}`;
    const first = await runSql(licensed, { batchText: 'select 42', idempotencyKey: key });
    await changeRows(db, 'batches', { id: first.id }, { status: 'error' });
    const error = JSON.stringify({ title: restartText });
    await changeRows(db, 'statements', { batch_id: first.id }, { status: 'error', error });
    const claim = await claimOf('gone', made.id, made.nextAt);
    await releaseLeftRuns(db, now(), async ({ claimed_by }) => claimed_by === 'gone');
    expect(await runsOf(licensed, made.id)).toMatchObject([{ state: 'interrupted', attempt: 1 }]);
    await settle();
    const [run] = await runsOf(licensed, made.id);
    expect(run).toMatchObject({ state: 'finished', attempt: 2, rowCount: 1 });
    expect(run.batchId).not.toBe(first.id);
    const late = { state: 'error', batch_id: first.id, row_count: null, error: restartText } as const;
    expect(await endRun(db, claim, late, now())).toBe(false);
    expect(await runsOf(licensed, made.id)).toEqual([run]);
  });

  it('takes over the end of a run that was stored before its node died, instead of running again', async () => {
    const { app, licensed } = world;
    const { db, now } = app.services;
    const made = await schedule(licensed, 'select 42');
    const key = `schedule:${made.id}:${made.nextAt}`;
    const first = await runSql(licensed, { batchText: 'select 42', idempotencyKey: key });
    await claimOf('gone', made.id, made.nextAt);
    await releaseLeftRuns(db, now(), async ({ claimed_by }) => claimed_by === 'gone');
    await settle();
    expect(await runsOf(licensed, made.id)).toMatchObject([{ state: 'finished', batchId: first.id }]);
  });

  /** A due time that another node claimed. */
  async function claimOf(node: string, scheduleId: string, dueAt: string) {
    const { db, now } = world.app.services;
    const row = {
      id: `claim-${scheduleId}`,
      schedule_id: scheduleId,
      owner_id: await world.licensed.personId(),
      due_at: dueAt,
      run_at: now().toISOString(),
      state: 'running' as const,
      attempts: 1,
      claimed_by: node,
      is_manual: 1,
      missed: 0,
      batch_id: null,
      started_at: now().toISOString(),
      ended_at: null,
      row_count: null,
      error: null,
      result_id: null,
      result: null,
      result_stored_bytes: null,
    };
    await db.insertInto('schedule_runs').values(row).execute();
    await changeRows(db, 'schedules', { id: scheduleId }, { last_run_id: row.id });
    return row;
  }

  it("leaves its owner a place for what they run themselves: their scheduled runs don't overlap", async () => {
    const ids = [];
    for (let i = 0; i < 3; i += 1) ids.push((await schedule(world.licensed, 'select sleep_ms(50)')).id);
    await whenDue(ids[0]);
    const runs = (await Promise.all(ids.map((id) => runsOf(world.licensed, id)))).flat();
    expect(runs.map(({ state }) => state)).toEqual(['finished', 'finished', 'finished']);
    runs.sort((one, other) => (one.startedAt < other.startedAt ? -1 : 1));
    for (let i = 1; i < 3; i += 1) expect(runs[i].startedAt >= runs[i - 1].endedAt).toBe(true);
  });

  it('stops with a notice once its owner can no longer read the query, and runs after they resume it', async () => {
    const { licensed, trial } = world;
    const queryId = await saveQuery(licensed, 'select 7');
    const share = (sharing: string) => licensed.put(`/api/queries/${queryId}/sharing`, { sharing });
    await share('read');
    const made = (await trial.post('/api/schedules', bodyOf(queryId, { name: 'Shared one' }))).json;
    await share('private');
    await whenDue(made.id);
    expect((await trial.get(`/api/schedules/${made.id}`)).json).toMatchObject({
      stoppedReason: 'query-unavailable',
      nextAt: null,
      subjectName: 'Counts',
      lastRun: { state: 'canceled', batchId: null },
    });
    expect(await noticesOf(trial, '“Shared one” has stopped')).toHaveLength(1);
    expect((await trial.post(`/api/schedules/${made.id}/resume`, {})).json.code).toBe('query.not-found');
    await share('read');
    expect((await trial.post(`/api/schedules/${made.id}/resume`, {})).json).toMatchObject({ stoppedReason: null });
    await whenDue(made.id);
    expect(await runsOf(trial, made.id)).toMatchObject([{ state: 'finished' }, { state: 'canceled' }]);
  });

  it("lists the team's schedules of queries that the caller can read, without values, errors and rows; all for admins", async () => {
    const { licensed, trial, admin } = world;
    const parameters = [{ name: 'word', type: 'text', value: 'secret' }];
    const open = await schedule(licensed, 'select * from nowhere', { name: 'Open', parameters });
    const closed = await schedule(licensed, 'select 1', { name: 'Closed' });
    await licensed.put(`/api/queries/${open.queryId}/sharing`, { sharing: 'read' });
    await whenDue(open.id);
    const [seen, ...others] = (await trial.get('/api/schedules?of=team')).json;
    expect(others).toEqual([]);
    expect(seen).toMatchObject({ id: open.id, isOwned: false, parameters: [], owner: { name: 'Lena Marsh' } });
    expect(seen.lastRun).toMatchObject({ state: 'error', error: null, batchId: null, rowCount: null });
    expect((await trial.get(`/api/schedules/${open.id}`)).status).toBe(404);
    expect((await trial.get('/api/schedules?of=all')).status).toBe(403);
    const all = (await admin.get(`/api/schedules?of=all&ownerId=${await licensed.personId()}`)).json;
    expect(all.map(({ id }: { id: string }) => id)).toEqual([closed.id, open.id]);
    expect((await admin.post(`/api/schedules/${closed.id}/pause`, {})).json.isPaused).toBe(true);
    expect((await admin.post(`/api/schedules/${closed.id}/resume`, {})).status).toBe(404);
  });

  it('is given to a person who can run it, paused, without what it returned to the owner before', async () => {
    const { licensed, trial, admin } = world;
    const made = await schedule(licensed, 'select 1', { name: 'Handed over' });
    await whenDue(made.id);
    const give = (personId: string) => admin.post(`/api/schedules/${made.id}/transfer`, { personId });
    const personId = await trial.personId();
    expect((await give(personId)).json.code).toBe('schedule.transfer');
    await licensed.put(`/api/queries/${made.queryId}/sharing`, { sharing: 'read' });
    expect((await give(personId)).json).toMatchObject({ isPaused: true, owner: { id: personId }, nextAt: null });
    expect((await licensed.get(`/api/schedules/${made.id}`)).status).toBe(404);
    expect(await runsOf(trial, made.id)).toMatchObject([{ batchId: null, rowCount: null }]);
    expect(await noticesOf(trial, 'gave you the schedule “Handed over”')).toHaveLength(1);
  });

  it('runs nothing once the license has ended, with a notice in the bell [T13]', async () => {
    const { app, licensed } = world;
    const { db } = app.services;
    const before = await personWith(db, 'licensed@example.com');
    const narrower = await schedule(licensed, 'select 1', { name: 'Licensed data', connectionId: LICENSED });
    await licensePerson(app.services, 'licensed@example.com', { entitlement: null, packs: [] });
    await whenDue(narrower.id);
    expect((await licensed.get(`/api/schedules/${narrower.id}`)).json.stoppedReason).toBe('connection-unavailable');
    expect(await noticesOf(licensed, '“Licensed data” has stopped')).toHaveLength(1);

    const other = await schedule(licensed, 'select 1', { name: 'Trial data' });
    await changePerson(db, 'licensed@example.com', { is_active_solution: 0 });
    await whenDue(other.id);
    expect((await licensed.get(`/api/schedules/${other.id}`)).json.stoppedReason).toBe('account-expired');
    expect(await noticesOf(licensed, '“Trial data” has stopped')).toHaveLength(1);
    const third = await db.selectFrom('batches').select('id').where('idempotency_key', 'like', `schedule:${other.id}%`);
    expect(await third.execute()).toEqual([]);
    await changePerson(db, 'licensed@example.com', {
      is_active_solution: 1,
      entitlement: before.entitlement,
      packs: before.packs,
    });
  });
});

it('starts a run that a restart interrupted again, as the second attempt [F1]', { timeout: 60_000 }, async () => {
  const dataFolder = temporaryFolder('schedules');
  const env = { WAREHOUSE_FOLDER: await makeTinyWarehouse() };
  const before = await startTestApp({ dataFolder, env });
  const client = await before.signIn('trial@example.com');
  const queryId = (await client.post('/api/queries', { name: 'Slow', queryText: ENDLESS })).json.id;
  const body = { name: 'Slow', queryId, connectionId: TRIAL, rule: often, timeZone: 'UTC' };
  const { id } = (await client.post('/api/schedules', body)).json;
  await client.post(`/api/schedules/${id}/run`, {});
  const runOf = async (each: TestClient) => (await each.get(`/api/schedules/${id}/runs`)).json[0];
  await expect.poll(async () => (await runOf(client)).batchId, patience).toEqual(expect.any(String));
  const first = (await runOf(client)).batchId;
  // The text at the time of the run counts.
  await client.put(`/api/queries/${queryId}`, { name: 'Slow', queryText: 'select 1' });
  await before.close();

  const after = await startTestApp({ dataFolder, env });
  onTestFinished(after.close);
  const again = await after.signIn('trial@example.com');
  await expect.poll(async () => (await runOf(again)).state, patience).toBe('finished');
  const run = await runOf(again);
  expect(run).toMatchObject({ attempt: 2, rowCount: 1, error: null });
  expect(run.batchId).not.toBe(first);
  expect(errorOf((await again.get(`/api/batches/${first}`)).json)?.title).toBe(restartText);
});
