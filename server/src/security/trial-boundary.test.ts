import type { DataVersion } from '@platbook/contract/packs/data-changes';
import type { SchemaInfo } from '@platbook/contract/workbench/schema-info';
import { frameText } from '../adapters/result-store/index.ts';
import { findPerson } from '../features/people/index.ts';
import { openRunResult } from '../features/schedules/index.ts';
import { isLongForm } from '../testing/faults/fault-rounds.ts';
import { readSql, TRIAL } from '../testing/run-sql.ts';
import { openTestApp } from '../testing/start-test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { makeCanaryWarehouse } from '../testing/tiny-warehouse.ts';
import { updateData } from '../testing/updates/update-data.ts';
import { alertsBoundary } from './alerts-boundary-suite.ts';
import {
  answerOf,
  boundarySuite,
  countySelects,
  expectNothingForeign,
  expectOwnCounties,
  tablesOf,
} from './boundary-suite.ts';
import { canaryMark, foreignPlaces, trialCounties, waysOut } from './ways-out.ts';

const metricsToken = 'a-token-of-the-boundary-suite-1Zq';
const app = await openTestApp({
  env: {
    WAREHOUSE_FOLDER: await makeCanaryWarehouse(),
    TRIAL_STATEMENT_SECONDS: '60',
    TEAM_DOMAINS: 'example.com',
    METRICS: 'true',
    METRICS_TOKEN: metricsToken,
  },
});
const trial = await app.signIn('trial@example.com');
const licensed = await app.signIn('licensed@example.com');
const admin = await app.signIn('admin@example.com');
const schema: SchemaInfo = (await trial.get(`/api/schema-info/${TRIAL}`)).json;

const world = () => ({ app, trial, licensed, admin, metricsToken, licensedCounties: 10 });
boundarySuite(world);
alertsBoundary(world);

describe('marked rows of the full file', () => {
  it('are in nothing that a trial user can read: tables, statistics, plans, catalog [T01, T02, T03, T04]', {
    timeout: 300_000,
  }, async () => {
    expect(tablesOf(schema).length).toBeGreaterThan(20);
    for (const name of tablesOf(schema)) {
      const text = `select * from ${name}; summarize ${name}; explain analyze select count(*) from ${name}`;
      const answer = await answerOf(trial, text);
      expect(answer).toMatch(/null\]$/);
      expect(canaryMark.exec(answer), text).toBeNull();
    }
    for (const catalog of 'tables columns views constraints indexes databases schemas types'.split(' ')) {
      const text = `from duckdb_${catalog}()`;
      expectNothingForeign(await answerOf(trial, text), text);
    }
  });

  it('are in no rows of a scheduled search or report page of a trial, nor openable from those of others [T19, T20]', async () => {
    const { db, now, scheduler } = app.services;
    const border = { name: 'Border', kind: 'search', address: 'near=34.2,-118.6,20&columns=value', ids: [] };
    const rowsOfRun = async (client: TestClient, run: { id: string }) => {
      const person = (await findPerson(db, await client.personId(), now()))!;
      const result = await openRunResult(app.services, person, run);
      if (result === undefined) return undefined;
      const texts = [];
      for await (const frame of result.rows.read()) texts.push(String(await frameText(frame)));
      await result.rows.close();
      return texts.join();
    };
    for (const subject of ['search', 'report']) {
      const runs = [];
      for (const email of ['trial@example.com', 'admin@example.com']) {
        const client = await app.openNavigator(email);
        const search =
          subject === 'search' ? (await client.post('/api/navigator/searches', border)).json.id : undefined;
        const reads =
          search === undefined ? { reportPath: '/visualize?page=overview&period=all' } : { searchId: search };
        const rule = { preset: 'daily', hour: 1, minute: 0 };
        const made = await client.post('/api/schedules', { name: 'Border', rule, timeZone: 'UTC', ...reads });
        const run = (await client.post(`/api/schedules/${made.json.id}/run`, {})).json;
        await scheduler.look();
        await scheduler.idle();
        runs.push(run);
        await client.post(`/api/schedules/${made.json.id}/pause`, {});
      }
      const [mine, theirs] = runs;
      const text = await rowsOfRun(trial, mine);
      expect(text?.length).toBeGreaterThan(100);
      expectNothingForeign(text ?? '', subject);
      expect(foreignPlaces.test((await rowsOfRun(admin, theirs)) ?? ''), subject).toBe(true);
      expect(await rowsOfRun(trial, theirs)).toBeUndefined();
    }
  });

  it('are in no values that are offered for any text column [T15, V34]', async () => {
    const look = async (name: string, table: string, column: string) => {
      const place = new URLSearchParams({ schema: name, table, column });
      const answer = await trial.get(`/api/column-values/${TRIAL}?${place}`);
      expect(answer.status, `${table}.${column}`).toBe(200);
      expect(canaryMark.exec(answer.text), `${table}.${column}`).toBeNull();
    };
    for (const [name, objects] of Object.entries(schema))
      for (const [table, columns] of Object.entries(objects)) {
        const texts = columns.filter(({ data_type }) => /char|text/.test(data_type));
        await Promise.all(texts.map(({ column_name: column }) => look(name, table, column)));
      }
  });
});

it.each(Object.entries(waysOut))(
  'the way out %s shows nothing beyond the five counties [T05, T06, T09]',
  async (_id, texts) => {
    const { warehouse } = app.services;
    for (const text of texts) {
      const everything = warehouse.fileOf({ objects: ['*'], counties: ['*'] }) ?? '';
      const own = warehouse.fileOf({ objects: ['*'], counties: trialCounties }) ?? '';
      expect([everything, own].every((file) => file.endsWith('.duckdb'))).toBe(true);
      const answer = await answerOf(trial, text.replace('$ALL', everything).replace('$OWN', own));
      expectNothingForeign(answer, text);
      expect(answer, text).not.toContain('duckdb"');
    }
  },
);

const count = isLongForm ? 1_000 : 100;
it(`any of ${count} random SELECTs of a trial user returns only rows of the five counties [R021, T01, T07, T08]`, {
  timeout: 300_000,
}, async () => {
  const selects = countySelects({
    tables: tablesOf(schema, 'CountyFIPS'),
    ofTable: [
      (table) => `select CountyFIPS from query_table('${table}')`,
      (table) => `select CountyFIPS from query('from ${table}')`,
      (table) => `select unnest(list(distinct CountyFIPS)) as CountyFIPS from ${table}`,
    ],
    around: [(query) => `with recursive c as (${query}) select pass(CountyFIPS) as CountyFIPS from c`],
  });
  const textOf = (query: string) => `create temp macro pass(x) as x; select distinct CountyFIPS from (${query})`;
  expect(await expectOwnCounties(trial, selects, count, textOf)).toBeGreaterThan(count);
});

it('what changed with an update of the data names no other county, and has figures of the five counties only, on the page, in notices and in both feeds [T15, V34]', async () => {
  const { config, dataVersions } = app.services;
  await dataVersions.look();
  updateData(config.warehouseFolder, (profile) => {
    for (const { name, counts } of profile.objects)
      if (name !== 'Reference.DimCounty')
        for (const row of counts?.rows ?? []) {
          row[1] += row[0] === '06111' ? 2 : 1_000;
          row[3] = 0;
        }
    profile.counties = [...profile.counties.filter(([fips]) => fips !== '12086'), ['99003', 'CANARY7Q4Z, XX']];
  });
  await dataVersions.look();
  const [own, all] = [(await trial.get('/api/data-changes')).json, (await admin.get('/api/data-changes')).json];
  const tableOf = ([version]: DataVersion[]) =>
    version?.rows?.tables.find(({ object }) => object === 'Property.PropertyAddress');
  const [[before]] = await readSql(trial, { batchText: 'select count(*) from Property.PropertyAddress' });
  expect(tableOf(own)).toMatchObject({ before, after: before + 4_002 });
  expect(tableOf(all)?.after).toBeGreaterThan(before + 4_002);
  expect(JSON.stringify(all)).toMatch(/CANARY7Q4Z/);
  expect(JSON.stringify(all)).toMatch(foreignPlaces);

  const apikey = (await trial.get(`/api/3scale-token/${await trial.personId()}`)).json.apiApplicationUserKey;
  const answers = await Promise.all([
    ...['', '?kind=county', '?kind=rows', '?kind=fill', '?table=address'].map((query) =>
      trial.get(`/api/data-changes${query}`),
    ),
    ...['/api/data-marks', '/api/notifications'].map((path) => trial.get(path)),
    ...['atom', 'json'].map((format) => app.anonymous().get(`/propertyapi/v1.0.0/datachanges.${format}`, { apikey })),
  ]);
  for (const answer of answers) {
    expect(answer.status, answer.text).toBe(200);
    expectNothingForeign(answer.text, 'what changed');
  }
});
