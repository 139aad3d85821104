import type { ServerResponse } from 'node:http';
import { preparingText, type SchemaInfo } from '@platbook/contract/workbench/schema-info';
import { changePerson, licensePerson, personWith } from '../testing/database-rows.ts';
import { trinoFolder } from '../testing/engines/start-trino.ts';
import { openTrinoWorld, type TrinoWorld } from '../testing/engines/trino-world.ts';
import { isLongForm } from '../testing/faults/fault-rounds.ts';
import { batchOf, beginSql, errorOf, LICENSED, patience, readSql, rowsOf, runSql, TRIAL } from '../testing/run-sql.ts';
import type { TestClient } from '../testing/test-client.ts';
import {
  answerOf,
  boundarySuite,
  countySelects,
  expectNothingForeign,
  expectOwnCounties,
  keepLog,
  tablesOf,
} from './boundary-suite.ts';
import { canaryMark, waysOut } from './ways-out.ts';

const metricsToken = 'a-token-of-the-boundary-suite-1Zq';
const unseen = "A table or function in this query doesn't exist, or your license doesn't include it";
/** Joins of everything with everything: runs until it is stopped. */
const endless =
  'select count(*) from Property.PropertyAddress a, Property.PropertyAddress b, Property.PropertyAddress c, Property.PropertyAddress d where a.PropertyID + b.PropertyID + c.PropertyID + d.PropertyID = 7';

/** Under which the engine knows a user. */
const nameOf = async (client: TestClient, connectionId: string): Promise<string> =>
  (await readSql(client, { connectionId, batchText: 'select current_user' }))[0][0];

function expectUnsaid(answer: string, text: string): void {
  expectNothingForeign(answer, text);
  expect(answer, text).not.toMatch(/engine-rules|https?:|local:\/\/|\.parquet|AccessDenied|io\.trino/);
}

/** Ways out that exist only on this engine. */
const trinoWays = [
  'select * from base.property_propertyaddress_00000000',
  'select * from lake.base.reference_publishstatus_00000000',
  'select * from base.reference_datadictionary_00000000',
  'select * from base."property_propertyaddress_00000000$partitions"',
  'select "$path", "$file_size", "$partition" from base.property_propertyaddress_00000000',
  'select U&"\\0024path" from base.property_propertyaddress_00000000',
  'select * from base.U&"property_propertyaddress_00000000\\0024partitions"',
  'show stats for Property.PropertyAddress',
  'show stats for (select * from Property.PropertyAddress)',
  "execute immediate 'show stats for base.property_propertyaddress_00000000'",
  'explain select * from Property.PropertyAddress',
  "EXPLAIN (TYPE LOGICAL, FORMAT JSON) select * from base.reference_dimcounty_00000000 where countyfips >= '12'",
  'EXPLAIN (TYPE LOGICAL, FORMAT JSON) select * from base."property_propertyaddress_00000000$partitions"',
  'EXPLAIN (TYPE LOGICAL, FORMAT JSON) select * from base.reference_publishstatus_00000000',
  'EXPLAIN (TYPE LOGICAL, FORMAT JSON) select 1 where 1 / (select count(*) - count(*) from Reference.DimCounty) = 1',
  'explain analyze verbose select count(*) from base.reference_dimcounty_00000000',
  'explain (type io, format json) select * from Property.PropertyAddress',
  'show create table base.property_propertyaddress_00000000',
  'show create view Property.PropertyAddress',
  'show catalogs; select * from other.tiny.nation',
  'select * from system.runtime.queries',
  'select * from system.runtime.nodes',
  'select * from system.metadata.table_comments',
  'select * from system.jdbc.tables',
  'select * from information_schema.views',
  'select * from information_schema.columns',
  'select * from system.information_schema.tables',
  "call lake.system.sync_partition_metadata('base', 'property_propertyaddress_00000000', 'FULL')",
  "call system.runtime.kill_query('x')",
  "call lake.system.unregister_partition('base', 'property_propertyaddress_00000000', array['countyfips'], array['06111'])",
  "set session lake.validate_bucketing = true; with session query_max_run_time = '9d' select 1",
  "select * from table(system.builtin.sequence(1, 2)); select * from table(lake.system.query(query => 'select 1'))",
  'with function f(x varchar) returns varchar return x select f(CountyName) from Reference.DimCounty',
  'select * from Property.PropertyAddress for version as of 1',
  'create table lake.property.mine as select 1 as a',
  'insert into Property.HOA select * from Property.HOA',
  'delete from Property.HOA',
  'create view lake.property.mine security definer as select * from base.reference_dimcounty_00000000',
  'create function lake.property.f() returns bigint return 1',
  'grant select on Property.HOA to user somebody',
  'select cast(CountyName as integer) from Reference.DimCounty',
  'select 1 from Reference.DimCounty where cast(CountyName as integer) = 1',
  'select 1 from base.reference_dimcounty_00000000 where 1 / (population - population) = 1',
  "select fail(array_join(array_agg(CountyName), ',')) from Reference.DimCounty",
  "select json_parse(CountyName || '{') from Reference.DimCounty",
  'select min_by(CountyFIPS, Population), max_by(CountyFIPS, Population), approx_distinct(CountyFIPS) from Reference.DimCounty',
  'select CountyFIPS from Property.PropertyAddress union all (table base.property_propertyaddress_00000000) limit 1',
  'select current_user, current_catalog, version()',
];

/** The sections of the rules, and whether the engine lets through something that must fail when one of them is missing. */
const opened = {
  catalogs: true,
  schemas: false,
  tables: true,
  queries: true,
  impersonation: false,
  principals: false,
  system_session_properties: true,
  catalog_session_properties: true,
  system_information: false,
  functions: false,
  procedures: false,
  authorization: false,
};

/** Statements that the engine itself denies, and in whose name if not a trial user's. */
const mustFail: readonly [sql: string, user?: string][] = [
  ['select 1', 'platbook'],
  ['select 1', 'pb-000000000000000000000000-x'],
  ["set session query_max_run_time = '9d'"],
  ['set session lake.validate_bucketing = true'],
  ['select "$path" from lake.base.property_propertyaddress_00000000 limit 0'],
  ['select * from system.information_schema.tables'],
  ['select * from system.runtime.queries'],
  ['select * from other.tiny.nation'],
  ['show create schema lake.base'],
  ['show create view lake.property.propertyaddress'],
  ['create schema lake.mine'],
  ['alter schema lake.base set authorization user x'],
  ['call lake.system.flush_metadata_cache()'],
  ['insert into lake.base.reference_dimcounty_00000000 select * from lake.base.reference_dimcounty_00000000'],
];

describe.skipIf(trinoFolder === undefined)('property data on Trino', () => {
  let world: TrinoWorld;
  let trial: TestClient;
  let admin: TestClient;
  let licensed: TestClient;
  let schema: SchemaInfo;
  let person: string;
  beforeAll(async () => {
    world = await openTrinoWorld({ METRICS: 'true', METRICS_TOKEN: metricsToken });
    await world.serve();
    [trial, admin, licensed] = [
      await world.app.signIn('trial@example.com'),
      await world.app.signIn('admin@example.com'),
      await world.app.signIn('licensed@example.com'),
    ];
    schema = (await trial.get(`/api/schema-info/${TRIAL}`)).json;
    person = await nameOf(trial, TRIAL);
  }, 400_000);
  afterAll(() => world?.close());

  boundarySuite(() => ({ app: world.app, trial, licensed, admin, metricsToken, licensedCounties: 8 }));

  it('no table has a row of another county, for a trial user or a licensed one [T01, T02]', {
    timeout: 300_000,
  }, async () => {
    expect(tablesOf(schema).length).toBeGreaterThan(20);
    for (const name of tablesOf(schema)) {
      const answer = await answerOf(trial, `select * from ${name}`);
      expect(answer, name).toMatch(/null\]$/);
      expect(canaryMark.exec(answer), name).toBeNull();
    }
    const own: SchemaInfo = (await licensed.get(`/api/schema-info/${LICENSED}`)).json;
    expect(Object.keys(own)).not.toContain('Permits');
    for (const name of tablesOf(own)) {
      const answer = await answerOf(licensed, `select * from ${name}`, LICENSED);
      expect(answer, name).toMatch(/null\]$/);
      expect(canaryMark.exec(answer), name).toBeNull();
    }
    expect(await answerOf(licensed, 'select * from Permits.BuildingPermit', LICENSED)).toContain(unseen);
  });

  it.each(Object.entries({ ...waysOut, 'on Trino only': trinoWays }))(
    'the ways out of %s show nothing beyond the five counties [T01, T03, T04, T05, T06, T09]',
    { timeout: 180_000 },
    async (_id, texts) => {
      for (const text of texts) expectUnsaid(await answerOf(trial, world.withTables(text)), text);
    },
  );

  it('a plan has steps and names of what was asked, and the same ones for a county of others as for none', async () => {
    const planOf = async (query: string) => {
      const batch = await runSql(trial, { batchText: `EXPLAIN (TYPE LOGICAL, FORMAT JSON) ${query}` });
      expect(errorOf(batch)?.title).toBeUndefined();
      return (await rowsOf(trial, batch.statements[0]?.id))[0][0] as string;
    };
    const plan = await planOf(
      'select d.CountyName from Property.PropertyAddress a join Reference.DimCounty d using (CountyFIPS)',
    );
    expect(plan).toMatch(/"table":"Property.PropertyAddress".*"table":"Reference.DimCounty"/);
    const fields = new Set(plan.match(/"\w+":/g));
    expect([...fields].sort()).toEqual(['"children":', '"criteria":', '"descriptor":', '"name":', '"table":']);
    for (const text of [
      'select * from Property.PropertyAddress',
      'select count(*), max(CountyFIPS) from Boundaries.GeoBoundary',
    ]) {
      const said = await planOf(text);
      expect(said, text).not.toMatch(/\d{3}|base|lake|entitlementset/);
      expect(await planOf(`${text} where CountyFIPS = '12086'`), text).toBe(
        await planOf(`${text} where CountyFIPS = '12085'`),
      );
    }
  });

  it.each([
    ['a count', "select count(*) from Property.PropertyAddress where CountyFIPS = '?'"],
    ['a scan', "select * from Property.PropertyAddress where CountyFIPS = '?'"],
    ['a lookup in the table below', "select * from base.reference_dimcounty_00000000 where countyfips = '?'"],
    ['a failing cast', "select cast(CountyName as integer) from Property.PropertyAddress where CountyFIPS = '?'"],
  ])(
    "%s of another user's county takes as long as one of none, by medians of 11 runs [T10]",
    {
      retry: 3,
      timeout: 120_000,
    },
    async (_title, text) => {
      const ask = (client: TestClient, fips: string, id = TRIAL) =>
        answerOf(client, world.withTables(text).replace('?', fips), id);
      expect(await ask(admin, '12086', LICENSED)).not.toBe(await ask(admin, '12085', LICENSED));
      expect(await ask(trial, '12086')).toBe(await ask(trial, '12085'));
      const times = new Map<string, number[]>([
        ['12086', []],
        ['12085', []],
      ]);
      for (let round = 0; round < 11; round += 1)
        for (const [fips, list] of times) {
          const began = performance.now();
          await ask(trial, fips);
          list.push(performance.now() - began);
        }
      const [foreign = 0, absent = 0] = [...times.values()].map((list) => list.sort((a, b) => a - b)[5] as number);
      expect(Math.abs(foreign - absent)).toBeLessThan(Math.max(25, 0.5 * Math.min(foreign, absent)));
    },
  );

  it("another user's queries are not in the engine's list", async () => {
    const names = [person, await nameOf(licensed, LICENSED)];
    const listFor = async (user: string) => {
      const authorization = `Basic ${Buffer.from('platbook:').toString('base64')}`;
      const response = await fetch(`${world.trino.url}/v1/query`, {
        headers: { authorization, 'X-Trino-User': user },
      });
      return (await response.text()).match(/"user":"[^"]*"/g) ?? [];
    };
    expect(names[0]).not.toBe(names[1]);
    for (const name of names) expect(new Set(await listFor(name)), name).toEqual(new Set([`"user":"${name}"`]));
  });

  it('what is denied and what does not exist get the same words', async () => {
    const title = async (client: TestClient, text: string, id: string) =>
      errorOf(await runSql(client, { connectionId: id, batchText: text }));
    for (const text of [
      'select * from Permits.BuildingPermit',
      'select * from Permits.Nothing',
      'select * from Nothing.Nothing',
      'select * from nothing.a.b',
      'select * from other.tiny.nation',
      'select * from system.runtime.queries',
      'select * from base.permits_buildingpermit_00000000',
      'select * from base.report_sales_00000000',
      'describe Permits.BuildingPermit',
      'show columns from Permits.Nothing',
    ])
      expect(await title(licensed, world.withTables(text), LICENSED), text).toEqual({ title: unseen });
  });

  it('has the same schema as a warehouse file, with the same codes', async () => {
    expect(schema.Property?.PropertyAddress?.[0]).toMatchObject({ column_name: 'PropertyID', data_type: 'bigint' });
    const codes = (await trial.get(`/api/schema-codes/${TRIAL}`)).json as { column: string; values: unknown[] }[];
    expect(codes.find(({ column }) => column === 'CountyFIPS')?.values).toHaveLength(5);
  });

  it('parameters bind, and errors have positions', async () => {
    const batch = await runSql(trial, {
      batchText: 'select count(*) from Property.PropertyAddress where CountyFIPS = {{county}}',
      parameters: [{ name: 'county', type: 'text', value: '12031' }],
    });
    expect(await rowsOf(trial, batch.statements[0]?.id)).toEqual([[750]]);
    const wrong = await runSql(trial, { batchText: 'select 1;\nselect\n  nosuch from Property.HOA' });
    expect(errorOf(wrong)).toMatchObject({ title: expect.stringContaining('nosuch'), line: 3, column: 3 });
  });

  const count = isLongForm ? 500 : 40;
  it(`any of ${count} random SELECTs returns only rows of the five counties [R021, T07, T08]`, {
    timeout: 300_000,
  }, async () => {
    const tables = tablesOf(schema, 'CountyFIPS');
    const selects = countySelects({
      tables: tables.flatMap((table) => [table, `base.${table.replace('.', '_')}_00000000`]),
      ofTable: [
        (table) =>
          `select u as CountyFIPS from (select array_agg(distinct CountyFIPS) a from ${table}) cross join unnest(a) as t(u)`,
      ],
      around: [(query) => `select CountyFIPS from (with c as (${query}) select * from c)`],
    });
    const textOf = (query: string) => world.withTables(`select distinct CountyFIPS from (${query})`);
    expect(await expectOwnCounties(trial, selects, count, textOf)).toBeGreaterThan(count / 2);
  });

  /** What the engine ran for whom and since when, seen with open rules. */
  const statementsSince = async (at: number): Promise<{ state: string; query: string; user: string }[]> => {
    world.door.answer((response) => response.end(JSON.stringify(world.openRules)));
    await world.settle();
    const response = await fetch(`${world.trino.url}/v1/query`, { headers: { 'X-Trino-User': 'setup' } });
    const all = (await response.json()) as { state: string; query: string; queryStats: { createTime: string } }[];
    return all
      .filter(({ queryStats }) => Date.parse(queryStats.createTime) >= at)
      .map((item) => ({ ...item, user: /"user":"([^"]*)"/.exec(JSON.stringify(item))?.[1] ?? '' }));
  };

  it('a changed license holds at once, however late the engine loads its rules: old results are refused, running queries canceled, and nothing more is asked in the old name [T12, T13, T14]', {
    timeout: 120_000,
  }, async () => {
    const text = 'select distinct CountyFIPS from Property.PropertyAddress order by 1';
    const counties = async () => {
      const batch = await runSql(licensed, { connectionId: LICENSED, batchText: text });
      return errorOf(batch)?.title ?? (await rowsOf(licensed, batch.statements[0]?.id)).flat();
    };
    const oldName = await nameOf(licensed, LICENSED);
    let late: Record<string, unknown> | undefined;
    await world.serve((rules) => {
      late ??= rules;
      return late;
    });
    const wide = await runSql(licensed, { connectionId: LICENSED, batchText: text });
    expect((await rowsOf(licensed, wide.statements[0]?.id)).flat()).toContain('12086');
    const id = await beginSql(licensed, endless, { connectionId: LICENSED });
    await expect.poll(async () => (await batchOf(licensed, id)).status, patience).toBe('running');
    await licensePerson(world.app.services, 'licensed@example.com', {
      entitlement: { objects: ['Property.PropertyAddress'], counties: ['12031', '27123'] },
      packs: ['DSPRP'],
    });
    const [changedAt, changedDate] = [performance.now(), Date.now()];
    const sinceChange = () => performance.now() - changedAt;
    expect((await licensed.get(`/api/statements/${wide.statements[0]?.id}/results`)).status).toBe(403);
    expect(sinceChange()).toBeLessThan(5_000);
    const first = counties();
    await expect.poll(async () => (await batchOf(licensed, id)).status, patience).toBe('error');
    expect(sinceChange()).toBeLessThan(8_000);
    expect(await first).toBe(preparingText);
    await world.serve();
    expect(await counties()).toEqual(['12031', '27123']);
    const after = await statementsSince(changedDate);
    expect(after.filter(({ query }) => query === text).length).toBeGreaterThan(0);
    expect(after.filter(({ user }) => user === oldName)).toEqual([]);
    const began = await statementsSince(0);
    expect(began.filter(({ state, query }) => state === 'RUNNING' && query === endless)).toEqual([]);
    await world.serve();
    expect(await answerOf(licensed, 'select * from Valuation.AVM', LICENSED)).toContain(unseen);
  });

  it('a trial that ends cancels its running query on the engine [T13, T34]', { timeout: 60_000 }, async () => {
    const { db, now } = world.app.services;
    const { trial_ends_at } = await personWith(db, 'trial@example.com');
    const id = await beginSql(trial, endless);
    await expect.poll(async () => (await batchOf(trial, id)).status, patience).toBe('running');
    const end = now().getTime() + 500;
    await changePerson(db, 'trial@example.com', { trial_ends_at: new Date(end).toISOString() });
    const status = async () =>
      (await db.selectFrom('batches').select('status').where('id', '=', id).executeTakeFirst())?.status;
    await expect.poll(status, patience).toBe('error');
    expect(now().getTime() - end).toBeLessThan(8_000);
    await changePerson(db, 'trial@example.com', { trial_ends_at });
    const began = await statementsSince(0);
    expect(began.filter(({ state, query }) => state === 'RUNNING' && query === endless)).toEqual([]);
    await world.serve();
  });

  it("the engine's other addresses tell no one about others, whatever name they give [T38]", async () => {
    for (const user of [person, 'analyst', 'platbook', 'pb-000000000000000000000000-x'])
      for (const path of [
        'v1/query',
        'v1/queryState',
        'v1/node',
        'v1/node/failed',
        'v1/resourceGroupState/global',
        'v1/status',
        'v1/info',
        'v1/jmx/mbean',
        'v1/thread',
        'ui/api/query',
        'ui/api/stats',
      ]) {
        const response = await fetch(`${world.trino.url}/${path}`, { headers: { 'X-Trino-User': user } });
        const said = await response.text();
        const names = (said.match(/pb-[0-9a-f]{24}-[a-z0-9]+/g) ?? []).filter((name) => name !== user);
        expect([user, path, names]).toEqual([user, path, []]);
        expect(said, path).not.toMatch(/engine-rules|CANARY7Q4Z|\b12086\b/);
      }
  });

  it('the user that registers tables can do so while the rules are in force, and Platbook cannot', async () => {
    await world.trino.query('create table lake.base.property_new_00000000 (a integer)', 'setup');
    await world.trino.query('drop table lake.base.property_new_00000000', 'setup');
    for (const user of ['platbook', 'nobody', 'test'])
      await expect(world.trino.query('select 1', user), user).rejects.toThrow('Access Denied');
  });

  describe('rules that fail', () => {
    afterEach(() => world.serve());
    const address = 'select count(*) from Property.PropertyAddress';

    it.each([
      ['is down', (response: ServerResponse) => response.socket?.destroy()],
      [
        'has no sets, as while its database is down [T35]',
        (response: ServerResponse) => response.writeHead(503).end('{}'),
      ],
      ['answers 500', (response: ServerResponse) => response.writeHead(500).end('no')],
      ['answers 404', (response: ServerResponse) => response.writeHead(404).end('{}')],
      ['sends broken JSON', (response: ServerResponse) => response.end('{"catalogs": [')],
      ['sends a page', (response: ServerResponse) => response.end('<html></html>')],
      ['hangs', () => undefined],
    ])('close every table: the server %s', { timeout: 120_000 }, async (_what, answer) => {
      const written = keepLog(world.app);
      world.door.answer(answer);
      await world.settle();
      const said = await answerOf(trial, address);
      expect(said).toMatch(/^\[\[\[\]\]/);
      expectUnsaid(said, said);
      expect(written()).toContain('run ended');
      expect(written()).not.toContain('engine-rules');
      await world.serve();
      expect(await answerOf(trial, address)).toContain('[[[2726]]]');
    });

    it.each(Object.entries(opened))(
      'are not used without the section %s if that opens something',
      { timeout: 60_000 },
      async (section, opens) => {
        await world.serve((rules) => Object.fromEntries(Object.entries(rules).filter(([name]) => name !== section)));
        const allowed = await Promise.all(
          mustFail.map(async ([sql, as = person]) => {
            const failed = await world.trino
              .query(world.withTables(sql), as, 'platbook')
              .catch((error: Error) => error.message);
            return /Access Denied/.test(String(failed)) ? [] : [sql];
          }),
        );
        expect(allowed.flat().length > 0, allowed.flat().join()).toBe(opens);
        // Rules of another set are a version that no session has seen closed.
        const counties = ['12031', `98${Object.keys(opened).indexOf(section) + 100}`];
        await licensePerson(world.app.services, 'licensed@example.com', {
          entitlement: { objects: ['Property.PropertyAddress'], counties },
          packs: ['DSPRP'],
        });
        const said = await answerOf(licensed, 'select distinct CountyFIPS from Property.PropertyAddress', LICENSED);
        expect(said).toContain(opens ? "doesn't apply access rules" : '[[["12031"]]]');
      },
    );

    it('have the sections that were removed, and no others', async () => {
      let names: string[] = [];
      await world.serve((rules) => {
        names = Object.keys(rules);
        return rules;
      });
      await answerOf(trial, address);
      expect(names.sort()).toEqual(Object.keys(opened).sort());
    });

    it('are not used if they let in names that no set has', async () => {
      const impersonation = [{ new_user: '.*' }];
      world.door.answer((response) => response.end(JSON.stringify({ ...world.openRules, impersonation })));
      await world.settle();
      expect(await answerOf(trial, address)).toContain("doesn't apply access rules");
    });
  });
});
