import type { ServerResponse } from 'node:http';
import type { SchemaInfo } from '@platbook/contract/workbench/schema-info';
import fc from 'fast-check';
import { licensePerson } from '../testing/database-rows.ts';
import { trinoFolder } from '../testing/engines/start-trino.ts';
import { openTrinoWorld, type TrinoWorld } from '../testing/engines/trino-world.ts';
import { isLongForm } from '../testing/faults/fault-rounds.ts';
import { batchOf, beginSql, errorOf, LICENSED, patience, readSql, rowsOf, runSql, TRIAL } from '../testing/run-sql.ts';
import type { TestClient } from '../testing/test-client.ts';
import { canaryMark, foreignPlaces, trialCounties, waysOut } from './ways-out.ts';

const unseen = "A table or function in this query doesn't exist, or your license doesn't include it";
/** Joins of everything with everything: runs until it is stopped. */
const endless =
  'select count(*) from Property.PropertyAddress a, Property.PropertyAddress b, Property.PropertyAddress c, Property.PropertyAddress d where a.PropertyID + b.PropertyID + c.PropertyID + d.PropertyID = 7';

/** Under which the engine knows a user. */
const nameOf = async (client: TestClient, connectionId: string): Promise<string> =>
  (await readSql(client, { connectionId, batchText: 'select current_user' }))[0][0];

async function answerOf(client: TestClient, batchText: string, connectionId = TRIAL): Promise<string> {
  const batch = await runSql(client, { connectionId, batchText });
  const rows = await Promise.all(
    batch.statements.map(({ id, status }) => (status === 'finished' ? rowsOf(client, id) : [])),
  );
  return JSON.stringify([rows, batch.statements.map(({ columns }) => columns), errorOf(batch)?.title]);
}

const tablesOf = (schema: SchemaInfo) =>
  Object.entries(schema).flatMap(([name, objects]) => Object.keys(objects).map((table) => `${name}.${table}`));

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
    world = await openTrinoWorld();
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

  const expectNothingForeign = (answer: string, text: string) => {
    expect(canaryMark.exec(answer), text).toBeNull();
    expect(foreignPlaces.exec(answer), text).toBeNull();
    expect(answer, text).not.toMatch(/engine-rules|https?:|local:\/\/|\.parquet|AccessDenied|io\.trino/);
  };

  it('the marked rows are found by a user who may see everything, so the scan would find a leak', async () => {
    const text = "select * from Property.PropertyAddress where CountyFIPS >= '99000'";
    expect(canaryMark.test(await answerOf(admin, text, LICENSED))).toBe(true);
  });

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
    'the ways out of %s show nothing beyond the five counties',
    { timeout: 180_000 },
    async (_id, texts) => {
      for (const text of texts) expectNothingForeign(await answerOf(trial, world.withTables(text)), text);
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

  it('no response of any call has a marked row [T15, V34]', async () => {
    await answerOf(admin, 'select * from Property.PropertyAddress', LICENSED);
    await admin.get(`/api/schema-info/${LICENSED}?reload=true`);
    for (const path of [
      '/api/connections',
      `/api/schema-info/${TRIAL}?reload=true`,
      `/api/schema-objects/${TRIAL}?reload=true`,
      `/api/schema-codes/${TRIAL}`,
      `/api/column-facts/${TRIAL}?schema=Property&table=PropertyAddress&column=CountyFIPS`,
      `/api/column-values/${TRIAL}?schema=Property&table=PropertyAddress&column=CountyFIPS`,
      `/api/first-rows/${TRIAL}?schema=Property&table=PropertyAddress`,
    ]) {
      const answer = await trial.get(path);
      expect(answer.status, `${path} ${answer.text}`).toBe(200);
      expectNothingForeign(answer.text, path);
    }
    for (const call of ['schema-info', 'schema-objects', 'schema-codes'])
      expect((await trial.get(`/api/${call}/${LICENSED}?reload=true`)).status, call).toBe(404);
  });

  it('the licensed connection is not found by a trial user [T11]', async () => {
    const answer = await trial.post('/api/batches', { connectionId: LICENSED, batchText: 'select 1' });
    expect(answer.status).toBe(404);
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
    let rowCount = 0;
    await fc.assert(
      fc.asyncProperty(selects(schema), async (query) => {
        const batch = await runSql(trial, {
          batchText: world.withTables(`select distinct CountyFIPS from (${query})`),
        });
        expect(errorOf(batch)?.title, query).toBeUndefined();
        const counties = ((await rowsOf(trial, batch.statements[0]?.id)) as (string | null)[][]).flat();
        rowCount += counties.length;
        for (const fips of counties) if (fips !== null) expect(trialCounties, query).toContain(fips);
      }),
      { numRuns: count },
    );
    expect(rowCount).toBeGreaterThan(count / 2);
  });

  it('a changed license cancels running queries on the engine and holds for new ones and old results within seconds [T12, T13, T14]', {
    timeout: 120_000,
  }, async () => {
    const counties = async () => {
      const batch = await runSql(licensed, {
        connectionId: LICENSED,
        batchText: 'select distinct CountyFIPS from Property.PropertyAddress order by 1',
      });
      return errorOf(batch)?.title ?? (await rowsOf(licensed, batch.statements[0]?.id)).flat();
    };
    expect(await counties()).toContain('12086');
    const wide = await runSql(licensed, {
      connectionId: LICENSED,
      batchText: "select CountyFIPS from Property.PropertyAddress where CountyFIPS = '12086' limit 1",
    });
    expect(await rowsOf(licensed, wide.statements[0]?.id)).toEqual([['12086']]);
    const running = async () => {
      const response = await fetch(`${world.trino.url}/v1/query`, { headers: { 'X-Trino-User': 'setup' } });
      const all = (await response.json()) as { state: string; query: string }[];
      return all.filter(({ state, query }) => state === 'RUNNING' && query.startsWith('select count(*) from Property'))
        .length;
    };
    const id = await beginSql(licensed, endless, { connectionId: LICENSED });
    await expect.poll(async () => (await batchOf(licensed, id)).status, patience).toBe('running');
    await licensePerson(world.app.services, 'licensed@example.com', {
      entitlement: { objects: ['Property.PropertyAddress'], counties: ['12031', '27123'] },
      packs: ['DSPRP'],
    });
    const changedAt = performance.now();
    expect(await counties()).toEqual(['12031', '27123']);
    expect((await licensed.get(`/api/statements/${wide.statements[0]?.id}/results`)).status).toBe(403);
    expect(performance.now() - changedAt).toBeLessThan(20_000);
    await expect.poll(async () => (await batchOf(licensed, id)).status, patience).toBe('error');
    expect(performance.now() - changedAt).toBeLessThan(25_000);
    world.door.answer((response) => response.end(JSON.stringify(world.openRules)));
    await world.settle();
    expect(await running()).toBe(0);
    await world.serve();
    expect(await answerOf(licensed, 'select * from Valuation.AVM', LICENSED)).toContain(unseen);
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
      ['answers 500', (response: ServerResponse) => response.writeHead(500).end('no')],
      ['answers 404', (response: ServerResponse) => response.writeHead(404).end('{}')],
      ['sends broken JSON', (response: ServerResponse) => response.end('{"catalogs": [')],
      ['sends a page', (response: ServerResponse) => response.end('<html></html>')],
      ['hangs', () => undefined],
    ])('close every table: the server %s', { timeout: 120_000 }, async (_what, answer) => {
      world.door.answer(answer);
      await world.settle();
      const said = await answerOf(trial, address);
      expect(said).toMatch(/^\[\[\[\]\]/);
      expectNothingForeign(said, said);
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

function selects(schema: SchemaInfo): fc.Arbitrary<string> {
  const tables = Object.entries(schema).flatMap(([name, objects]) =>
    Object.entries(objects)
      .filter(([, columns]) => columns.some(({ column_name }) => column_name === 'CountyFIPS'))
      .flatMap(([table]) => [`${name}.${table}`, `base.${name}_${table}_00000000`]),
  );
  const table = fc.constantFrom(...tables);
  const county = fc.constantFrom(...trialCounties, '12086', '06037', '99001', 'x');
  const condition = fc.oneof(
    county.map((fips) => `CountyFIPS = '${fips}'`),
    county.map((fips) => `CountyFIPS <> '${fips}'`),
    county.map((fips) => `CountyFIPS >= '${fips}' or CountyFIPS is null`),
    table.map((other) => `CountyFIPS in (select CountyFIPS from ${other})`),
    table.map((other) => `not exists (select 1 from ${other} o where o.CountyFIPS = q.CountyFIPS || 'x')`),
    fc.constant('true'),
  );
  const { query } = fc.letrec<{ query: string }>((tie) => ({
    query: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.tuple(table, condition).map(([from, where]) => `select CountyFIPS from ${from} q where ${where}`),
      table.map(
        (from) =>
          `select u as CountyFIPS from (select array_agg(distinct CountyFIPS) a from ${from}) cross join unnest(a) as t(u)`,
      ),
      table.map(
        (from) => `select max(CountyFIPS) over (order by CountyFIPS rows 3 preceding) as CountyFIPS from ${from}`,
      ),
      fc.tuple(tie('query'), condition).map(([inner, where]) => `select CountyFIPS from (${inner}) q where ${where}`),
      fc
        .tuple(fc.constantFrom('union', 'union all', 'intersect', 'except'), tie('query'), tie('query'))
        .map(([set, one, two]) => `(${one}) ${set} (${two})`),
      fc
        .tuple(fc.constantFrom('join', 'left join', 'full join'), tie('query'), tie('query'))
        .map(
          ([join, one, two]) =>
            `select coalesce(a.CountyFIPS, b.CountyFIPS) as CountyFIPS from (select distinct CountyFIPS from (${one})) a ${join} (select distinct CountyFIPS from (${two})) b on a.CountyFIPS = b.CountyFIPS`,
        ),
      tie('query').map((inner) => `select CountyFIPS from (with c as (${inner}) select * from c)`),
      tie('query').map(
        (inner) =>
          `select CountyFIPS from (select CountyFIPS, row_number() over (partition by CountyFIPS) as n from (${inner})) where n <= 2`,
      ),
    ),
  }));
  return query as fc.Arbitrary<string>;
}
