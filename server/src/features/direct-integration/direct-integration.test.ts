import { startTestApp } from '../../testing/start-test-app.ts';

const server = { host: 'db.example', database: 'parcels', user: 'service', password: 'a-secret-of-the-operator' };

it('lists servers that the operator opened for tools to users with access, without the workbench’s own login [R395]', async () => {
  const app = await startTestApp({
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
  onTestFinished(app.close);
  const [licensed, trial] = [await app.signIn('licensed@example.com'), await app.signIn('trial@example.com')];
  const isServer = ({ isEmbedded }: { isEmbedded: boolean }) => !isEmbedded;
  for (const path of ['/api/getconnection', '/getconnection']) {
    const answer = await licensed.get(`${path}/${await licensed.personId()}`);
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
    expect((await trial.get(`${path}/${await trial.personId()}`)).json.filter(isServer)).toEqual([]);
    expect((await trial.get(`${path}/${await licensed.personId()}`)).status).toBe(404);
  }
});
