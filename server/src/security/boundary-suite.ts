import { setTimeout as pause } from 'node:timers/promises';
import type { SchemaInfo } from '@platbook/contract/workbench/schema-info';
import fc from 'fast-check';
import { symbols } from 'pino';
import { changePerson, eventsWith, personWith } from '../testing/database-rows.ts';
import { errorOf, LICENSED, readSql, rowsOf, runSql, TRIAL } from '../testing/run-sql.ts';
import type { TestApp } from '../testing/start-test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { canaryMark, foreignPlaces, trialCounties } from './ways-out.ts';

export interface BoundaryWorld {
  /** With marked rows, `TEAM_DOMAINS` example.com, and metrics for the holder of `metricsToken`. */
  readonly app: TestApp;
  readonly trial: TestClient;
  readonly licensed: TestClient;
  readonly admin: TestClient;
  readonly metricsToken: string;
  /** How many of the licensed user's counties the engine has. */
  readonly licensedCounties: number;
}

export const marked = "select * from Property.PropertyAddress where CountyFIPS >= '99000'";
export const counties = 'select distinct CountyFIPS from Property.PropertyAddress order by 1';
const foreignFirst = "select * from Property.PropertyAddress order by CountyFIPS = '06111', CountyFIPS desc";
const rowsPath = (statementId: string | undefined) => `/api/statements/${statementId}/results`;

export async function answerOf(client: TestClient, batchText: string, connectionId = TRIAL): Promise<string> {
  const batch = await runSql(client, { connectionId, batchText });
  const rows = await Promise.all(
    batch.statements.map(({ id, status }) => (status === 'finished' ? rowsOf(client, id) : [])),
  );
  return JSON.stringify([rows, batch.statements.map(({ columns }) => columns), errorOf(batch)?.title]);
}

export const tablesOf = (schema: SchemaInfo, column = ''): string[] =>
  Object.entries(schema).flatMap(([name, objects]) =>
    Object.entries(objects)
      .filter(([, columns]) => column === '' || columns.some(({ column_name }) => column_name === column))
      .map(([table]) => `${name}.${table}`),
  );

export function expectNothingForeign(answer: string, text: string): void {
  expect(canaryMark.exec(answer), text).toBeNull();
  expect(foreignPlaces.exec(answer), text).toBeNull();
}

/** Ways to other users' rows that look alike on every engine of the property data. */
export function boundarySuite(world: () => BoundaryWorld): void {
  describe('marked rows of other counties', () => {
    it('are found by a user who may see everything, so the scans would find a leak', async () => {
      expect(canaryMark.test(await answerOf(world().admin, marked, LICENSED))).toBe(true);
    });
    responses(world);
    sharing(world);
  });
  sharedQueries(world);
  schedules(world);
  packQueries(world);
  leavings(world);
}

function responses(world: () => BoundaryWorld): void {
  it('are in no response of any call [T15, V34]', { timeout: 60_000 }, async () => {
    const { trial, admin } = world();
    await answerOf(admin, 'select * from Property.PropertyAddress', LICENSED);
    await admin.get(`/api/schema-info/${LICENSED}?reload=true`);
    const place = 'schema=Property&table=PropertyAddress';
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
      `/api/schema-codes/${TRIAL}`,
      `/api/column-facts/${TRIAL}?${place}&column=CountyFIPS`,
      `/api/first-rows/${TRIAL}?${place}`,
      `/api/fill-rates/${TRIAL}?${place}`,
      '/api/data-changes',
      '/api/data-marks',
      '/api/openapi.json',
    ]) {
      const answer = await trial.get(path);
      expect(answer.status, `${path} ${answer.text}`).toBe(200);
      expect(canaryMark.exec(answer.text), path).toBeNull();
      if (path.includes(TRIAL)) expectNothingForeign(answer.text, path);
    }
    for (const call of ['schema-info', 'schema-objects', 'schema-codes'])
      expect((await trial.get(`/api/${call}/${LICENSED}?reload=true`)).status, call).toBe(404);
  });

  it('are in no values that are offered while writing, which come from the five counties only [T15, V34]', async () => {
    const { trial, admin } = world();
    const path = (id: string) => `/api/column-values/${id}?schema=Property&table=PropertyAddress&column=CountyFIPS`;
    // An admin's values of all counties are cached first.
    expect((await admin.get(path(LICENSED))).json.values).toContain('99001');
    expect([...(await trial.get(path(TRIAL))).json.values].sort()).toEqual(trialCounties);
    expect((await trial.get(path(LICENSED))).status).toBe(404);
  });

  it("are in no words that an export adds to a trial user's codes", async () => {
    const { trial, admin } = world();
    const sql = "select CountyFIPS from (values ('06111'), ('06037'), ('12086'), ('99001')) as t(CountyFIPS)";
    const download = async (client: TestClient, connectionId: string) => {
      const { statements } = await runSql(client, { connectionId, batchText: sql });
      return (await client.get(`/statement-results/${statements[0]?.id}.csv?meanings=true`)).text;
    };
    expect(await download(admin, LICENSED)).toContain('Los Angeles');
    const seen = await download(trial, TRIAL);
    expect(seen).toContain('Ventura');
    expect(seen).not.toMatch(/Los Angeles|Miami/);
  });
}

function sharing(world: () => BoundaryWorld): void {
  const saveAndRun = async (connectionId: string) => {
    const { admin } = world();
    const { id } = (await admin.post('/api/queries', { name: 'Shared', queryText: foreignFirst })).json;
    const batch = await runSql(admin, { connectionId, queryId: id, batchText: foreignFirst });
    return { id: id as string, batch, statement: batch.statements[0]?.id };
  };
  const expectOwnRows = async (statement: string | undefined) => {
    const seen = await world().trial.get(rowsPath(statement));
    expect([seen.status, canaryMark.exec(seen.text), foreignPlaces.exec(seen.text)]).toEqual([200, null, null]);
  };

  it("are in no colleague's result that a trial user opens with a shared query", async () => {
    const { trial, admin } = world();
    const share = async (connectionId: string) => {
      const saved = await saveAndRun(connectionId);
      await admin.put(`/api/queries/${saved.id}/sharing`, { sharing: 'read' });
      return saved;
    };
    const [everything, ofTrial] = [await share(LICENSED), await share(TRIAL)];
    expect(canaryMark.test((await admin.get(rowsPath(everything.statement))).text)).toBe(true);
    expect((await trial.get(`/api/queries/${everything.id}/latest-batch`)).json).toBeNull();
    for (const path of [rowsPath(everything.statement), `/statement-results/${everything.statement}.csv`])
      expect((await trial.get(path)).status, path).toBe(404);

    expect((await trial.get(`/api/queries/${ofTrial.id}/latest-batch`)).json).toMatchObject({ id: ofTrial.batch.id });
    await expectOwnRows(ofTrial.statement);
    await admin.put(`/api/queries/${ofTrial.id}/sharing`, { sharing: 'private' });
    for (const path of [rowsPath(ofTrial.statement), `/api/queries/${ofTrial.id}/latest-batch`])
      expect((await trial.get(path)).status, path).toBe(404);
  });

  it('are in nothing that a trial user opens with a link or a share by name', async () => {
    const { trial, admin } = world();
    const trialId = await trial.personId();
    const shareAndLink = async (connectionId: string) => {
      const saved = await saveAndRun(connectionId);
      const people = [{ id: trialId, permission: 'edit' }];
      expect((await admin.post(`/api/queries/${saved.id}/shares`, { people, view: 'result' })).status).toBe(200);
      const linkTo = async (view: string) => {
        const link = { view, days: 7, batchId: saved.batch.id };
        return (await admin.post(`/api/queries/${saved.id}/share-links`, link)).json.id as string;
      };
      return { ...saved, links: [await linkTo('query'), await linkTo('chart'), await linkTo('result')] };
    };
    const openAll = ({ links }: Awaited<ReturnType<typeof shareAndLink>>) =>
      Promise.all(links.map((link) => trial.post(`/api/share-links/${link}/open`, {})));
    const [everything, ofTrial] = [await shareAndLink(LICENSED), await shareAndLink(TRIAL)];

    const opened = await openAll(everything);
    expect(opened.map(({ status, json }) => [status, json.batch])).toEqual([
      [200, null],
      [200, null],
      [404, undefined],
    ]);
    for (const path of [
      rowsPath(everything.statement),
      `/statement-results/${everything.statement}.csv`,
      `/api/batches/${everything.batch.id}`,
    ])
      expect((await trial.get(path)).status, path).toBe(404);
    const notices = (await trial.get('/api/notifications')).text;
    for (const text of [...opened.map((each) => each.text), notices]) expect(canaryMark.exec(text)).toBeNull();

    for (const { json } of await openAll(ofTrial)) await expectOwnRows(json.batch.statements[0].id);
    await admin.delete(`/api/queries/${ofTrial.id}/shares/${trialId}`);
    expect((await openAll(ofTrial)).map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await trial.get(rowsPath(ofTrial.statement))).status).toBe(404);
  });

  it('come with no request for access, for any object and answered by any user', async () => {
    const { trial } = world();
    const seen = async () => [
      (await trial.get('/api/locked-objects')).json,
      (await trial.get('/api/connections')).json,
      (await trial.get('/api/get-default-solution')).json,
      (await trial.get('/api/downloads?type=Excel&file=spfcl-foreclosure-lead-sheet.xlsx')).status,
      await answerOf(trial, marked),
      await answerOf(trial, 'select * from Reference.DimCounty order by 1'),
    ];
    const before = await seen();
    const common = { message: '', ndaVersion: '1', path: '/queries/new', queryText: marked };
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
}

function sharedQueries(world: () => BoundaryWorld): void {
  const countiesOf = async (client: TestClient, connectionId: string, queryId: string) =>
    (await readSql(client, { connectionId, batchText: counties, queryId })).flat() as string[];
  const save = async (client: TestClient, connectionId: string) =>
    (await client.post('/api/queries', { name: 'Counties', connectionId, queryText: counties })).json.id as string;

  it('the licensed connection is not found by a trial user [T11]', async () => {
    const { trial } = world();
    for (const [path, body] of [
      ['/api/batches', { connectionId: LICENSED, batchText: 'select 1' }],
      ['/api/queries', { connectionId: LICENSED, name: 'Moved' }],
    ] as const)
      expect((await trial.post(path, body)).status, path).toBe(404);
    expect((await trial.get(`/api/connections/${LICENSED}`)).status).toBe(404);
  });

  it("runs a shared query with the runner's permissions, never with its owner's [T19]", async () => {
    const { trial, licensed, licensedCounties } = world();
    const id = await save(licensed, LICENSED);
    await licensed.put(`/api/queries/${id}/sharing`, { sharing: 'read' });
    expect(await countiesOf(licensed, LICENSED, id)).toHaveLength(licensedCounties);
    expect(await countiesOf(trial, TRIAL, id)).toEqual(trialCounties);
    const onOwners = await trial.post('/api/batches', { connectionId: LICENSED, batchText: counties, queryId: id });
    expect(onOwners.status).toBe(404);
  });

  it("does not show the cached result or chart of another user's query, shared or not [T18]", async () => {
    const { trial, licensed, licensedCounties } = world();
    const id = await save(licensed, LICENSED);
    const kept = await runSql(licensed, { connectionId: LICENSED, batchText: counties, queryId: id });
    const rows = rowsPath(kept.statements[0]?.id);
    for (const sharing of ['private', 'read']) {
      await licensed.put(`/api/queries/${id}/sharing`, { sharing });
      expect([(await trial.get(rows)).status, (await trial.get(`/api/batches/${kept.id}`)).status]).toEqual([404, 404]);
      expect((await trial.get(`/api/queries/${id}/latest-batch`)).json?.id).not.toBe(kept.id);
    }
    expect((await licensed.get(rows)).json).toHaveLength(licensedCounties);
  });

  it("lets an admin run another user's shared query with the admin's permissions, audited, without showing its owner the result [T20]", async () => {
    const { trial, admin } = world();
    const queryId = await save(trial, TRIAL);
    await trial.put(`/api/queries/${queryId}/sharing`, { sharing: 'read' });
    const run = await runSql(admin, { connectionId: LICENSED, queryId, batchText: counties });
    expect((await rowsOf(admin, run.statements[0]?.id)).length).toBeGreaterThan(5);
    for (const path of [`/api/batches/${run.id}`, rowsPath(run.statements[0]?.id)])
      expect((await trial.get(path)).status).toBe(404);
    expect((await trial.get(`/api/queries/${queryId}/latest-batch`)).json).toBeNull();
    const listed = (await admin.get('/api/admin/audit?person=admin@example.com')).json as Record<string, unknown>[];
    const events = listed.filter(({ operationId }) => operationId === run.id);
    expect(events.length).toBeGreaterThan(0);
    for (const event of events) expect(event).toMatchObject({ connectionId: LICENSED, queryId });
  });
}

function schedules(world: () => BoundaryWorld): void {
  it("a trial's schedule of a licensed colleague's query reads only the five counties, and never the licensed connection [T19, T11]", async () => {
    const { app, trial, licensed, licensedCounties } = world();
    const { db, now, scheduler } = app.services;
    const queryId = (await licensed.post('/api/queries', { name: 'Scheduled', queryText: counties })).json.id;
    await licensed.put(`/api/queries/${queryId}/sharing`, { sharing: 'read' });
    // Yearly: a time of the rule between `past` and now would replace `past`, and its run would wait for the owner's offset.
    const rule = { cron: '0 0 1 1 *' };
    const create = async (client: TestClient, connectionId: string) =>
      client.post('/api/schedules', { name: 'Counties', queryId, connectionId, rule, timeZone: 'UTC' });
    expect((await create(trial, LICENSED)).json.code).toBe('connection.not-found');
    const [own, foreign] = [(await create(trial, TRIAL)).json.id, (await create(licensed, LICENSED)).json.id];
    for (const path of ['', '/runs']) expect((await trial.get(`/api/schedules/${foreign}${path}`)).status).toBe(404);

    const past = new Date(now().getTime() - 60_000).toISOString();
    await db.updateTable('schedules').set({ next_at: past }).where('id', 'in', [own, foreign]).execute();
    await scheduler.look();
    await scheduler.idle();
    const rowsIn = async (client: TestClient, id: string) => {
      const [run] = (await client.get(`/api/schedules/${id}/runs`)).json;
      expect(run.state).toBe('finished');
      const { statements } = (await client.get(`/api/batches/${run.batchId}`)).json;
      return { rows: (await rowsOf(client, statements[0].id)).flat(), statement: statements[0].id };
    };
    expect((await rowsIn(trial, own)).rows).toEqual(trialCounties);
    const everything = await rowsIn(licensed, foreign);
    expect(everything.rows).toHaveLength(licensedCounties);
    expect((await trial.get(rowsPath(everything.statement))).status).toBe(404);
    const [listed] = (await trial.get('/api/schedules?of=team')).json;
    expect(listed).toMatchObject({ id: foreign, lastRun: { rowCount: null, batchId: null } });
    for (const [client, id] of [
      [trial, own],
      [licensed, foreign],
    ] as const)
      await client.delete(`/api/schedules/${id}`);
  });
}

function packQueries(world: () => BoundaryWorld): void {
  it("a pack query runs on its user's own counties, even with others written into it [T16]", async () => {
    const { trial, licensed, licensedCounties } = world();
    const countiesOf = async (client: TestClient) => {
      const { id, connectionId, queryText } = (await client.get('/api/queries/DSPRP-PRP03?solutionpack=true')).json;
      return readSql(client, { queryId: id, connectionId, batchText: queryText });
    };
    expect(await countiesOf(trial)).toHaveLength(5);
    expect(await countiesOf(licensed)).toHaveLength(licensedCounties);
    const others = "('06037', '12086', '17031', '99001')";
    const batchText = `select count(*) from Foreclosure.ForeclosureEvent where CountyFIPS in ${others}`;
    expect(await readSql(trial, { queryId: 'SPFCL-FCL01', batchText })).toEqual([[0]]);
    const preview = await trial.get('/api/pack-preview/DSPRP-PRP03');
    expect(preview.status, preview.text).toBe(200);
    expectNothingForeign(preview.text, 'preview');
  });

  it('what a user owns is recomputed for a subscription code that was changed by hand [T17]', async () => {
    const { trial, licensed } = world();
    const queries = (await licensed.get('/api/queries?solutionpack=true&subscriptionCode=SPTAX&limit=200')).json;
    const connections = queries.map(({ connectionId }: { connectionId: string }) => connectionId);
    expect(new Set(connections)).toEqual(new Set([TRIAL]));
    const [{ id: queryId, queryText: batchText }] = queries;
    const run = await runSql(licensed, { connectionId: LICENSED, queryId, batchText });
    expect([run.status, errorOf(run)?.title]).toEqual(['error', expect.stringMatching(/Tax\.|license doesn't/)]);
    const own = (await licensed.post('/api/queries', { name: 'Private', queryText: 'select 1' })).json.id;
    expect((await trial.get(`/api/queries/${own}?solutionpack=true`)).status).toBe(404);
  });
}

function leavings(world: () => BoundaryWorld): void {
  it('exports in every format have only rows that their user reads, and are audited [T33]', async () => {
    const { app, trial, licensed, licensedCounties } = world();
    for (const [client, connectionId, own] of [
      [trial, TRIAL, 5],
      [licensed, LICENSED, licensedCounties],
    ] as const) {
      const { statements } = await runSql(client, { connectionId, batchText: counties });
      const statement = statements[0]?.id;
      const file = await client.get(`/statement-results/${statement}.csv`);
      expect(file.text.trim().split(/\r?\n/)).toHaveLength(own + 1);
      for (const format of ['csv', 'json', 'xlsx']) {
        const answer = await client.get(`/statement-results/${statement}.${format}`);
        expect([answer.status, canaryMark.exec(answer.text)]).toEqual([200, null]);
      }
      const personId = await client.personId();
      const ended = () => eventsWith(app.services.db, { person_id: personId, kind: 'export_ended' });
      await expect.poll(async () => (await ended()).length, { timeout: 5_000 }).toBeGreaterThanOrEqual(4);
    }
  });

  it("a trial's last second is decided by the server's clock, for new runs, results and previews [T34]", async () => {
    const { app, trial } = world();
    const { db, now } = app.services;
    const { trial_ends_at } = await personWith(db, 'trial@example.com');
    const { statements } = await runSql(trial, { batchText: counties });
    const end = now().getTime() + 2_000;
    await changePerson(db, 'trial@example.com', { trial_ends_at: new Date(end).toISOString() });
    expect((await trial.get(rowsPath(statements[0]?.id))).status).toBe(200);
    await pause(end - now().getTime() + 1);
    expect((await trial.post('/api/batches', { connectionId: TRIAL, batchText: counties })).status).toBe(403);
    for (const path of [
      rowsPath(statements[0]?.id),
      `/statement-results/${statements[0]?.id}.csv`,
      `/api/schema-info/${TRIAL}`,
      '/api/pack-preview/DSPRP-PRP03',
    ])
      expect([path, (await trial.get(path)).status]).toEqual([path, 403]);
    await changePerson(db, 'trial@example.com', { trial_ends_at });
    expect((await trial.get(rowsPath(statements[0]?.id))).status).toBe(200);
  });

  it('neither log nor metrics have rows, SQL or what a failed statement quotes [T31]', async () => {
    const { app, admin, metricsToken } = world();
    const written = keepLog(app);
    const quoting = `select cast(SitusFullAddress as integer) from (${marked}) m`;
    expect(await answerOf(admin, quoting, LICENSED)).toMatch(/CANARY7Q4Z/);
    await answerOf(admin, marked, LICENSED);
    const metrics = await app.anonymous().get('/metrics', { authorization: `Bearer ${metricsToken}` });
    expect([metrics.status, written().includes('run ended')]).toEqual([200, true]);
    // Fractions of seconds can have any digits.
    for (const text of [metrics.text, written()])
      expect(text.replaceAll(/\.\d+/g, '')).not.toMatch(/CANARY7Q4Z|9900[123]|SitusFullAddress/);
  });
}

/** Returns a function with all that the server logs from now on until the end of the test. */
export function keepLog({ services: { log } }: TestApp): () => string {
  const before = { level: log.level, stream: Reflect.get(log, symbols.streamSym) };
  let text = '';
  const write = (line: string): void => {
    text += line;
  };
  Object.assign(log, { level: 'debug', [symbols.streamSym]: { write } });
  onTestFinished(() => void Object.assign(log, { level: before.level, [symbols.streamSym]: before.stream }));
  return () => text;
}

export interface SelectShapes {
  /** `Schema.Table`, and what else can be read by name. */
  readonly tables: readonly string[];
  /** Queries of one table in the engine's own words; each has one column, CountyFIPS. */
  readonly ofTable: readonly ((table: string) => string)[];
  /** The same around another query. */
  readonly around: readonly ((query: string) => string)[];
}

/** Random queries with one column, CountyFIPS. */
export function countySelects({ tables, ofTable, around }: SelectShapes): fc.Arbitrary<string> {
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
  const last = (from: string) =>
    `select max(CountyFIPS) over (order by CountyFIPS rows 3 preceding) as CountyFIPS from ${from}`;
  const numbered = (query: string) =>
    `select CountyFIPS from (select CountyFIPS, row_number() over (partition by CountyFIPS) as n from (${query})) where n <= 2`;
  const { query } = fc.letrec<{ query: string }>((tie) => ({
    query: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.tuple(table, condition).map(([from, where]) => `select CountyFIPS from ${from} q where ${where}`),
      ...[last, ...ofTable].map((shape) => table.map(shape)),
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
      ...[numbered, ...around].map((shape) => tie('query').map(shape)),
    ),
  }));
  return query as fc.Arbitrary<string>;
}

/** Runs each query and expects counties of the trial. Returns how many were seen. */
export async function expectOwnCounties(
  trial: TestClient,
  queries: fc.Arbitrary<string>,
  numRuns: number,
  textOf: (query: string) => string,
): Promise<number> {
  let seen = 0;
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      const batch = await runSql(trial, { batchText: textOf(query) });
      expect(errorOf(batch)?.title, query).toBeUndefined();
      const found = ((await rowsOf(trial, batch.statements.at(-1)?.id)) as (string | null)[][]).flat();
      seen += found.length;
      for (const fips of found) if (fips !== null) expect(trialCounties, query).toContain(fips);
    }),
    { numRuns },
  );
  return seen;
}
