import { ALL_SET, TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import { trialCounties } from '@platbook/contract/property/trial-counties';
import type { PictureData } from '@platbook/contract/reports/reports';
import { eventsWith } from '../../testing/database-rows.ts';
import { runSql, TRIAL } from '../../testing/run-sql.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { makeCanaryWarehouse } from '../../testing/tiny-warehouse.ts';
import { openSetSql, setFilesOf } from '../../testing/worlds/index-world.ts';
import { loadReports } from './load-reports.ts';
import { reportCallersSuite } from './report-callers-suite.ts';

const reports = loadReports(new URL('../../../../content', import.meta.url).pathname);
const id = 'foreclosure';
const pictures = reports.flatMap(({ definition }) =>
  definition.pages.flatMap((page) => page.pictures.map((picture) => [definition.id, page.id, picture.id] as const)),
);

const folder = await makeCanaryWarehouse();
const app = await startTestApp({ env: { WAREHOUSE_FOLDER: folder }, listen: true });
const trial = await app.openReport('trial@example.com');
const { ask: sql, close: closeSql } = await openSetSql(setFilesOf(folder, TRIAL_SET));
afterAll(async () => {
  closeSql();
  await app.close();
});

const query = (given: Record<string, string>) => new URLSearchParams(given).toString();
const ask = async (path: string, given: Record<string, string> = {}, report = id) => {
  const client = report === id ? trial : await app.openReport('trial@example.com', report);
  const answer = await client.get(`/api/reports/${report}${path}?${query(given)}`);
  expect([path, given, answer.status, answer.json?.detail]).toEqual([path, given, 200, undefined]);
  return answer.json;
};
/** Rounds numbers, so that the order of summation doesn't matter. */
const plain = (rows: readonly (readonly unknown[])[]) =>
  rows.map((row) =>
    row.map((cell) => {
      if (cell === null || cell === '' || typeof cell === 'boolean') return cell;
      const number = Number(cell);
      return Number.isNaN(number) ? cell : Number(number.toPrecision(9));
    }),
  );

async function expectSameAsSql(report: string, page: string, given: Record<string, string>) {
  const shown = (await ask(`/pages/${page}`, given, report)).pictures as PictureData[];
  for (const { id: picture, rows } of shown) {
    const { sql: text } = await ask(`/pictures/${picture}/sql`, given, report);
    const found = plain(await sql(text));
    expect([report, picture, given, plain(rows)]).toEqual([report, picture, given, found.slice(0, rows.length)]);
    expect(rows.length).toBe(Math.min(found.length, rows.length || found.length));
  }
  return shown;
}

it('shows in every picture of every report what its SQL over the warehouse objects returns', async () => {
  let filled = 0;
  for (const { definition } of reports)
    for (const { id: page } of definition.pages)
      for (const { rows } of await expectSameAsSql(definition.id, page, { period: 'all' }))
        filled += rows.length > 0 ? 1 : 0;
  // With few properties, a picture or two can be empty.
  expect(filled).toBeGreaterThan(pictures.length * 0.9);
}, 120_000);

it('matches SQL under 50 combinations of filters, marks, periods and drills', async () => {
  let seed = 7;
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * most);
  };
  const one = <Value>(values: readonly Value[]) => values[random(values.length)] as Value;
  const { choices } = await ask('/choices', { period: 'all' });
  const { pages, dimensions } = reports.find(({ definition }) => definition.id === id)!.definition;
  const kinds = new Map(dimensions.map((dimension) => [dimension.id, dimension.kind]));
  const line = (dimension: string): string => {
    const { values, from, to } = choices[dimension] as { values: { value: string }[]; from: number; to: number };
    if (kinds.get(dimension) === 'range')
      return `${dimension}=${Math.floor(from + ((to - from) * random(50)) / 100)}..`;
    const some = [one(values), one(values)].map(({ value }) => encodeURIComponent(value));
    return `${dimension}=${[...new Set(some)].join(',')}`;
  };
  const names = Object.keys(choices).filter((name) => choices[name].values.length > 0 || choices[name].from !== null);
  for (let turn = 0; turn < 50; turn += 1) {
    const where = [...new Set([one(names), one(names)])].slice(0, random(3)).map(line);
    const pick = one([
      [],
      [line('county')],
      ['month=2026-03'],
      ['year=2025,2024'],
      ['calendar-month=03'],
      [line('stage')],
    ]);
    await expectSameAsSql(id, pages[turn % pages.length]!.id, {
      period: one(['all', '12m', 'ytd', '2015-01-01..2025-12-31']),
      ...(where.length > 0 ? { where: where.join('&') } : {}),
      ...(pick.length > 0 ? { pick: pick.join('&') } : {}),
      drill: one(['years=2024', 'years=2024-Q1', 'process=2025']),
    });
  }
}, 300_000);

it('counts a property once per period, compares with the previous period and year, and has a twelve-month trend', async () => {
  const filed = (from: string, to: string, more = '') =>
    `(SELECT count(DISTINCT PropertyID) FROM Foreclosure.ForeclosureEvent WHERE RecordType <> 'CAN' AND RecordingDate BETWEEN '${from}' AND '${to}' ${more})`;
  const [[now, before, june, homes] = []] = await sql(
    `SELECT ${filed('2026-01-01', '2026-06-30')}, ${filed('2025-07-01', '2025-12-31')}, ${filed('2026-06-01', '2026-06-30')},
     (SELECT count(*) FROM Property.PropertyFeature f JOIN Reference.DimPropertyType t USING (PropertyTypeCode) WHERE t.PropertyClass = 'RESIDENTIAL')`,
  );
  const answer = await ask('/pages/overview', { period: 'ytd' });
  const figures = answer.pictures[0] as PictureData;
  expect([answer.period, answer.before]).toEqual([
    { from: '2026-01-01', to: '2026-06-30' },
    { from: '2025-07-01', to: '2025-12-31' },
  ]);
  expect([figures.rows[0]?.[0], figures.before?.[0]?.[0], figures.trend?.rows[0]?.at(-1)]).toEqual(
    [now, before, june].map(Number),
  );
  expect(Number(figures.rows[0]?.[1])).toBeCloseTo(Number(homes) / Number(now), 6);
  expect(figures.trend?.keys).toHaveLength(12);
  // A property with filings in two stages in a month is in both parts of its column but counts once in the total.
  const overview = (await ask('/pages/overview', { period: 'all' })).pictures as PictureData[];
  const { rows, totals } = overview.find(({ id: each }) => each === 'by-month') as PictureData;
  const months = await sql(
    "SELECT strftime(RecordingDate, '%Y-%m'), count(DISTINCT PropertyID) FROM Foreclosure.ForeclosureEvent WHERE RecordType <> 'CAN' AND RecordingDate >= DATE '2005-01-01' GROUP BY 1 ORDER BY 1",
  );
  expect(totals).toEqual(months.map(([month, count]) => [month, Number(count)]));
  expect(rows.length).toBeGreaterThan(months.length);
  const picked = (await ask('/pages/overview', { pick: 'month=2026-06' })).pictures[0] as PictureData;
  const [[may] = []] = await sql(`SELECT ${filed('2026-05-01', '2026-05-31')}`);
  expect([picked.rows[0]?.[0], picked.before?.[0]?.[0]]).toEqual([june, may].map(Number));
});

it('shows the foreclosure process below each county of a table, whatever is filtered', async () => {
  const answerOf = async (given: Record<string, string>) => {
    const { rows, notes } = (await ask('/pages/overview', given)).pictures[2] as PictureData;
    expect(Object.keys(notes ?? {}).sort()).toEqual(rows.map(([county]) => county).sort());
    return notes;
  };
  const processes = await sql("SELECT CountyFIPS, ForeclosureProcess = 'JUDICIAL' FROM Reference.DimCounty");
  const words = processes.map(([county, isJudicial]) => [county, isJudicial ? 'Judicial' : 'Non-judicial']);
  const all = await answerOf({ period: 'all' });
  expect(all).toEqual(Object.fromEntries(words.filter(([county]) => String(county) in all!)));
  expect(Object.keys(all!).length).toBeGreaterThan(3);
  expect(await answerOf({ period: 'month', where: 'stage=REO&lender=NOBODY' })).toEqual(all);
  expect(await answerOf({ where: 'county=12031' })).toEqual({ '12031': 'Judicial' });
  const bars = (await ask('/pages/equity', {})).pictures.find(({ id: each }: PictureData) => each === 'risk');
  expect(bars.notes).toBeUndefined();
});

it('returns the same rows in the workbench as in a picture, and their count for a mark and a figure', async () => {
  const { sql: text } = await ask('/pictures/counties/sql', { where: 'value=100000..' });
  const run = await runSql(trial, { connectionId: TRIAL, batchText: text });
  expect(run.statements[0]).toMatchObject({ status: 'finished' });
  const rows = await ask('/pictures/counties/rows', { period: 'all', mark: 'county=12031', sort: '-value' });
  const [[count] = []] = await sql(
    "SELECT count(*) FROM Foreclosure.ForeclosureEvent WHERE RecordType <> 'CAN' AND CountyFIPS = '12031' AND RecordingDate >= '2005-01-01'",
  );
  expect(rows.total).toBe(Number(count));
  expect(rows.properties).toHaveLength(Math.min(100, rows.total));
  const values = rows.rows.map((row: unknown[]) => row[rows.keys.indexOf('value')]);
  expect(values).toEqual([...values].sort((one: number, other: number) => other - one));
  const reos = await ask('/pictures/figures/rows', { period: 'all', mark: 'measure=reos' });
  expect(new Set(reos.rows.map((row: unknown[]) => row[reos.keys.indexOf('stage')]))).toEqual(new Set(['REO']));
});

it('shows a trial user five counties and never a sixth, in figures, choices, rows, outlines and files', async () => {
  const fips = trialCounties.map((county) => county.fips).sort();
  const { choices } = await ask('/choices', { period: 'all' });
  expect(choices.county.values.map(({ value }: { value: string }) => value).sort()).toEqual(fips);
  const { areas } = await ask('/outlines');
  expect([...new Set(areas.map(({ county }: { county: string }) => county))].sort()).toEqual(fips);
  expect(
    (await ask('/outlines', { counties: '12031' })).areas.every(
      (area: { countyName: string }) => area.countyName === 'Duval FL',
    ),
  ).toBe(true);
  const other = await sql(
    `SELECT 1 FROM Foreclosure.ForeclosureEvent WHERE CountyFIPS NOT IN (${fips.map((one) => `'${one}'`)})`,
  );
  expect(other).toEqual([]);
  const asked = { period: 'all', where: 'county=12086,99001' };
  for (const { rows } of (await ask('/pages/overview', asked)).pictures.slice(1)) expect(rows).toEqual([]);
  expect((await ask('/pictures/properties/rows', asked)).total).toBe(0);
  const owner = await app.openReport('admin@example.com');
  const all = await owner.get(`/api/reports/${id}/choices?dimension=county&period=all`);
  expect(all.json.choices.county.values.length).toBeGreaterThan(5);
  expect(setFilesOf(folder, ALL_SET).warehouse).not.toBe(setFilesOf(folder, TRIAL_SET).warehouse);
  const file = await trial.get(
    `/api/reports/${id}/pictures/counties/file?${query({ period: 'all', format: 'csv', what: 'picture' })}`,
  );
  expect(file.status, file.text).toBe(200);
  expect(file.text.trim().split('\r\n')).toHaveLength(6);
});

it('exports rows as audited files', async () => {
  const given = { period: 'all', where: 'stage=REO', format: 'csv' };
  const file = await trial.get(`/api/reports/${id}/pictures/counties/file?${query(given)}`);
  const { total } = await ask('/pictures/counties/rows', { period: 'all', where: 'stage=REO' });
  expect(file.text.trim().split('\r\n')).toHaveLength(total + 1);
  // Pages of an export would evict what users look at, so they are not cached.
  const rows = vi.spyOn(app.services.propertyIndex, 'rows');
  onTestFinished(() => rows.mockRestore());
  expect((await trial.get(`/api/reports/${id}/pictures/counties/file?${query(given)}`)).text).toBe(file.text);
  expect(rows).toHaveBeenCalledTimes(1);
  const xlsx = await trial.get(`/api/reports/${id}/pictures/properties/file?${query({ format: 'xlsx' })}`);
  expect([xlsx.status, xlsx.text.slice(0, 2)]).toEqual([200, 'PK']);
  const events = await eventsWith(app.services.db, { kind: 'export_started' });
  expect(events.map(({ text }) => String(text)).join()).toContain('"where":"stage=REO"');
});

it('applies all filtered and picked times, including several at once', async () => {
  const shown = async (given: Record<string, string>) =>
    (await ask('/pictures/counties/rows', { period: 'all', ...given })).total;
  const filed = async (when: string) => {
    const [[count] = []] = await sql(
      `SELECT count(*) FROM Foreclosure.ForeclosureEvent WHERE RecordType <> 'CAN' AND RecordingDate >= '2005-01-01' AND (${when})`,
    );
    return Number(count);
  };
  const months = 'month(RecordingDate) IN (5, 6)';
  const years = 'year(RecordingDate) IN (2024, 2026)';
  expect(await filed(`${months} AND ${years}`)).toBeGreaterThan(0);
  const picked = { where: 'calendar-month=05,06', pick: 'year=2024,2026' };
  expect(await shown(picked)).toBe(await filed(`${months} AND ${years}`));
  expect(await shown({ ...picked, mark: 'year=2026' })).toBe(await filed(`${months} AND year(RecordingDate) = 2026`));
  const quarters = 'quarter=2026-Q1,2026-Q2';
  expect(await shown({ where: quarters, pick: 'year=2024,2026' })).toBe(
    await filed("RecordingDate BETWEEN '2026-01-01' AND '2026-06-30'"),
  );
  expect(await shown({ where: quarters, pick: 'year=2024,2025' })).toBe(0);
  expect(await shown({ where: 'calendar-month=05', pick: 'calendar-month=06' })).toBe(0);
});

it.each([
  ['/pages/overview', 'period=yesterday'],
  ['/pages/overview', 'where=nothing%3D1'],
  ['/pages/overview', 'where=county%3D1..2'],
  ['/pages/overview', 'where=value%3Dmuch'],
  ['/pages/overview', 'pick=month%3D2026-13'],
  ['/pages/overview', 'drill=x'],
  ['/pictures/counties/rows', 'sort=value;DROP'],
  ['/pictures/counties/rows', 'from=7'],
  ['/pictures/counties/rows', 'mark=measure%3Dnothing'],
  ['/pictures/counties/rows', 'mark=measure%3Drate%26measure%3Dproperties'],
  ['/pictures/counties/sql', 'where=lender%3D%2500'],
  ['/outlines', "counties=1'"],
  ['/pictures/counties/file', 'format=pdf'],
])('refuses %s?%s with a clear message', async (path, text) => {
  const answer = await trial.get(`/api/reports/${id}${path}?${text}`);
  expect([answer.status, answer.json.code]).toEqual([400, 'request.invalid']);
});

it('treats text that looks like SQL as values, and rejects unknown pages and pictures', async () => {
  const hostile = `lender=${encodeURIComponent("'); DROP TABLE x; --")}`;
  expect((await ask('/pages/overview', { where: hostile })).pictures[0].rows[0][0]).toBe(0);
  await expectSameAsSql(id, 'overview', { where: hostile });
  for (const path of ['/pages/none', '/pictures/none/rows', '/pictures/none/sql', '/choices?dimension=none'])
    expect([path, (await trial.get(`/api/reports/${id}${path}`)).status]).toEqual([path, 404]);
});

reportCallersSuite(() => ({ app, trial, ask, reports }));
