import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../config/config.ts';
import { changeRows } from '../../testing/database-rows.ts';
import { startTinyApp } from '../../testing/open-tiny-app.ts';
import { runSql, TRIAL } from '../../testing/run-sql.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { makeTinyWarehouse } from '../../testing/tiny-warehouse.ts';

const off = { AUTHENTICATION: 'off' };

it('makes every caller the user noauth, without a sign-in, with the trial data only [R197]', async () => {
  const server = await startTinyApp(off);
  const anybody = server.anonymous();
  expect((await anybody.get('/api/app')).json.currentUser).toMatchObject({
    id: 'noauth',
    role: 'editor',
    isActiveSolution: true,
    trialDaysLeft: null,
  });
  const run = await runSql(anybody, { connectionId: TRIAL, batchText: 'select 42 as answer' });
  expect(run.status).toBe('finished');
  expect((await anybody.get('/api/connections')).json.map(({ id }: { id: string }) => id)).toEqual([
    TRIAL,
    `${TRIAL}-tsql`,
  ]);
  const opened = await anybody.post('/api/connection-clients', { connectionId: TRIAL });
  expect(opened.status).toBe(200);
  server.advance(24 * 60 * 60_000);
  expect((await anybody.put(`/api/connection-clients/${opened.json.id}`, {})).json).toMatchObject({
    id: opened.json.id,
  });
  expect((await anybody.get('/api/sign-in?state=%2Fqueries%2Fnew')).headers.location).toBe(`${server.url}/queries/new`);
  expect((await anybody.get('/api/sign-in')).headers.location).toBe(`${server.url}/home`);
  expect((await anybody.get('/api/signout')).json).toEqual({ logoutUrl: `${server.url}/`, isProviderThere: true });
  expect((await anybody.get('/oidc/auth')).status).toBe(404);
  // DNS rebinding: a page of another site whose host name resolves to this machine.
  expect((await anybody.get('/api/queries', { host: 'evil.example:3000' })).status).not.toBe(200);
  expect((await anybody.post('/api/queries', { name: 'x' }, { origin: 'http://evil.example' })).status).toBe(403);
});

it('applies the role from the setting, and discards the session when authentication is on again', async () => {
  const dataFolder = temporaryFolder('noauth');
  const first = await startTestApp({ dataFolder, env: { ...off, NOAUTH_ROLE: 'admin' } });
  expect((await first.anonymous().get('/api/app')).json.currentUser.role).toBe('admin');
  await first.close();
  const second = await startTestApp({ dataFolder });
  expect((await second.anonymous().get('/api/app')).json.currentUser).toBeNull();
  expect((await second.anonymous().get('/api/queries')).status).toBe(401);
  await changeRows(second.services.db, 'connections', { id: TRIAL }, { source: 'user', name: 'Leads' });
  await second.close();
  await expect(startTestApp({ dataFolder, env: off })).rejects.toThrow('"Leads" exists');
});

const goodKey = Buffer.alloc(32, 7).toString('base64');
it.each([
  [{ OIDC_ISSUER: 'https://id.example' }, 'without OIDC_ISSUER'],
  [{ NODE_ENV: 'production' }, 'NODE_ENV other than production'],
  [{ HOST: '0.0.0.0' }, 'on a loopback address'],
  [{ PUBLIC_URL: 'https://platbook.example' }, 'on a loopback address'],
  [{ TRUST_PROXY: '127.0.0.1' }, 'on a loopback address'],
  [
    { POSTGRES_CONNECTIONS: '[{"name":"a","host":"b","database":"c","user":"d","password":"e"}]' },
    'without POSTGRES_CONNECTIONS',
  ],
])('is refused with %o [T36]', (env, sentence) => {
  expect(() => readConfig({ ENCRYPTION_KEYS: `one:${goodKey}`, ...off, ...env })).toThrow(sentence);
});

it('is refused with a warehouse of licensed data [T36]', async () => {
  const folder = temporaryFolder('licensed');
  const file = 'manifest.json';
  const manifest = JSON.parse(readFileSync(join(await makeTinyWarehouse(), file), 'utf8'));
  for (const { file: name } of manifest.sets) cpSync(join(await makeTinyWarehouse(), name), join(folder, name));
  writeFileSync(join(folder, file), JSON.stringify({ ...manifest, scale: 'full' }));
  await expect(startTestApp({ env: { ...off, WAREHOUSE_FOLDER: folder } })).rejects.toThrow('only with sample data');
});
