import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

const server = { host: 'db.example', database: 'parcels', user: 'service', password: 'a-secret-of-the-operator' };

it('lists servers that the operator opened for tools to users with access, without the workbench’s own login [R395]', async () => {
  app = await startTestApp({
    env: {
      POSTGRES_CONNECTIONS: JSON.stringify([
        {
          ...server,
          id: 'pg',
          name: 'Parcels',
          port: 5433,
          ssl: true,
          direct: true,
          accesses: ['licensed@example.com'],
        },
        { ...server, id: 'inside', name: 'Inside' },
      ]),
    },
  });
  const [licensed, trial] = [await app.signIn('licensed@example.com'), await app.signIn('trial@example.com')];
  const idOf = async (client: typeof trial) => (await client.get('/api/app')).json.currentUser.id as string;
  const isServer = ({ isEmbedded }: { isEmbedded: boolean }) => !isEmbedded;
  for (const path of ['/api/getconnection', '/getconnection']) {
    const answer = await licensed.get(`${path}/${await idOf(licensed)}`);
    expect(answer.json.filter(isServer)).toMatchObject([
      {
        id: 'pg',
        name: 'Parcels',
        driver: 'postgres',
        driverName: 'PostgreSQL',
        data: { host: 'db.example', port: 5433, username: 'licensed@example.com', database: 'parcels' },
        isEncrypted: true,
      },
    ]);
    expect(answer.text).not.toMatch(/service|a-secret/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await trial.get(`${path}/${await idOf(trial)}`)).json.filter(isServer)).toEqual([]);
    expect((await trial.get(`${path}/${await idOf(licensed)}`)).status).toBe(404);
  }
});
