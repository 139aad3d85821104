import { openTestApp } from '../testing/start-test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

const app = await openTestApp({ env: { RATE_LIMITS: 'true' } });
const person = await app.signIn('trial@example.com');

const calls: [string, number, (client: TestClient) => Promise<{ status: number }>][] = [
  ['saving a new query', 120, (client) => client.post('/api/queries', {})],
  ['saving a query again', 120, (client) => client.put('/api/queries/none', { name: 'Again' })],
  ['deleting a query', 120, (client) => client.delete('/api/queries/none')],
  ['reloading the columns of a database', 12, (client) => client.get('/api/schema-info/none?reload=true')],
  ['reloading the objects of a database', 12, (client) => client.get('/api/schema-objects/none?reload=true')],
];

it.each(calls)('%s is answered %i times a minute, then with 429 only for that user', async (_what, most, call) => {
  const answers = await Promise.all(Array.from({ length: most + 3 }, () => call(person)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(3);
  expect((await call(await app.signIn('navigator@example.com'))).status).not.toBe(429);
});

it('cached schema information is returned as often as it is requested', async () => {
  for (const path of ['/api/schema-info/none', '/api/schema-objects/none', '/api/schema-info/none?reload=false']) {
    const answers = await Promise.all(Array.from({ length: 40 }, () => person.get(path)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  }
});
