import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '@platbook/contract/endpoint';
import {
  type Alert,
  type AlertCondition,
  type AlertEvent,
  alertLimits,
  type getAlertRows,
} from '@platbook/contract/workbench/alerts';
import { openInline } from '../../adapters/result-store/index.ts';
import { type AppWorld, onEachApp } from '../../testing/each-app.ts';
import { TRIAL } from '../../testing/run-sql.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { checkAlerts, type EndedRun } from './index.ts';
import { nextDay, type Row, randomOf, reference } from './reference-days.ts';

const setKey = 'one set';
const keyed = (hasChanges = false, keyColumns = ['id']): AlertCondition => ({
  kind: 'new-rows',
  keyColumns,
  hasChanges,
});

interface RunFacts {
  readonly columns: readonly string[];
  readonly isIncomplete: boolean;
  readonly setKey: string;
  readonly text: string;
  readonly keys: readonly string[];
  readonly source: string;
  readonly error: string | null;
  readonly day: string;
  readonly ownerId: string;
}

type Rows = readonly (readonly unknown[])[];

async function openTools({ app, licensed }: AppWorld) {
  const { services } = app;
  const ownerId = await licensed.personId();
  const queryId = (await licensed.post('/api/queries', { name: 'Filings', queryText: 'select 1' })).json.id;
  const rule = { preset: 'daily', hour: 7, minute: 0 };
  const body = { name: 'Filings', queryId, connectionId: TRIAL, rule, timeZone: 'America/New_York' };
  const scheduleId: string = (await licensed.post('/api/schedules', body)).json.id;
  const check = async (rows: Rows, facts: Partial<RunFacts> = {}) => {
    const { columns = ['id', 'price'], error = null, isIncomplete = false, ...given } = facts;
    const run: EndedRun = {
      id: randomUUID(),
      scheduleId,
      scheduleName: 'Filings',
      ownerId,
      source: 'source',
      day: 'a day',
      error,
      ...given,
      open: async () => ({
        columns: columns.map((name) => ({ name, datatype: 'string', maxValueLength: 1 })),
        rowCount: rows.length,
        isIncomplete,
        text: given.text ?? 'select',
        keys: given.keys ?? [],
        rows: openInline(JSON.stringify(rows), rows.length),
        connectionId: TRIAL,
        setKey: given.setKey ?? setKey,
        hasNames: false,
      }),
    };
    return { run, checked: await checkAlerts(services, run) };
  };
  const eventsOf = async (id: string, client = licensed): Promise<AlertEvent[]> =>
    (await client.get(`/api/alerts/${id}/events`)).json;
  return {
    scheduleId,
    check,
    eventsOf,
    /** Ends a run with these rows. */
    async end(rows: Rows, facts: Partial<RunFacts> = {}) {
      const { run, checked } = await check(rows, facts);
      await services.db.transaction().execute((tx) => checked.record(tx));
      return run;
    },
    async create(condition: AlertCondition, more: object = {}): Promise<Alert> {
      const created = await licensed.post('/api/alerts', { name: 'Watch', scheduleId, condition, ...more });
      expect(created.status, created.text).toBe(200);
      return created.json;
    },
    get: async (id: string): Promise<Alert> => (await licensed.get(`/api/alerts/${id}`)).json,
    titlesOf: async (id: string) => (await eventsOf(id)).map(({ title }) => title),
    /** What the event of a run has in the database, rows included. */
    async reportedIn(id: string, runId: string) {
      const event = await services.db
        .selectFrom('alert_events')
        .select('rows')
        .where('alert_id', '=', id)
        .where('run_id', '=', runId)
        .executeTakeFirst();
      const found: ReplyOf<typeof getAlertRows> = JSON.parse(event?.rows ?? 'null');
      return (found?.rows ?? []).map((row, index) => [found?.changes[index], ...row]);
    },
    noticesOf: async (client: TestClient): Promise<{ title: string; text: string; path: string }[]> =>
      (await client.get('/api/notifications')).json.filter(({ kind }: { kind: string }) => kind === 'alert'),
    mailsOf: (subject: string) =>
      services.db.selectFrom('mails').select('subject').where('subject', 'like', `%${subject}%`).execute(),
  };
}

onEachApp('an alert', { TEAM_DOMAINS: 'example.com' }, (world) => {
  let tools: Awaited<ReturnType<typeof openTools>>;
  beforeEach(async () => {
    tools = await openTools(world);
  });
  afterEach(async () => {
    const { db } = world.app.services;
    await db.deleteFrom('schedules').execute();
    await db.deleteFrom('notifications').execute();
  });

  // The long form is npm run endurance -- --only alerts.
  const days = Number(process.env.ALERT_DAYS ?? 30);
  it(`reports exactly the rows that a plain comparison finds on each of ${days} days, also if runs are repeated after a crash [F1]`, {
    timeout: 120_000,
  }, async () => {
    const { db } = world.app.services;
    const random = randomOf(Number(process.env.ALERT_SEED ?? 7));
    const columns = ['id', 'part', 'price'];
    const alerts = [];
    for (const hasChanges of [false, true])
      alerts.push({ hasChanges, ...(await tools.create(keyed(hasChanges, ['id', 'part']))) });
    const gone: Row[] = [];
    let rows: Row[] = Array.from({ length: Number(process.env.ALERT_ROWS ?? 60) }, (_, key) => [key, null, key % 7]);
    let before: Row[] | undefined;
    let count = 0;
    for (let day = 0; day < days; day += 1) {
      for (let crashes = random(3); crashes > 0; crashes -= 1) {
        const { checked } = await tools.check(rows, { columns });
        const crashed = db.transaction().execute(async (tx) => {
          await checked.record(tx);
          throw new Error('crashed');
        });
        await expect(crashed).rejects.toThrow('crashed');
      }
      const { id: runId } = await tools.end(rows, { columns });
      for (const { id, hasChanges } of alerts) {
        const expected = before === undefined ? [] : reference(before, rows, hasChanges);
        const reported = (await tools.reportedIn(id, runId)).map((row) => JSON.stringify(row)).sort();
        expect(reported, `day ${day}`).toEqual(expected);
        count += expected.length;
      }
      before = rows;
      rows = nextDay(rows, gone, random);
    }
    expect(count).toBeGreaterThan(days * 2);
  });

  it('says in one sentence what happened, once, in the bell, with the rows, and emails no one who was not chosen', async () => {
    const { id } = await tools.create(keyed(true));
    await tools.end([[1, 'a']]);
    expect(await tools.get(id)).toMatchObject({ knownRows: 1, lastFiredAt: null, problem: null });
    await tools.end([[1, 'b'], [2, 'c'], [3, 'd']]); // biome-ignore format: a table
    await tools.end([[1, 'b'], [2, 'c'], [3, 'd']]); // biome-ignore format: a table
    const [event, ...others] = await tools.eventsOf(id);
    expect(others).toEqual([]);
    const title = '2 new and 1 changed row in Filings';
    expect(event).toMatchObject({ kind: 'new-rows', title, newRows: 2, changedRows: 1, text: '' });
    const { json } = await world.licensed.get(`/api/alerts/${id}/events/${event?.id}/rows`);
    // The rows are of a set that isn't theirs.
    expect(json).toBeNull();
    expect(await tools.noticesOf(world.licensed)).toMatchObject([
      { title, text: 'Alert “Watch”.', path: `/alerts?alert=${id}` },
    ]);
    expect(await tools.mailsOf('in Filings')).toEqual([]);
  });

  it("doesn't compare results that aren't complete or whose keys aren't unique, tells its owner once, and loses no change", async () => {
    const { id } = await tools.create(keyed());
    await tools.end([[1, 'a']], { isIncomplete: true });
    expect(await tools.get(id)).toMatchObject({ problem: 'incomplete', knownRows: null });
    await tools.end([[1, 'a'], [2, 'b']]); // biome-ignore format: a table
    expect(await tools.get(id)).toMatchObject({ problem: null, knownRows: 2 });
    for (let i = 0; i < 2; i += 1) await tools.end([[3, 'c'], [9, 'i']], { isIncomplete: true }); // biome-ignore format: a table
    for (let i = 0; i < 2; i += 1) await tools.end([[1, 'a'], [3, 'c'], [3, 'd']]); // biome-ignore format: a table
    expect(await tools.get(id)).toMatchObject({ problem: 'keys-not-unique', knownRows: 2 });
    expect(await tools.titlesOf(id)).toEqual([]);
    expect((await tools.noticesOf(world.licensed)).map(({ title }) => title)).toEqual(
      Array(2).fill("Your alert “Watch” can't check the result"),
    );
    await tools.end([[1, 'a'], [2, 'b'], [3, 'c']]); // biome-ignore format: a table
    expect(await tools.titlesOf(id)).toEqual(['1 new row in Filings']);
  });

  it('uses the primary keys in the result, and asks for others if there are none', async () => {
    const { id } = await tools.create(keyed(false, []));
    const rows = [[1, 1], [1, 2]]; // biome-ignore format: a table
    await tools.end(rows, { keys: ['id', 'price'] });
    expect(await tools.get(id)).toMatchObject({ problem: null, knownRows: 2 });
    await tools.end(rows, { keys: [] });
    expect(await tools.get(id)).toMatchObject({ problem: 'no-key', knownRows: 2 });
  });

  it('starts over silently with a changed query, other keys or another owner, and with a notice with other data or columns', async () => {
    const { id } = await tools.create(keyed());
    const rows = (from: number) => Array.from({ length: 3 }, (_, row) => [from + row, 'a']);
    await tools.end(rows(0));
    await tools.end(rows(10), { text: 'select 2' });
    await tools.end(rows(20), { source: 'other parameters', text: 'select 2' });
    const facts = { source: 'other parameters', text: 'select 2' };
    const { licensed } = world;
    const changed = { name: 'Watch', scheduleId: tools.scheduleId, condition: keyed(false, ['price', 'id']) };
    expect((await licensed.put(`/api/alerts/${id}`, changed)).json.version).toBe(2);
    await tools.end(rows(30), facts);
    expect(await tools.noticesOf(licensed)).toEqual([]);
    await tools.end(rows(40), { ...facts, setKey: 'another set' });
    await tools.end(rows(50), { ...facts, setKey: 'another set', columns: ['id', 'price', 'more'] });
    expect(await tools.titlesOf(id)).toEqual([]);
    const notices = await tools.noticesOf(licensed);
    expect(notices.map(({ title }) => title)).toEqual(Array(2).fill('Your alert “Watch” starts over'));
    expect(notices.map(({ text }) => text).sort()).toEqual([
      expect.stringContaining('The data that you can see'),
      expect.stringContaining("The result's columns"),
    ]);
  });

  it('never reports what runs of another owner found', async () => {
    const { licensed, admin, trial, app } = world;
    const { id } = await tools.create(keyed());
    await tools.end([[1, 'a']]);
    await tools.end([[1, 'a'], [2, 'secret']]); // biome-ignore format: a table
    const until = new Date(app.services.now().getTime() + 3_600_000).toISOString();
    await licensed.post(`/api/alerts/${id}/snooze`, { until });
    await tools.end([[1, 'a'], [2, 'secret'], [3, 'secret']]); // biome-ignore format: a table
    expect((await tools.get(id)).waitingChanges).toBe(1);
    const ownerId = await trial.personId();
    await app.services.db.updateTable('schedules').set({ owner_id: ownerId }).execute();
    await trial.post(`/api/alerts/${id}/snooze`, { until: null });
    await tools.end([[7, 'x']], { ownerId, isIncomplete: true });
    await tools.end([[7, 'x']], { ownerId });
    await tools.end([[7, 'x'], [8, 'y']], { ownerId }); // biome-ignore format: a table
    expect((await tools.eventsOf(id, trial)).map(({ newRows }) => newRows)).toEqual([1]);
    expect(await tools.eventsOf(id, admin)).toHaveLength(2);
    expect((await licensed.get(`/api/alerts/${id}`)).json.code).toBe('alert.not-found');
    const [, first] = await tools.eventsOf(id, admin);
    for (const client of [trial, admin])
      expect((await client.get(`/api/alerts/${id}/events/${first?.id}/rows`)).json).toBeNull();
  });

  it('fires when a value crosses its bound, not while it stays beyond', async () => {
    const { id } = await tools.create({
      kind: 'bound',
      of: 'first-row',
      column: 'price',
      comparison: '>',
      value: 400_000,
    });
    const prices = [500_000, 400_000, 412_000, '412000.5', null, 400_001];
    for (const price of prices) await tools.end([[1, price], [2, 9e9]]); // biome-ignore format: a table
    expect(await tools.titlesOf(id)).toEqual(['price is 400,001, above 400,000', 'price is 412,000, above 400,000']);
    expect((await tools.eventsOf(id))[0]?.kind).toBe('bound-crossed');
    await tools.end([[1, 'n/a']]);
    expect((await tools.get(id)).problem).toBe('not-a-number');
    await tools.end([[1, 1]], { columns: ['id', 'other'] });
    expect((await tools.get(id)).problem).toBe('no-column');
  });

  it('compares the number of rows, and the highest and lowest value of a column', async () => {
    const make = (of: 'row-count' | 'highest' | 'lowest', comparison: '<=' | '>=' | '!=', value: number) =>
      tools.create({ kind: 'bound', of, column: of === 'row-count' ? null : 'price', comparison, value });
    const ids = [];
    for (const [of, comparison, value] of [
      ['row-count', '!=', 2],
      ['highest', '>=', 7],
      ['lowest', '<=', -1],
    ] as const)
      ids.push((await make(of, comparison, value)).id);
    await tools.end([[1, 1], [2, 6]]); // biome-ignore format: a table
    await tools.end([[1, 1], [2, 7], [3, -1.5]]); // biome-ignore format: a table
    expect((await Promise.all(ids.map((id) => tools.titlesOf(id)))).flat()).toEqual([
      'Filings has 3 rows, not 2',
      'Highest price is 7, at or above 7',
      'Lowest price is -1.5, at or below -1',
    ]);
  });

  it('fires when the query begins to fail, and when it becomes empty', async () => {
    const failing = await tools.create({ kind: 'failure' });
    const empty = await tools.create({ kind: 'no-rows' });
    await tools.end([[1, 1]]);
    for (let i = 0; i < 2; i += 1) await tools.end([], { error: 'No such column: Price' });
    for (let i = 0; i < 2; i += 1) await tools.end([]);
    await tools.end([], { error: 'Canceled' });
    expect(await tools.titlesOf(failing.id)).toEqual(['Filings failed', 'Filings failed']);
    expect((await tools.eventsOf(failing.id)).at(-1)?.text).toBe('No such column: Price.');
    expect(await tools.titlesOf(empty.id)).toEqual(['Filings returned no rows']);
  });

  it('reports what changed during a snooze together after it, and forgets what happens while it is muted', async () => {
    const { licensed, app } = world;
    const { id } = await tools.create(keyed(true));
    const ids = (...values: number[]) => values.map((value) => [value, value]);
    await tools.end(ids(1));
    const until = new Date(app.services.now().getTime() + 60_000).toISOString();
    expect((await licensed.post(`/api/alerts/${id}/snooze`, { until })).json.snoozedUntil).toBe(until);
    await tools.end(ids(1, 2, 3));
    await tools.end(ids(1, 3));
    await tools.end(ids(1, 2, 3));
    expect(await tools.get(id)).toMatchObject({ waitingChanges: 3, lastFiredAt: null });
    app.advance(61_000);
    const { id: runId } = await tools.end(ids(1, 2, 3, 4));
    const [event] = await tools.eventsOf(id);
    expect(event).toMatchObject({ title: '4 new rows in Filings', text: 'Found in 3 runs.' });
    expect(await tools.reportedIn(id, runId)).toEqual([2, 3, 2, 4].map((value) => ['new', value, value]));
    expect((await tools.get(id)).waitingChanges).toBe(0);

    await licensed.post(`/api/alerts/${id}/mute`, {});
    await tools.end(ids(1, 2, 3, 4, 5));
    expect((await licensed.post(`/api/alerts/${id}/unmute`, {})).json.isMuted).toBe(false);
    await tools.end(ids(1, 2, 3, 4, 5, 6));
    expect(await tools.titlesOf(id)).toEqual(['1 new row in Filings', '4 new rows in Filings']);
    const past = await licensed.post(`/api/alerts/${id}/snooze`, { until: '2020-01-01T00:00:00Z' });
    expect(past.json.code).toBe('alert.snooze');
  });

  it('sends a digest with everything since the last at the first run of a day', async () => {
    const rows = await tools.create(keyed(), { digest: 'daily' });
    const bound = await tools.create(
      { kind: 'bound', of: 'row-count', column: null, comparison: '>', value: 2 },
      { digest: 'daily' },
    );
    const ids = (count: number) => Array.from({ length: count }, (_, value) => [value, value]);
    for (const [day, count] of [[1, 1], [1, 3], [1, 2], [1, 4], [2, 5], [2, 6], [3, 6]]) // biome-ignore format: a table
      await tools.end(ids(count as number), { day: `2027-03-0${day}` });
    expect(await tools.titlesOf(rows.id)).toEqual(['1 new row in Filings', '5 new rows in Filings']);
    const [crossed] = await tools.eventsOf(bound.id);
    expect(crossed).toMatchObject({
      title: 'Filings has 4 rows, above 2',
      text: 'Before: Filings has 3 rows, above 2.',
    });
  });

  it('keeps the first rows of many and counts all', async () => {
    const { id } = await tools.create(keyed());
    await tools.end([]);
    const { id: runId } = await tools.end(Array.from({ length: 500 }, (_, row) => [row, 'x'.repeat(20)]));
    expect(await tools.titlesOf(id)).toEqual(['500 new rows in Filings']);
    expect(await tools.reportedIn(id, runId)).toHaveLength(alertLimits.reportedRows);
  });

  it('emails the failure of a run in one sentence, and its reason only to those who can open the query', async () => {
    const { licensed, trial, app } = world;
    const { scheduler, dispatcher } = app.services;
    const query = { name: 'Lots', queryText: 'select 1' };
    const queryId = (await licensed.post('/api/queries', query)).json.id;
    const rule = { preset: 'daily', hour: 7, minute: 0 };
    const body = { name: 'Lots', queryId, connectionId: TRIAL, rule, timeZone: 'UTC' };
    const scheduleId = (await licensed.post('/api/schedules', body)).json.id;
    const recipients = [];
    for (const client of [licensed, trial]) recipients.push({ kind: 'person', id: await client.personId() });
    const delivery = { recipients, hasRows: true, hasChart: false, format: null, fileAs: 'link' };
    await tools.create({ kind: 'failure' }, { scheduleId, delivery });
    for (const queryText of ['select 1', 'select Price from nowhere']) {
      await licensed.put(`/api/queries/${queryId}`, { ...query, queryText });
      await licensed.post(`/api/schedules/${scheduleId}/run`, {});
      await scheduler.look();
      await scheduler.idle();
    }
    await dispatcher.look();
    await dispatcher.idle();
    const seen = async (client: TestClient) =>
      (await client.get('/api/notifications')).json.find(({ title }: { title: string }) =>
        /Lots”? failed$/.test(title),
      );
    expect(await seen(licensed)).toMatchObject({ title: 'Lots failed', text: expect.stringContaining('nowhere') });
    expect(await seen(trial)).toMatchObject({ title: '“Lots” failed', text: 'Open the query to see why.' });
  });

  it('is queued once for its recipients, and leaves the bell to them if its owner is one', async () => {
    const { licensed, app } = world;
    app.services.dispatcher.close();
    const person = { kind: 'person', id: await licensed.personId() };
    const delivery = { recipients: [person], hasRows: true, hasChart: false, format: null, fileAs: 'link' };
    const { id } = await tools.create(keyed(), { delivery });
    await tools.end([]);
    await tools.end([[1, 'a']]);
    const events = await app.services.db
      .selectFrom('delivery_events')
      .selectAll()
      .where('subject_id', '=', id)
      .execute();
    expect(events).toMatchObject([{ kind: 'new-rows', title: '1 new row in Filings', schedule_id: tools.scheduleId }]);
    expect(JSON.parse(events[0]?.rows ?? '')).toMatchObject({ rows: [[1, 'a']], changes: ['new'], total: 1 });
    expect(await tools.noticesOf(licensed)).toEqual([]);
  });

  it('keeps no recipients that its next owner did not choose', async () => {
    const { licensed, admin } = world;
    const recipients = [{ kind: 'person', id: await licensed.personId() }];
    const delivery = { recipients, hasRows: true, hasChart: false, format: null, fileAs: 'link' };
    const { id } = await tools.create(keyed(), { delivery });
    const queryId = (await licensed.get('/api/schedules')).json[0].queryId;
    await licensed.put(`/api/queries/${queryId}/sharing`, { sharing: 'read' });
    const personId = await admin.personId();
    const given = await admin.post(`/api/schedules/${tools.scheduleId}/transfer`, { personId });
    expect(given.status, given.text).toBe(200);
    expect((await admin.get(`/api/alerts/${id}`)).json).toMatchObject({ isOwned: true, delivery: null });
  });

  it("is its owner's: listed for them and admins, changed by version, and 404 for others", async () => {
    const { licensed, trial, admin, app } = world;
    const { id } = await tools.create(keyed());
    const body = { name: 'Renamed', scheduleId: tools.scheduleId, condition: keyed() };
    const put = (tag: string) => licensed.put(`/api/alerts/${id}`, body, { 'if-match': tag });
    expect((await put('"1"')).json).toMatchObject({ name: 'Renamed', version: 2 });
    expect((await put('"1"')).json.code).toBe('alert.conflict');
    expect((await licensed.get('/api/alerts')).json).toMatchObject([
      { id, schedule: { name: 'Filings', isActive: true } },
    ]);
    expect((await trial.get('/api/alerts')).json).toEqual([]);
    expect((await trial.get('/api/alerts?of=all')).status).toBe(403);
    expect((await admin.get(`/api/alerts?of=all&scheduleId=${tools.scheduleId}`)).json).toMatchObject([
      { isOwned: false },
    ]);
    expect((await trial.post('/api/alerts', body)).json.code).toBe('schedule.not-found');
    for (const path of ['', '/events', `/events/${randomUUID()}/rows`])
      expect((await trial.get(`/api/alerts/${id}${path}`)).json.code).toBe('alert.not-found');
    expect((await admin.post(`/api/alerts/${id}/mute`, {})).status).toBe(404);
    const bad = { ...body, condition: { kind: 'bound', of: 'highest', column: null, comparison: '>', value: 1 } };
    expect((await licensed.post('/api/alerts', bad)).json.code).toBe('alert.column-required');
    expect((await licensed.post('/api/alerts', { ...body, name: ' ' })).json.code).toBe('alert.name-required');
    const recipients = [{ kind: 'address', address: 'anyone@elsewhere.example' }];
    const delivery = { recipients, hasRows: true, hasChart: false, format: null, fileAs: 'link' };
    expect((await licensed.post('/api/alerts', { ...body, delivery })).json.code).toBe('delivery.recipient');
    const row = await app.services.db.selectFrom('alerts').selectAll().executeTakeFirstOrThrow();
    const copies = Array.from({ length: alertLimits.perPerson - 1 }, (_, at) => ({ ...row, id: `copy ${at}` }));
    await app.services.db.insertInto('alerts').values(copies).execute();
    expect((await licensed.post('/api/alerts', body)).json.code).toBe('alert.too-many');
    const page = await licensed.get('/api/alerts');
    const rest = await licensed.get(page.next ?? '');
    expect(new Set([...page.json, ...rest.json].map((each: Alert) => each.id)).size).toBe(100);
    expect((await admin.delete(`/api/alerts/${id}`)).status).toBe(200);
    expect((await licensed.get(`/api/alerts/${id}`)).status).toBe(404);
  });

  it('sees the rows of real runs, and relative dates are no change of the query', async () => {
    const { app } = world;
    const { services } = app;
    const me = () => app.signIn('licensed@example.com');
    const zone = { timeZone: 'UTC', rule: { preset: 'daily', hour: 7, minute: 0 } };
    const start = services.now().toISOString().slice(0, 10);
    const queryText = `select range as id from range(date_diff('day', date '${start}', {{today}}))`;
    const queryId = (await world.licensed.post('/api/queries', { name: 'Days', queryText })).json.id;
    const parameters = [{ name: 'today', type: 'date', value: 'today' }];
    const body = { name: 'Days', queryId, connectionId: TRIAL, ...zone, parameters };
    const scheduleId = (await world.licensed.post('/api/schedules', body)).json.id;
    const { id } = await tools.create(keyed(), { scheduleId });
    for (let run = 0; run < 2; run += 1) {
      const row = await services.db
        .selectFrom('schedules')
        .select('next_at')
        .where('id', '=', scheduleId)
        .executeTakeFirst();
      app.advance(Date.parse(row?.next_at ?? '') - services.now().getTime() + 55_000);
      await services.scheduler.look();
      await services.scheduler.idle();
    }
    const client = await me();
    const events = await tools.eventsOf(id, client);
    expect(events.map(({ title }) => title)).toEqual(['1 new row in Days']);
    const { json } = await client.get(`/api/alerts/${id}/events/${events[0]?.id}/rows`);
    expect(json).toMatchObject({ columns: [{ name: 'id' }], changes: ['new'], total: 1 });
  });
});
