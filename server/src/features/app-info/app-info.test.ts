import { commit } from '../../config/version.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { makeTinyWarehouse } from '../../testing/tiny-warehouse.ts';

let server: TestApp;
afterEach(() => server.close());

it('returns config, currentUser, adminRegistrationOpen and version to all clients, cached for 60 s [R194, R195, R349]', async () => {
  server = await startTestApp({
    env: {
      DEFAULT_CONNECTION_ID: 'property-data',
      EDITOR_WORD_WRAP: 'true',
      PROPERTY_REPORT_LINK: 'https://reports.example/r',
      SALES_PHONE: '(800) 555-0199',
      START_PAGE_LINK: 'https://start.example/hello',
    },
  });
  const { status, json, headers } = await server.anonymous().get('/api/app');
  expect(status).toBe(200);
  expect([headers['cache-control'], headers.vary]).toEqual(['private, max-age=60', 'Cookie']);
  expect(Object.keys(json).sort()).toEqual([
    'about',
    'adminRegistrationOpen',
    'brand',
    'config',
    'currentUser',
    'operatorCommands',
    'version',
  ]);
  expect(Object.keys(json.config).sort()).toEqual([
    'allowCsvDownload',
    'appInsightsConnection',
    'b2cExtensionId',
    'baseUrl',
    'defaultConnectionId',
    'editorWordWrap',
    'propertyReportLink',
    'publicUrl',
    'sqlpadoidclogouturl',
    'sqlpadoidcsigninurl',
  ]);
  expect(json.config).toMatchObject({
    defaultConnectionId: 'property-data',
    editorWordWrap: true,
    allowCsvDownload: true,
    propertyReportLink: 'https://reports.example/r',
    sqlpadoidcsigninurl: `${server.url}/api/sign-in`,
  });
  expect(json.brand).toMatchObject({ salesPhone: '(800) 555-0199', startPageLink: 'https://start.example/hello' });
  expect([json.currentUser, json.adminRegistrationOpen]).toEqual([null, false]);
  expect(json.operatorCommands).toEqual({
    firstAdminCode: 'npm run admin -- first-admin-code',
    warehouse: 'npm run warehouse',
  });
});

it('returns the date of the data, and the running commit to signed-in users', async () => {
  server = await startTestApp({ env: { WAREHOUSE_FOLDER: await makeTinyWarehouse() } });
  const about = { commit: null, dataAsOf: '2026-06-30', isDataSynthetic: true };
  expect((await server.anonymous().get('/api/app')).json.about).toEqual(about);
  const trial = await server.signIn('trial@example.com');
  expect((await trial.get('/api/app')).json.about).toEqual({ ...about, commit });
});

it('describes the user [R196]', async () => {
  server = await startTestApp();
  const currentUser = async (email: string) => (await (await server.signIn(email)).get('/api/app')).json.currentUser;
  const trial = await currentUser('trial@example.com');
  expect(Object.keys(trial).sort()).toEqual([
    'PNUser',
    'data',
    'displayName',
    'email',
    'id',
    'isActiveSolution',
    'licensedCounties',
    'newUser',
    'origin',
    'role',
    'trialDaysLeft',
    'trialEndsAt',
    'userIdB2C',
  ]);
  expect(trial).toMatchObject({
    role: 'editor',
    origin: 'ATTOM API',
    PNUser: false,
    newUser: true,
    isActiveSolution: true,
    trialDaysLeft: 28,
    licensedCounties: 5,
    data: { starting_page: 'HomePage' },
  });
  expect(await currentUser('admin@example.com')).toMatchObject({
    role: 'admin',
    trialDaysLeft: null,
    trialEndsAt: null,
    licensedCounties: null,
    isActiveSolution: true,
    data: {},
  });
  expect(await currentUser('navigator@example.com')).toMatchObject({ PNUser: true, origin: 'Property Reports' });
});

it('still works for users with an expired account, with the end of their trial', async () => {
  server = await startTestApp();
  expect((await (await server.signIn('expired@example.com')).get('/api/app')).json.currentUser).toMatchObject({
    isActiveSolution: false,
    trialDaysLeft: 0,
    trialEndsAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
});

it('never reveals a secret [V28]', async () => {
  const canary = 'canary-Zk3vQ9xW2mB7';
  server = await startTestApp({
    env: {
      POSTGRES_CONNECTIONS: JSON.stringify([
        { name: 'p', host: 'db.example', database: 'd', user: 'u', password: canary },
      ]),
    },
  });
  const admin = await server.signIn('admin@example.com');
  const paths = Object.keys((await admin.get('/api/openapi.json')).json.paths).filter(
    (path) => !path.includes('{') && path.startsWith('/api/'),
  );
  const secrets = [canary, server.services.config.encryptionKeys[0]!.key.toString('base64')];
  for (const path of paths) {
    if (path === '/api/signout') continue;
    const { text } = await admin.get(path);
    for (const secret of secrets) expect(text, path).not.toContain(secret);
  }
});
