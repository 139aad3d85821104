import { generateKeyPairSync } from 'node:crypto';
import { startTestApp } from '../../testing/start-test-app.ts';

const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
});
const server = { host: 'db.example', user: 'reader' };
const password = 'canary-71';
const env = {
  CLICKHOUSE_CONNECTIONS: JSON.stringify([{ ...server, id: 'click', name: 'Click', database: 'd', password }]),
  MYSQL_CONNECTIONS: JSON.stringify([{ ...server, id: 'maria', name: 'Maria', database: 'd', password, port: 3307 }]),
  SNOWFLAKE_CONNECTIONS: JSON.stringify([
    { id: 'flake', name: 'Flake', account: 'MYORG-A', user: 'PB', privateKey, warehouse: 'W', database: 'D' },
  ]),
  TRINO_CONNECTIONS: JSON.stringify([
    {
      ...server,
      id: 'lake',
      name: 'Lake',
      catalog: 'iceberg',
      token: password,
      ssl: true,
      direct: true,
      accesses: ['licensed@example.com'],
    },
  ]),
};

it('offers connections of every server driver that the configuration lists, without their secrets', async () => {
  const app = await startTestApp({ env });
  onTestFinished(app.close);
  const list = async (email: string) => (await app.signIn(email)).get('/api/connections');
  const admin = await list('admin@example.com');
  const deployed = (admin.json as { id: string; driver: string; data: object }[]).filter(({ id }) => !/data/.test(id));
  expect(deployed.map(({ id, driver }) => `${id} ${driver}`)).toEqual([
    'click clickhouse',
    'maria mysql',
    'flake snowflake',
    'lake trino',
  ]);
  expect(deployed[1]?.data).toMatchObject({ host: 'db.example', port: 3307, database: 'd', username: 'reader' });
  const rows = await app.services.db.selectFrom('connections').selectAll().execute();
  const trial = await list('trial@example.com');
  for (const text of [admin.text, trial.text, JSON.stringify(rows)]) expect(text).not.toMatch(/canary|PRIVATE KEY/);
  expect(trial.text).toContain('"flake"');
  expect(trial.text).not.toContain('"lake"');
});

it('shows people the catalog of a Trino server that they can reach with their own tools', async () => {
  const app = await startTestApp({ env });
  onTestFinished(app.close);
  const licensed = await app.signIn('licensed@example.com');
  const direct = (await licensed.get(`/api/getconnection/${await licensed.personId()}`)).json;
  expect(direct.find(({ id }: { id: string }) => id === 'lake')).toMatchObject({
    driverName: 'Trino',
    data: { host: 'db.example', port: 8443, username: 'licensed@example.com', database: 'iceberg' },
    isEncrypted: true,
  });
});
