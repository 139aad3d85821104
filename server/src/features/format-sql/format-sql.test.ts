import { LICENSED, TRIAL } from '../../testing/run-sql.ts';
import { startTestApp } from '../../testing/start-test-app.ts';

const app = await startTestApp();
const client = await app.signIn('trial@example.com');
afterAll(() => app.close());

const format = (body: Record<string, unknown>) => client.post('/api/format-sql', body);

it('formats the text in the dialect of the connection or the given one [R374]', async () => {
  expect((await format({ query: 'select 1' })).json).toEqual({ query: 'SELECT\n  1' });
  expect((await format({ query: "select {'a': 1}", connectionId: TRIAL })).json).toEqual({
    query: "SELECT\n  {'a': 1}",
  });
  const sqlite = await format({ query: 'select [a b] from t', dialect: 'sqlite', connectionId: TRIAL });
  expect(sqlite.json).toEqual({ query: 'SELECT\n  [a b]\nFROM\n  t' });
  expect((await format({ query: '' })).json).toEqual({ query: '' });
});

it('returns the unchanged text with a reason if it cannot be formatted, with status 200', async () => {
  const query = 'select @@@ {{{';
  const answer = await format({ query, dialect: 'sqlite' });
  expect(answer.status).toBe(200);
  expect(answer.json).toEqual({ query, reason: expect.stringMatching(/invalid SQL at line 1, column \d+/) });
});

it('refuses invalid texts, unknown dialects and connections that the user cannot use [V12]', async () => {
  for (const body of [{}, { query: 1 }, { query: 'x', dialect: 'cobol' }, { query: 'x', more: 1 }])
    expect((await format(body)).status, JSON.stringify(body)).toBe(400);
  expect((await format({ query: 'x'.repeat(600_000) })).status).toBe(400);
  for (const connectionId of [LICENSED, 'none'])
    expect((await format({ query: 'select 1', connectionId })).json.title).toBe('Connection not found');
  expect((await app.anonymous().post('/api/format-sql', { query: 'select 1' })).status).toBe(401);
});
