import { randomBytes } from 'node:crypto';
import { PROPERTY_API_BASE } from '@platbook/contract/property/property-api';
import { licensePerson } from '../../testing/database-rows.ts';
import { findFreePort } from '../../testing/find-free-port.ts';
import { startTinyApp } from '../../testing/open-tiny-app.ts';
import { errorOf, LICENSED, runSql, TRIAL } from '../../testing/run-sql.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { makeSearchableWarehouse, makeTinyWarehouse } from '../../testing/tiny-warehouse.ts';
import { openEndpointWorld } from '../../testing/worlds/endpoint-world.ts';

const secret = randomBytes(24).toString('base64url');

const onTrino = async () => ({
  WAREHOUSE_FOLDER: await makeTinyWarehouse(),
  PROPERTY_ENGINE: 'trino',
  PROPERTY_TRINO_URL: `http://127.0.0.1:${await findFreePort()}`,
  PROPERTY_TRINO_ISOLATED: 'true',
  PROPERTY_TRINO_RULES_SECRET: secret,
});
const startOnTrino = async (env: Record<string, string> = {}) => startTinyApp({ ...(await onTrino()), ...env });

const rulesOf = async (app: Awaited<ReturnType<typeof startOnTrino>>, path = secret) =>
  app.anonymous().get(`/engine-rules/${path}`);

it('the rules are only found under their secret, on every node, and in no list of calls [T38]', async () => {
  const [app, other] = [await startOnTrino(), await startOnTrino()];
  const { status, json, headers } = await rulesOf(app);
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(Object.keys(json).sort()).toEqual([
    'authorization',
    'catalog_session_properties',
    'catalogs',
    'functions',
    'impersonation',
    'principals',
    'procedures',
    'queries',
    'schemas',
    'system_information',
    'system_session_properties',
    'tables',
  ]);
  for (const path of ['', 'x', secret.slice(1), `${secret}x`, secret.toUpperCase(), `${secret}/rules`])
    for (const node of [app, other]) expect((await rulesOf(node, path)).status, path).toBe(404);
  // The names in them depend on what sets may read, not on the node, so the engine can ask any.
  const sharedNames = (json.queries as { user?: string }[]).map(({ user }) => user);
  expect((await rulesOf(other)).json.queries.map(({ user }: { user?: string }) => user)).toEqual(sharedNames);
  expect((await app.anonymous().get('/api/openapi.json')).text).not.toContain('engine-rules');
});

it("follow a changed license within two seconds, also one that another node's database call changed", async () => {
  const app = await startOnTrino();
  const usersOf = async () => JSON.stringify((await rulesOf(app)).json.queries);
  const before = await usersOf();
  await licensePerson(app.services, 'licensed@example.com', {
    entitlement: { objects: ['Property.PropertyAddress'], counties: ['12031'] },
    packs: ['DSPRP'],
  });
  await expect.poll(usersOf, { timeout: 4_000 }).not.toBe(before);
});

describe("questions of Trino's OPA plugin", () => {
  const startOnOpa = () => startOnTrino({ PROPERTY_TRINO_ACCESS_CONTROL: 'opa' });
  type App = Awaited<ReturnType<typeof startOnTrino>>;
  const ask = (app: App, answer: string, input: unknown, path = secret) =>
    app.anonymous().send({
      method: 'POST',
      url: `/engine-rules/${path}/opa/${answer}`,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      payload: JSON.stringify({ input }),
    });
  const question = (user: string, operation: string, more: object = {}) => ({
    context: { identity: { user, groups: [] }, softwareStack: { trinoVersion: '476' } },
    action: { operation, ...more },
  });
  const table = { catalogName: 'lake', schemaName: 'property', tableName: 'propertyaddress' };

  it('are answered from the rules of the moment, for each kind of question', async () => {
    const app = await startOnOpa();
    const { queries } = (await rulesOf(app)).json;
    const user = queries[0].user.replace('[a-z0-9]+', 'a1');
    const answerTo = async (answer: string, input: unknown) => (await ask(app, answer, input)).json;
    expect(await answerTo('allow', question(user, 'ExecuteQuery'))).toEqual({ result: true });
    expect(await answerTo('allow', question('analyst', 'ExecuteQuery'))).toEqual({ result: false });
    const resources = [{ table }, { table: { ...table, catalogName: 'other' } }];
    expect(await answerTo('batch', question(user, 'FilterTables', { filterResources: resources }))).toEqual({
      result: [0],
    });
    const county = { table: { ...table, schemaName: 'base', tableName: 'property_propertyaddress_0a1b2c3d' } };
    expect(await answerTo('row-filters', question(user, 'GetRowFilters', { resource: county }))).toEqual({
      result: [{ expression: expect.stringMatching(/^countyfips IN \('06111', /) }],
    });
    const column = { column: { ...table, columnName: 'a', columnType: 'bigint' } };
    expect(await answerTo('column-masks', question(user, 'GetColumnMask', { resource: column }))).toEqual({
      result: null,
    });
    expect(await answerTo('column-masks', question(user, 'GetColumnMask', { filterResources: [column] }))).toEqual({
      result: [],
    });
  });

  it('get no answer that the plugin could take for one when something is wrong [T35, T38]', async () => {
    const app = await startOnOpa();
    const input = question('analyst', 'ExecuteQuery');
    const statusOf = async (answer: string, body: unknown, path = secret) =>
      (await ask(app, answer, body, path)).status;
    expect(await statusOf('allow', input)).toBe(200);
    for (const path of ['x', secret.slice(1), `${secret}x`]) {
      const refused = await ask(app, 'allow', input, path);
      expect([refused.status, refused.json.code]).toEqual([404, 'not-found']);
      expect(await statusOf('allow', 'x'.repeat(2_000_000), path)).toBe(404);
    }
    expect(await statusOf('everything', input)).toBe(404);
    expect(await statusOf('constructor', input)).toBe(404);
    expect(await statusOf('allow', {})).toBe(400);
    expect(await statusOf('allow', 'x'.repeat(2_000_000))).toBe(413);
    expect(await statusOf('row-filters', question('pb-0123456789abcdef01234567-a', 'GetRowFilters'))).toBe(503);
    const onFile = await startOnTrino();
    expect((await ask(onFile, 'allow', input)).status).toBe(404);
  });
});

it('runs, schemas and tests of property data fail in plain words while the engine is down, and read no file instead', async () => {
  const app = await startOnTrino();
  const trial = await app.signIn('trial@example.com');
  const batch = await runSql(trial, { batchText: 'select count(*) from Property.PropertyAddress' });
  expect(errorOf(batch)).toEqual({ title: "Couldn't connect to the database" });
  const schema = await trial.get(`/api/schema-info/${TRIAL}`);
  expect([schema.status, schema.json.detail]).toEqual([400, "Couldn't connect to the database"]);
  const admin = await app.signIn('admin@example.com');
  const tested = await admin.post(`/api/admin/connections/${LICENSED}/test`, {});
  expect(tested.json).toMatchObject({ isGood: false, about: "Couldn't connect to the database" });
});

it('without the setting, nothing is served and property data are read from files', async () => {
  const app = await startTinyApp({ PROPERTY_TRINO_RULES_SECRET: secret });
  expect((await rulesOf(app)).status).toBe(404);
  const trial = await app.signIn('trial@example.com');
  expect(errorOf(await runSql(trial, { batchText: 'from Property.HOA limit 1' }))).toBeUndefined();
});

it("a report chart's SQL is what the engine of the Property Data connections understands", async () => {
  const env = { WAREHOUSE_FOLDER: await makeSearchableWarehouse() };
  const sqlOf = async (app: Awaited<ReturnType<typeof startOnTrino>>) => {
    const reader = await app.openReport('trial@example.com', 'market-trends');
    return (await reader.get('/api/reports/market-trends/pictures/figures/sql')).json.sql;
  };
  expect(await sqlOf(await startTinyApp(env))).toContain('median(price) AS "median-price"');
  const onTrino = await sqlOf(await startOnTrino(env));
  expect(onTrino).toContain(' / 2e0 AS "median-price"');
  expect(onTrino).not.toContain('median(');
});

it('pack queries run on the Property Data connections', async () => {
  const app = await startOnTrino();
  const trial = await app.signIn('trial@example.com');
  expect((await trial.get('/api/queries/SPFCL-FCL01')).json.connectionId).toBe(TRIAL);
  expect((await trial.get('/api/pack-preview/SPFCL-FCL01')).json.detail).toBe("Couldn't connect to the database");
});

describe('what stays on DuckDB answers alike while the engine is down', () => {
  it.each(['trial@example.com', 'licensed@example.com'])(
    'the navigator, the property API and reports for %s [T21, T23, T25]',
    async (email) => {
      const env = { WAREHOUSE_FOLDER: await makeSearchableWarehouse() };
      const answersOf = async (app: TestApp) => {
        const navigator = await app.openNavigator(email);
        const reader = await app.openReport(email, 'market-trends');
        const client = await app.signIn(email);
        const { apiApplicationUserKey: apikey } = (await client.get(`/api/3scale-token/${await client.personId()}`))
          .json;
        const answers = [
          await app.anonymous().get(`${PROPERTY_API_BASE}/property/id?fips=12031&pagesize=5`, { apikey }),
          await navigator.get('/api/navigator/facets/county'),
          await navigator.get('/api/navigator/properties?sort=county&limit=20'),
          await navigator.get('/api/navigator/suggestions?q=Miami'),
          await reader.get('/api/reports/market-trends/pages/overview'),
        ];
        expect(answers.map(({ json }) => json.detail)).toEqual(answers.map(() => undefined));
        // Never twice the same.
        delete answers[0]?.json.status.cursor;
        return answers.map(({ json }) => json);
      };
      const onFiles = await answersOf(await startTinyApp(env));
      expect(await answersOf(await startOnTrino(env))).toEqual(onFiles);
      expect(onFiles[0].property).toHaveLength(5);
      const seen = onFiles[1].values.map(({ value }: { value: string }) => value);
      expect(seen).toHaveLength(email.startsWith('trial') ? 5 : 10);
    },
  );

  it('SQL Server tools, from the file of their own license [T26]', async () => {
    const world = await openEndpointWorld({ env: await onTrino() });
    onTestFinished(() => world.close());
    for (const [email, counties] of [
      ['trial@example.com', 5],
      ['licensed@example.com', 10],
    ] as const) {
      await world.allow(email);
      const tool = await world.connect(email);
      expect(await tool.rows('select distinct CountyFIPS from Property.PropertyAddress')).toHaveLength(counties);
    }
  });
});
