import { changePerson, changeRows, eventsWith } from '../../../testing/database-rows.ts';
import { TRIAL } from '../../../testing/run-sql.ts';
import { openTestApp } from '../../../testing/start-test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { makeSearchableWarehouse } from '../../../testing/tiny-warehouse.ts';
import {
  type Delivering,
  runToEvent,
  scheduleDelivery,
  scheduleReport,
  scheduleSearch,
  toPeople,
} from '../../../testing/worlds/deliver-results.ts';
import { ExportThreads } from '../../exports/index.ts';
import { findPerson } from '../../people/index.ts';
import { openChartThread } from '../charts/open-chart-thread.ts';
import type { Content } from './content.ts';
import { contentFor } from './content-for.ts';
import type { Receiver } from './find-bar.ts';

const app = await openTestApp({
  env: { WAREHOUSE_FOLDER: await makeSearchableWarehouse(), TEAM_DOMAINS: 'example.com' },
});
const fileThreads = new ExportThreads();
const chartThread = openChartThread();
afterAll(() => Promise.all([fileThreads.close(), chartThread.close()]));
app.services.dispatcher.close();
const [owner, trial, admin] = (await Promise.all(
  ['licensed', 'trial', 'admin'].map((name) => app.signIn(`${name}@example.com`)),
)) as [TestClient, TestClient, TestClient];
const { db, now } = app.services;

const as = async (client: TestClient): Promise<Receiver> => ({
  kind: 'person',
  person: (await findPerson(db, await client.personId(), now()))!,
});

async function deliver(options: Partial<Delivering> & { owner?: TestClient } = {}) {
  const by = options.owner ?? owner;
  const recipients = options.recipients ?? (await toPeople(by));
  const made = await scheduleDelivery(by, {
    sql: "select i as Homes, 'a' || i as Word from range(30) t(i)",
    ...options,
    recipients,
  });
  const event = await runToEvent(app, by, made.id);
  return { ...made, event, contentOf: contentOfEvent(event) };
}

function contentOfEvent(event: Awaited<ReturnType<typeof runToEvent>>) {
  const services = { ...app.services, fileThreads, chartThread };
  return (receiver: Receiver) => contentFor(services, { event }, receiver);
}

function expectNothing(content: Content, reason: string): void {
  expect(content).toMatchObject({ title: '“Morning counts” has run', table: null, chart: null, file: null });
  expect(content.note).toBe(`Link only: ${reason}`);
}

it('has the first rows, the number of all, and a link that opens the result', async () => {
  const { contentOf, queryId } = await deliver();
  const content = await contentOf(await as(owner));
  expect(content).toMatchObject({ title: 'Morning counts: 30 rows', note: '30 rows', table: { total: 30 } });
  expect(content.table?.rows.slice(0, 2)).toEqual([
    [0, 'a0'],
    [1, 'a1'],
  ]);
  expect(content.table?.rows).toHaveLength(20);
  expect(content.link.path).toMatch(new RegExp(`^/query-table/${queryId}\\?link=`));
  const opened = await admin.post(`/api/share-links/${content.link.path.split('link=')[1]}/open`, {});
  expect(opened.json.batch.statements[0].rowCount).toBe(30);
});

it.each(['csv', 'xlsx', 'parquet', 'json'] as const)(
  'has the %s file of a download, with an audit event [T33]',
  async (format) => {
    const sql = "select '=1+1' as Formula, 2 as Homes";
    const { contentOf } = await deliver({ sql, delivery: { format } });
    const { file, note } = await contentOf(await as(owner));
    expect(file?.name).toMatch(new RegExp(`^Counts \\d{4}-\\d\\d-\\d\\d\\.${format}$`));
    expect(note).toBe(`${file?.name}, 1 row`);
    const [started, ended] = (await eventsWith(db, { format })).slice(-2);
    expect(started).toMatchObject({
      kind: 'export_started',
      user_agent: 'delivery',
      person_id: await owner.personId(),
    });
    expect(ended).toMatchObject({ kind: 'export_ended', outcome: 'finished', rows: 1, bytes: file?.bytes.length });
    const download = await owner.get(`/statement-results/${started?.statement_id}.${format}`);
    if (format === 'csv') expect(file?.bytes.toString()).toBe(download.text);
    if (format === 'csv') expect(download.text).toContain("'=1+1");
  },
);

it('has a link instead of a file if the file is too large, or the schedule says so', async () => {
  const sql =
    'select md5(i::varchar) || md5((i + 1)::varchar) || repeat(md5(i::varchar), 5) as Hash from range(30000) t(i)';
  const large = await (await deliver({ sql, delivery: { format: 'csv' } })).contentOf(await as(owner));
  expect([large.file?.name, large.sentences]).toEqual([
    undefined,
    ['The file is too large for an attachment. Open the result to download it.'],
  ]);
  const asLink = { format: 'csv', fileAs: 'link' } as const;
  const small = await (await deliver({ delivery: asLink })).contentOf(await as(owner));
  expect([small.file?.name, small.sentences]).toEqual([undefined, ['Open the result to download the file.']]);
});

it('gives a receiver rows only as far as they have access to the query, the connection and the data when it is sent [N10]', async () => {
  const foreign = await deliver();
  expectNothing(await foreign.contentOf(await as(trial)), 'the recipient has no access to the connection');
  const shared = await deliver({ connectionId: TRIAL });
  expect((await shared.contentOf(await as(trial))).table?.total).toBe(30);
  await owner.put(`/api/queries/${shared.queryId}/sharing`, { sharing: 'private' });
  expectNothing(await shared.contentOf(await as(trial)), 'the recipient has no access to the query');
  const { person } = (await as(admin)) as Extract<Receiver, { kind: 'person' }>;
  const narrow = { ...person, isActiveSolution: true, entitlement: { objects: ['*'], counties: ['06111'] } };
  expectNothing(await foreign.contentOf({ kind: 'person', person: narrow }), 'the recipient has no access to the data');
  const ended = { ...person, isActiveSolution: false };
  expectNothing(await foreign.contentOf({ kind: 'person', person: ended }), 'the recipient has no active license');
});

it('sends no rows once the owner has lost the license', async () => {
  const { contentOf } = await deliver();
  const before = { is_active_solution: 1 };
  await changePerson(db, 'licensed@example.com', { is_active_solution: 0 });
  try {
    expectNothing(await contentOf(await as(admin)), 'the owner has no active license');
    expectNothing(await contentOf(await as(owner)), 'the owner has no active license');
  } finally {
    await changePerson(db, 'licensed@example.com', before);
  }
});

it("gives rows outside the app only with the admins' consent, and never a trial's", async () => {
  const { contentOf } = await deliver();
  expectNothing(await contentOf({ kind: 'outside', hasRows: false }), 'rows are not allowed for this recipient');
  expect((await contentOf({ kind: 'outside', hasRows: true })).table?.total).toBe(30);
  const ofTrial = await deliver({ owner: trial, connectionId: TRIAL });
  expectNothing(await ofTrial.contentOf({ kind: 'outside', hasRows: true }), "a trial's rows stay in the app");
});

describe('of a report page or saved search', () => {
  const readBy = async (email: string, subject: 'report' | 'search') => {
    const client = await app.openNavigator(email);
    const sending = { recipients: await toPeople(client) };
    const made =
      subject === 'report'
        ? await scheduleReport(client, '/visualize?page=overview&period=all', sending)
        : await scheduleSearch(client, 'columns=owner,value', sending);
    const event = await runToEvent(app, client, made.id);
    return Object.assign(contentOfEvent(event), { event });
  };
  const change = (changes: Parameters<typeof changePerson>[2]) => changePerson(db, 'trial@example.com', changes);

  it.each(['report', 'search'] as const)(
    'gives the rows of a %s as far as the license of the recipient reaches them when it is sent, and those of a trial only within the app [N10]',
    async (subject) => {
      const licensed = await readBy('licensed@example.com', subject);
      expect((await licensed(await as(admin))).table?.total).toBeGreaterThan(5);
      expectNothing(await licensed(await as(trial)), 'the recipient has no access to the data');
      expectNothing(await licensed({ kind: 'outside', hasRows: false }), 'rows are not allowed for this recipient');
      expect((await licensed({ kind: 'outside', hasRows: true })).table?.total).toBeGreaterThan(5);
      const ofTrial = await readBy('trial@example.com', subject);
      expect((await ofTrial(await as(trial))).table?.total).toBeGreaterThan(5);
      expect((await ofTrial(await as(owner))).table?.total).toBeGreaterThan(5);
      expectNothing(await ofTrial({ kind: 'outside', hasRows: true }), "a trial's rows stay in the app");
      await change({ is_active_solution: 0 });
      expectNothing(await ofTrial(await as(owner)), 'the owner has no active license');
      await change({ is_active_solution: 1 });
    },
  );

  it('says only to the owner why it failed', async () => {
    const { event } = await readBy('licensed@example.com', 'search');
    await changeRows(db, 'schedule_runs', { id: event.run_id }, { result_id: null });
    const contentOf = contentOfEvent({ ...event, kind: 'failed', title: 'The alert', text: 'The list is empty.' });
    expect(await contentOf(await as(owner))).toMatchObject({ title: 'The alert', sentences: ['The list is empty.'] });
    const { title, sentences, link } = await contentOf(await as(admin));
    expect([title, sentences]).toEqual(['“Morning counts” failed', ['Its owner can see why.']]);
    expect(link.path).toBe('/propertynavigator');
  });

  it('sends no names to a trial without an NDA, and none at all once the owner has no NDA [T20]', async () => {
    await change({ nda_signed_at: now().toISOString() });
    const content = await readBy('trial@example.com', 'search');
    const { person } = (await as(trial)) as Extract<Receiver, { kind: 'person' }>;
    const other = (hasSignedNda: boolean): Receiver => ({
      kind: 'person',
      person: { ...person, id: 'x', hasSignedNda },
    });
    expect((await content(other(true))).table?.columns.map(({ name }) => name)).toContain('Owner');
    expectNothing(await content(other(false)), 'the recipient has no access to the data');
    await change({ nda_signed_at: null });
    expectNothing(await content(await as(owner)), 'the owner has no access to the data');
  });
});

const counties = "select * from (values ('Duval', 30), ('Ventura', 20), ('Ramsey', 10)) as t(County, Homes)";
const bars = { chartType: 'bar', fields: { barlabel: 'County', barvalue: 'Homes' } };

it("has the query's chart as a PNG, drawn from all rows", async () => {
  const { contentOf } = await deliver({ sql: counties, chart: bars, delivery: { hasChart: true, hasRows: false } });
  const { chart, table } = await contentOf(await as(owner));
  expect([table, chart?.width, chart?.text]).toEqual([null, 640, 'Chart of “Counts”']);
  expect(chart?.png.subarray(1, 4).toString()).toBe('PNG');
  expect([chart?.png.readUInt32BE(16), chart?.png.readUInt32BE(20)]).toEqual([1280, 2 * (chart?.height ?? 0)]);
});

it('says why there is no chart: none is saved, its columns are gone, or the result has too many rows', async () => {
  const sentencesOf = async (options: Partial<Delivering>) => {
    const { chart, sentences } = await (await deliver({ ...options, delivery: { hasChart: true } })).contentOf(
      await as(owner),
    );
    expect(chart).toBeNull();
    return sentences;
  };
  expect(await sentencesOf({ sql: counties })).toEqual([]);
  expect(await sentencesOf({ sql: 'select 1 as x', chart: bars })).toEqual([
    "There is no chart. The chart's columns aren't in the result.",
  ]);
  expect(await sentencesOf({ sql: "select 'a' as County, i as Homes from range(6000) t(i)", chart: bars })).toEqual([
    'The chart has too many rows for an email. Open the result to see it.',
  ]);
});
