import type { SchemaInfo } from '@platbook/contract/workbench/schema-info';
import fc from 'fast-check';
import { isLongForm } from '../testing/faults/fault-rounds.ts';
import { errorOf, LICENSED, rowsOf, runSql, TRIAL } from '../testing/run-sql.ts';
import { openTestApp } from '../testing/start-test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { makeCanaryWarehouse } from '../testing/tiny-warehouse.ts';
import { foreignPlaces as foreign, canaryMark as mark, trialCounties, waysOut } from './ways-out.ts';

const app = await openTestApp({
  env: {
    WAREHOUSE_FOLDER: await makeCanaryWarehouse(),
    TRIAL_STATEMENT_SECONDS: '60',
    TEAM_DOMAINS: 'example.com',
  },
});
const trial = await app.signIn('trial@example.com');
const admin = await app.signIn('admin@example.com');
const schema: SchemaInfo = (await trial.get(`/api/schema-info/${TRIAL}`)).json;

async function answerOf(client: TestClient, batchText: string, connectionId = TRIAL): Promise<string> {
  const batch = await runSql(client, { connectionId, batchText });
  const rows = await Promise.all(
    batch.statements.map(({ id, status }) => (status === 'finished' ? rowsOf(client, id) : [])),
  );
  return JSON.stringify([rows, batch.statements.map(({ columns }) => columns), errorOf(batch)?.title]);
}

const tables = () =>
  Object.entries(schema).flatMap(([name, objects]) => Object.keys(objects).map((table) => `${name}.${table}`));
const countyTables = () =>
  Object.entries(schema).flatMap(([name, objects]) =>
    Object.entries(objects)
      .filter(([, columns]) => columns.some(({ column_name }) => column_name === 'CountyFIPS'))
      .map(([table]) => `${name}.${table}`),
  );

describe('marked rows of the full file', () => {
  it('are found in the full file, so the scan would find a leak', async () => {
    const text = "select * from Property.PropertyAddress where CountyFIPS >= '99000'";
    expect(mark.test(await answerOf(admin, text, LICENSED))).toBe(true);
  });

  it('are in nothing that a trial user can read: tables, statistics, plans, catalog [T01, T02, T03, T04]', {
    timeout: 300_000,
  }, async () => {
    expect(tables().length).toBeGreaterThan(20);
    for (const name of tables()) {
      const text = `select * from ${name}; summarize ${name}; explain analyze select count(*) from ${name}`;
      const answer = await answerOf(trial, text);
      expect(answer).toMatch(/null\]$/);
      expect(mark.exec(answer), text).toBeNull();
    }
    for (const catalog of 'tables columns views constraints indexes databases schemas types'.split(' ')) {
      const text = `from duckdb_${catalog}()`;
      const answer = await answerOf(trial, text);
      expect(mark.exec(answer), text).toBeNull();
      expect(foreign.exec(answer), text).toBeNull();
    }
  });

  it('are in no response of any call [T15, V34]', async () => {
    await answerOf(admin, 'select * from Property.PropertyAddress', LICENSED);
    await admin.get(`/api/schema-info/${LICENSED}?reload=true`);
    for (const path of [
      '/api/app',
      '/api/connections',
      '/api/drivers',
      '/api/connection-accesses',
      '/api/queries?ownedByUser=false&limit=200',
      '/api/tags',
      '/api/home',
      '/api/home/reports',
      `/api/schema-info/${TRIAL}?reload=true`,
      `/api/schema-objects/${TRIAL}?reload=true`,
      '/api/openapi.json',
    ]) {
      const answer = await trial.get(path);
      expect(answer.status, path).toBe(200);
      expect(mark.exec(answer.text), path).toBeNull();
    }
    expect((await trial.get(`/api/schema-info/${LICENSED}?reload=true`)).status).toBe(404);
  });

  it('are in no values that are offered while writing, which come from the five counties only [T15, V34]', async () => {
    const path = (id: string, table: string, column: string) => {
      const [schema = '', name = ''] = table.split('.');
      return `/api/column-values/${id}?${new URLSearchParams({ schema, table: name, column })}`;
    };
    const address = 'Property.PropertyAddress';
    // An admin's values of the full file are cached first.
    expect((await admin.get(path(LICENSED, address, 'CountyFIPS'))).json.values).toContain('99001');
    for (const [name, objects] of Object.entries(schema))
      for (const [table, columns] of Object.entries(objects))
        for (const { column_name } of columns.filter(({ data_type }) => /char|text/.test(data_type))) {
          const answer = await trial.get(path(TRIAL, `${name}.${table}`, column_name));
          expect(answer.status, `${table}.${column_name}`).toBe(200);
          expect(mark.exec(answer.text), `${table}.${column_name}`).toBeNull();
        }
    const counties = (await trial.get(path(TRIAL, address, 'CountyFIPS'))).json.values;
    expect([...counties].sort()).toEqual(trialCounties);
    expect((await trial.get(path(LICENSED, address, 'CountyFIPS'))).status).toBe(404);
  });

  it("are in no words that an export adds to a trial user's codes", async () => {
    const sql = `select unnest(['06111', '06037', '12086', '99001']) as CountyFIPS`;
    const download = async (client: TestClient, connectionId: string) => {
      const { statements } = await runSql(client, { connectionId, batchText: sql });
      return (await client.get(`/statement-results/${statements[0]?.id}.csv?meanings=true`)).text;
    };
    expect(await download(admin, LICENSED)).toContain('Los Angeles');
    const seen = await download(trial, TRIAL);
    expect(seen).toContain('Ventura');
    expect(seen).not.toMatch(/Los Angeles|Miami/);
  });

  it("are in no colleague's result that a trial user opens with a shared query", async () => {
    const queryText = "select * from Property.PropertyAddress order by CountyFIPS = '06111', CountyFIPS desc";
    const shareAndRun = async (connectionId: string) => {
      const { id } = (await admin.post('/api/queries', { name: 'Shared', queryText })).json;
      await admin.put(`/api/queries/${id}/sharing`, { sharing: 'read' });
      return { id, batch: await runSql(admin, { connectionId, queryId: id, batchText: queryText }) };
    };
    const [everything, ofTrial] = [await shareAndRun(LICENSED), await shareAndRun(TRIAL)];
    const rowsPath = ({ batch }: typeof everything) => `/api/statements/${batch.statements[0]?.id}/results`;
    expect(mark.test((await admin.get(rowsPath(everything))).text)).toBe(true);

    expect((await trial.get(`/api/queries/${everything.id}/latest-batch`)).json).toBeNull();
    for (const path of [rowsPath(everything), `/statement-results/${everything.batch.statements[0]?.id}.csv`])
      expect((await trial.get(path)).status, path).toBe(404);

    expect((await trial.get(`/api/queries/${ofTrial.id}/latest-batch`)).json).toMatchObject({ id: ofTrial.batch.id });
    const seen = await trial.get(rowsPath(ofTrial));
    expect([seen.status, mark.exec(seen.text), foreign.exec(seen.text)]).toEqual([200, null, null]);
    await admin.put(`/api/queries/${ofTrial.id}/sharing`, { sharing: 'private' });
    for (const path of [rowsPath(ofTrial), `/api/queries/${ofTrial.id}/latest-batch`])
      expect((await trial.get(path)).status, path).toBe(404);
  });

  it('are in nothing that a trial user opens with a link or a share by name', async () => {
    const queryText = "select * from Property.PropertyAddress order by CountyFIPS = '06111', CountyFIPS desc";
    const trialId = await trial.personId();
    const shareAndLink = async (connectionId: string) => {
      const { id } = (await admin.post('/api/queries', { name: 'Shared', queryText })).json;
      const batch = await runSql(admin, { connectionId, queryId: id, batchText: queryText });
      const people = [{ id: trialId, permission: 'edit' }];
      expect((await admin.post(`/api/queries/${id}/shares`, { people, view: 'result' })).status).toBe(200);
      const linkTo = async (view: string) =>
        (await admin.post(`/api/queries/${id}/share-links`, { view, days: 7, batchId: batch.id })).json.id as string;
      return { id, batch, links: [await linkTo('query'), await linkTo('chart'), await linkTo('result')] };
    };
    const openAll = ({ links }: Awaited<ReturnType<typeof shareAndLink>>) =>
      Promise.all(links.map((link) => trial.post(`/api/share-links/${link}/open`, {})));
    const rowsPath = (statementId: string | undefined) => `/api/statements/${statementId}/results`;
    const [everything, ofTrial] = [await shareAndLink(LICENSED), await shareAndLink(TRIAL)];

    const opened = await openAll(everything);
    expect(opened.map(({ status, json }) => [status, json.batch])).toEqual([
      [200, null],
      [200, null],
      [404, undefined],
    ]);
    for (const path of [
      rowsPath(everything.batch.statements[0]?.id),
      `/statement-results/${everything.batch.statements[0]?.id}.csv`,
      `/api/batches/${everything.batch.id}`,
    ])
      expect((await trial.get(path)).status, path).toBe(404);
    const notices = (await trial.get('/api/notifications')).text;
    for (const text of [...opened.map((each) => each.text), notices]) expect(mark.exec(text)).toBeNull();

    for (const { json } of await openAll(ofTrial)) {
      const seen = await trial.get(rowsPath(json.batch.statements[0].id));
      expect([seen.status, mark.exec(seen.text), foreign.exec(seen.text)]).toEqual([200, null, null]);
    }
    await admin.delete(`/api/queries/${ofTrial.id}/shares/${trialId}`);
    expect((await openAll(ofTrial)).map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await trial.get(rowsPath(ofTrial.batch.statements[0]?.id))).status).toBe(404);
  });
});

it('a request for access grants nothing, whatever it asks for and whoever tries to answer it', async () => {
  const texts = ["select * from Property.PropertyAddress where CountyFIPS >= '99000'", 'from Reference.DimCounty'];
  const seen = async () => [
    (await trial.get('/api/locked-objects')).json,
    (await trial.get('/api/connections')).json,
    (await trial.get('/api/get-default-solution')).json,
    (await trial.get(`/api/downloads?type=Excel&file=spfcl-foreclosure-lead-sheet.xlsx`)).status,
    await Promise.all(texts.map((text) => answerOf(trial, text))),
  ];
  const before = await seen();
  const common = { message: '', ndaVersion: '1', path: '/queries/new', queryText: texts[0] };
  for (const wish of [
    { kind: 'pack', subject: 'SPFCL' },
    { kind: 'counties', subject: '', counties: ['12086', '06037'] },
    { kind: 'table', subject: 'Property.PropertyAddress' },
    { kind: 'endpoint', subject: 'property/detail' },
    { kind: 'account', subject: '' },
  ]) {
    const { status, json } = await trial.post('/api/access-requests', { ...wish, ...common });
    expect(status, wish.kind).toBe(200);
    const all = { packs: [{ code: '*', endsOn: null }], counties: ['*'] };
    const granted = await trial.post(`/api/admin/access-requests/${json.id}/grant`, { license: all, answer: '' });
    expect(granted.status, wish.kind).toBe(404);
  }
  expect(await seen()).toEqual(before);
  expect((await trial.get(`/api/schema-info/${LICENSED}`)).status).toBe(404);
});

describe('a way out of the trial [T05, T06, T09]', () => {
  it.each(Object.entries(waysOut))('%s shows nothing beyond the five counties', async (_id, texts) => {
    const { warehouse } = app.services;
    for (const text of texts) {
      const everything = warehouse.fileOf({ objects: ['*'], counties: ['*'] }) ?? '';
      const own = warehouse.fileOf({ objects: ['*'], counties: trialCounties }) ?? '';
      expect([everything, own].every((file) => file.endsWith('.duckdb'))).toBe(true);
      const answer = await answerOf(trial, text.replace('$ALL', everything).replace('$OWN', own));
      expect(mark.exec(answer), text).toBeNull();
      expect(foreign.exec(answer), text).toBeNull();
      expect(answer, text).not.toContain('duckdb"');
    }
  });

  it('T11 through the licensed connection is not found', async () => {
    for (const [path, body] of [
      ['/api/batches', { connectionId: LICENSED, batchText: 'select 1' }],
      ['/api/queries', { connectionId: LICENSED, name: 'Moved' }],
    ] as const)
      expect((await trial.post(path, body)).status, path).toBe(404);
    expect((await trial.get(`/api/connections/${LICENSED}`)).status).toBe(404);
  });
});

function selects(): fc.Arbitrary<string> {
  const table = fc.constantFrom(...countyTables());
  const county = fc.constantFrom(...trialCounties, '12086', '06037', '99001', 'x');
  const condition = fc.oneof(
    county.map((fips) => `CountyFIPS = '${fips}'`),
    county.map((fips) => `CountyFIPS <> '${fips}'`),
    county.map((fips) => `CountyFIPS >= '${fips}' or CountyFIPS is null`),
    table.map((other) => `CountyFIPS in (select CountyFIPS from ${other})`),
    table.map((other) => `not exists (select 1 from ${other} o where o.CountyFIPS = CountyFIPS || 'x')`),
    fc.constant('true'),
  );
  const { query } = fc.letrec<{ query: string }>((tie) => ({
    query: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.tuple(table, condition).map(([from, where]) => `select CountyFIPS from ${from} where ${where}`),
      table.map((from) => `select CountyFIPS from query_table('${from}')`),
      table.map((from) => `select CountyFIPS from query('from ${from}')`),
      table.map((from) => `select unnest(list(distinct CountyFIPS)) as CountyFIPS from ${from}`),
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
      tie('query').map((inner) => `with recursive c as (${inner}) select pass(CountyFIPS) as CountyFIPS from c`),
      tie('query').map(
        (inner) =>
          `select CountyFIPS from (select CountyFIPS, row_number() over (partition by CountyFIPS) as n from (${inner})) where n <= 2`,
      ),
    ),
  }));
  return query as fc.Arbitrary<string>;
}

describe('any SELECT of a trial user', () => {
  const count = isLongForm ? 1_000 : 100;

  it(`returns only rows of the five counties, over ${count} random ones [R021, T01, T07, T08]`, {
    timeout: 300_000,
  }, async () => {
    let rowCount = 0;
    await fc.assert(
      fc.asyncProperty(selects(), async (query) => {
        const batchText = `create temp macro pass(x) as x; select distinct CountyFIPS from (${query})`;
        const batch = await runSql(trial, { batchText });
        expect(errorOf(batch)?.title, query).toBeUndefined();
        const counties = ((await rowsOf(trial, batch.statements[1]?.id)) as (string | null)[][]).flat();
        rowCount += counties.length;
        for (const fips of counties) if (fips !== null) expect(trialCounties, query).toContain(fips);
      }),
      { numRuns: count },
    );
    expect(rowCount).toBeGreaterThan(count);
  });
});
