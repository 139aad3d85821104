import { frameText, type StoredRows } from '../../adapters/result-store/index.ts';
import { changePerson, changeRows, eventsWith } from '../../testing/database-rows.ts';
import { openTinyApp } from '../../testing/open-tiny-app.ts';
import { TRIAL } from '../../testing/run-sql.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { makeSearchableWarehouse } from '../../testing/tiny-warehouse.ts';
import { findPerson } from '../people/index.ts';
import { expireResults } from '../results/index.ts';
import { openRunResult } from './open-run-result.ts';

vi.setConfig({ testTimeout: 60_000 });

const app = await openTinyApp({ WAREHOUSE_FOLDER: await makeSearchableWarehouse(), TEAM_DOMAINS: 'example.com' });
const { db, now, scheduler } = app.services;
const clients = {} as Record<'trial' | 'licensed' | 'admin', TestClient>;
beforeEach(async () => {
  // The clock passes the idle time of sessions.
  for (const name of ['trial', 'licensed', 'admin'] as const)
    clients[name] = await app.openNavigator(`${name}@example.com`);
});
afterEach(async () => {
  await scheduler.idle();
  await db.deleteFrom('schedules').execute();
});

const often = { name: 'Watch', rule: { cron: '*/5 * * * *' }, timeZone: 'UTC' };
const search = {
  name: 'Houses',
  kind: 'search',
  address: 'county=12031&type=SFR&sort=-value&columns=value,beds',
  ids: [],
};
const saveSearch = async (client: TestClient, body: object = search): Promise<string> =>
  (await client.post('/api/navigator/searches', body)).json.id;
const create = async (client: TestClient, subject: object) => client.post('/api/schedules', { ...often, ...subject });
async function schedule(client: TestClient, subject: object) {
  const made = await create(client, subject);
  expect(made.status, made.text).toBe(200);
  return made.json;
}
async function runNow(client: TestClient, id: string) {
  expect((await client.post(`/api/schedules/${id}/run`, {})).status).toBe(200);
  await scheduler.look();
  await scheduler.idle();
  return (await client.get(`/api/schedules/${id}/runs`)).json[0];
}
async function collect(rows: StoredRows): Promise<unknown[][]> {
  const collected = [];
  for await (const frame of rows.read()) collected.push(...JSON.parse(`[${await frameText(frame)}]`));
  await rows.close();
  return collected;
}
async function open(client: TestClient, run: { id: string }) {
  const person = await findPerson(db, await client.personId(), now());
  const result = await openRunResult(app.services, person!, run);
  if (result === undefined) return undefined;
  return { ...result, rows: await collect(result.rows) };
}

describe('a schedule of a saved search', () => {
  it('reads what the search finds, as its owner, with history, audit and rows for the owner', async () => {
    const { trial, licensed } = clients;
    const made = await schedule(trial, { searchId: await saveSearch(trial) });
    expect(made).toMatchObject({
      subjectName: 'Houses',
      queryId: null,
      path: '/propertynavigator?search=county%3D12031%26type%3DSFR%26sort%3D-value%26columns%3Dvalue%2Cbeds',
    });
    const condition = { kind: 'new-rows', keyColumns: [], hasChanges: false };
    const alert = (await trial.post('/api/alerts', { name: 'New houses', scheduleId: made.id, condition })).json;
    const { count } = (await trial.get('/api/navigator/count?where=county%3D12031%26type%3DSFR')).json;
    const run = await runNow(trial, made.id);
    expect(run).toMatchObject({ state: 'finished', rowCount: count, batchId: null, error: null });
    expect(run.durationMs).toBeGreaterThanOrEqual(0);
    expect((await trial.get(`/api/alerts/${alert.id}`)).json).toMatchObject({ problem: null, knownRows: count });
    const result = await open(trial, run);
    expect(result).toMatchObject({ rowCount: count, isIncomplete: false, connectionId: TRIAL, path: made.path });
    expect(result?.columns.map(({ name }) => name).slice(-2)).toEqual(['Estimated value', 'Bedrooms']);
    const first = (await trial.get('/api/navigator/properties?where=county%3D12031%26type%3DSFR&sort=-value')).json;
    expect(result?.rows[0]?.[0]).toBe(first.rows[0].id);
    const stored = await db.selectFrom('schedule_runs').selectAll().where('id', '=', run.id).executeTakeFirst();
    const events = await eventsWith(db, { operation_id: stored?.result_id ?? '' });
    expect(events.map(({ kind, rows, user_agent, name }) => [kind, rows, user_agent, name])).toEqual([
      ['run_started', null, 'schedule', 'Watch'],
      ['run_ended', count, 'schedule', 'Watch'],
    ]);
    // The licensed person reaches the trial's counties.
    expect(await open(licensed, run)).toBeDefined();
  });

  it('reads a list where its properties are, and fails with a sentence if a condition is refused', async () => {
    const { trial } = clients;
    const { rows } = (await trial.get('/api/navigator/properties?limit=3')).json;
    const ids = rows.map(({ id }: { id: number }) => id);
    const list = await saveSearch(trial, { name: 'Mine', kind: 'list', address: 'zip=1', ids });
    expect(await runNow(trial, (await schedule(trial, { searchId: list })).id)).toMatchObject({ rowCount: 3 });
    const wrong = await saveSearch(trial, { ...search, name: 'Wrong', address: 'beds=2&within=0,0 1,1 1,0 0,1' });
    const failed = await runNow(trial, (await schedule(trial, { searchId: wrong })).id);
    expect([failed.state, failed.error]).toEqual(['error', expect.stringContaining('within')]);
    const empty = await saveSearch(trial, { name: 'None', kind: 'list', address: '', ids: [] });
    expect((await runNow(trial, (await schedule(trial, { searchId: empty })).id)).error).toContain('The list is empty');
  });

  it("is refused for another user's search, stops once the search is deleted, and copies it for a new owner", async () => {
    const { trial, licensed, admin } = clients;
    const searchId = await saveSearch(licensed);
    expect((await create(trial, { searchId })).json.code).toBe('saved-search.not-found');
    const made = await schedule(licensed, { searchId });
    const personId = await trial.personId();
    expect((await admin.post(`/api/schedules/${made.id}/transfer`, { personId })).json).toMatchObject({
      owner: { id: personId },
      subjectName: 'Houses',
      isPaused: true,
    });
    const taken = (await trial.get(`/api/schedules/${made.id}`)).json;
    expect(taken.searchId).not.toBe(searchId);
    expect((await runNow(trial, made.id)).state).toBe('finished');
    await trial.delete(`/api/navigator/searches/${taken.searchId}`);
    expect(await runNow(trial, made.id)).toMatchObject({ state: 'canceled', error: 'The saved search was deleted' });
    expect((await trial.get(`/api/schedules/${made.id}`)).json).toMatchObject({
      stoppedReason: 'search-unavailable',
      subjectName: '',
    });
  });

  it("reads only the trial's counties, and keeps names from a trial without an NDA [T19, T20]", async () => {
    const { trial, licensed } = clients;
    const searchId = await saveSearch(trial, { name: 'All', kind: 'search', address: 'columns=owner,value', ids: [] });
    const made = await schedule(trial, { searchId });
    const without = await open(trial, await runNow(trial, made.id));
    expect(new Set(without?.rows.map((row) => row[1])).size).toBeLessThanOrEqual(5);
    expect(without?.columns.map(({ name }) => name)).not.toContain('Owner');
    await changePerson(db, 'trial@example.com', { nda_signed_at: now().toISOString() } as never);
    const run = await runNow(trial, made.id);
    expect((await open(trial, run))?.columns.map(({ name }) => name)).toContain('Owner');
    await changePerson(db, 'trial@example.com', { nda_signed_at: null } as never);
    expect(await open(trial, run)).toBeUndefined();
    const all = await schedule(licensed, { searchId: await saveSearch(licensed) });
    const wide = await runNow(licensed, all.id);
    expect(await open(licensed, wide)).toBeDefined();
    expect(await open(trial, wide)).toBeUndefined();
  });
});

it("shows the names that an alert on a saved search found only while the trial's NDA is signed [T20]", async () => {
  const { trial } = clients;
  const sign = (at: string | null) => changePerson(db, 'trial@example.com', { nda_signed_at: at } as never);
  await sign(now().toISOString());
  const address = 'columns=owner,value';
  const made = await schedule(trial, { searchId: await saveSearch(trial, { ...search, name: 'Owners', address }) });
  const condition = { kind: 'new-rows', keyColumns: [], hasChanges: false };
  const alert = (await trial.post('/api/alerts', { name: 'New owners', scheduleId: made.id, condition })).json;
  await runNow(trial, made.id);
  await changeRows(db, 'alert_baselines', { alert_id: alert.id }, { known_hashes: '' });
  await runNow(trial, made.id);
  const [event] = (await trial.get(`/api/alerts/${alert.id}/events`)).json;
  const rows = () => trial.get(`/api/alerts/${alert.id}/events/${event.id}/rows`);
  expect((await rows()).json.columns.map(({ name }: { name: string }) => name)).toContain('Owner');
  await sign(null);
  expect((await rows()).json).toBeNull();
});

describe('a schedule of a report page', () => {
  const reportPath = '/visualize?page=overview&where=county%3D12031&period=all';

  it('reads the figures of the page with the filters of its address', async () => {
    const { trial } = clients;
    const made = await schedule(trial, { reportPath });
    expect(made).toMatchObject({ subjectName: 'Foreclosure Report: Overview', path: reportPath, reportPath });
    const run = await runNow(trial, made.id);
    const result = await open(trial, run);
    expect(result).toMatchObject({ rowCount: run.rowCount, path: reportPath });
    expect(result?.columns.map(({ name }) => name)).toEqual(['Chart', 'Group', 'Series', 'Figure', 'Value', 'Text']);
    const report = await app.openReport('trial@example.com');
    const { pictures } = (await report.get('/api/reports/foreclosure/pages/overview?where=county%3D12031&period=all'))
      .json;
    const [kpis] = pictures;
    expect(result?.rows.slice(0, kpis.keys.length).map((row) => row[4])).toEqual(kpis.rows[0].map(Number));
    const { rowCount } = await runNow(trial, (await schedule(trial, { reportPath: '/visualize?page=list' })).id);
    expect(rowCount).toBeGreaterThan(0);
  });

  it('is refused for an unknown page, a wrong filter, and two subjects', async () => {
    const { trial } = clients;
    const code = async (subject: object) => (await create(trial, subject)).json.code;
    expect(await code({ reportPath: '/visualize?report=nothing' })).toBe('report.not-found');
    expect(await code({ reportPath: '/visualize?page=nothing' })).toBe('report.not-found');
    expect(await code({ reportPath: '/visualize?where=nothing%3D1' })).toBe('request.invalid');
    expect(await code({ reportPath: 'https://example.com/visualize' })).toBe('request.invalid');
    expect(await code({ reportPath, searchId: await saveSearch(trial) })).toBe('schedule.subject');
    expect(await code({})).toBe('schedule.subject');
  });

  it('is seen by the team, and stops once the report is gone', async () => {
    const { trial, licensed } = clients;
    const made = await schedule(licensed, { reportPath });
    await schedule(licensed, { searchId: await saveSearch(licensed) });
    expect((await trial.get('/api/schedules?of=team')).json).toMatchObject([
      { id: made.id, isOwned: false, reportPath: '/visualize?page=overview', path: '/visualize?page=overview' },
    ]);
    await changeRows(db, 'schedules', { id: made.id }, { report_path: '/visualize?page=gone' });
    expect(await runNow(licensed, made.id)).toMatchObject({ state: 'canceled', batchId: null });
    expect((await licensed.get(`/api/schedules/${made.id}`)).json).toMatchObject({
      stoppedReason: 'report-unavailable',
      subjectName: '',
    });
  });
});

it('offers the pages of all reports and own saved searches', async () => {
  const { reports, searches } = (await clients.admin.get('/api/schedule-subjects')).json;
  expect(reports[0]).toEqual({ path: '/visualize?page=overview', name: 'Foreclosure Report: Overview' });
  expect(reports).toContainEqual({
    path: '/visualize?report=market-trends&page=prices',
    name: 'Market Trends: Prices',
  });
  expect(searches).toEqual([]);
  const id = await saveSearch(clients.admin);
  expect((await clients.admin.get('/api/schedule-subjects')).json.searches).toEqual([{ id, name: 'Houses' }]);
});

it('keeps the rows of a run for a day', async () => {
  const { licensed } = clients;
  const address = 'columns=value,beds,baths,area,built,owner';
  const made = await schedule(licensed, { searchId: await saveSearch(licensed, { ...search, name: 'Big', address }) });
  const run = await runNow(licensed, made.id);
  expect(await open(licensed, run)).toBeDefined();
  app.advance(25 * 60 * 60_000);
  expect(await expireResults(app.services)).toBeGreaterThan(0);
  expect(await open(await app.openNavigator('licensed@example.com'), run)).toBeUndefined();
});
