import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openDb } from '../db/open-db.ts';
import { recordSignIn } from '../features/people/index.ts';
import { FAKE_CLIENT_ID, startFakeIdentityProvider } from '../testing/fakes/fake-identity-provider.ts';
import { startPostgres } from '../testing/start-postgres.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readSetUpOrder } from './read-order.ts';
import { setUp } from './set-up.ts';

let folder = '';

const fake = await startFakeIdentityProvider();
afterAll(() => fake.close());
beforeEach(() => {
  folder = temporaryFolder('set-up');
});

const fileOf = () => path.join(folder, 'platbook.json');

async function ask(env: Record<string, string>) {
  const said: string[] = [];
  const args = [
    ...['--file', fileOf(), '--data-folder', path.join(folder, 'data'), '--public-url', 'https://data.example.com'],
    ...['--oidc-issuer', fake.issuer, '--oidc-client-id', FAKE_CLIENT_ID],
  ];
  const order = readSetUpOrder(args, env, fileOf())!;
  const failure = await setUp(order, { say: (text) => void said.push(text) }).catch((error: Error) => error);
  return { said: said.join('\n'), failure: failure?.message };
}

it('accepts a client secret that contains a word of sample values, names the word, and says so once [V16]', async () => {
  const { failure, said } = await ask({ OIDC_CLIENT_SECRET: 'Xy8~mySecret-4711~0123' });
  expect([failure, JSON.parse(readFileSync(fileOf(), 'utf8')).OIDC_CLIENT_SECRET]).toEqual([
    undefined,
    'Xy8~mySecret-4711~0123',
  ]);
  expect(said).toContain('Note: The client secret contains "secret", which looks like a sample value.');
});

it('deletes the SQLite database of a setup that was discarded for PostgreSQL, but none that a user has signed in to', async () => {
  const postgres = await startPostgres();
  const sqlite = path.join(folder, 'data', 'platbook.sqlite');
  const env = { OIDC_CLIENT_SECRET: randomBytes(24).toString('base64'), DATABASE_URL: '' };
  expect((await ask(env)).failure).toBeUndefined();
  expect(existsSync(sqlite)).toBe(true);
  const switched = await ask({ ...env, DATABASE_URL: postgres.url() });
  expect([switched.failure, existsSync(sqlite)]).toEqual([undefined, false]);
  expect(switched.said).toContain('Deleted the unused SQLite database');

  const used = await openDb({ databaseUrl: '', dataFolder: path.join(folder, 'data') });
  const identity = { iss: 'i', sub: 's', email: 'a@firm.example', givenName: 'A', surname: 'B' };
  await recordSignIn(used.db, identity, new Date());
  await used.close();
  expect((await ask({ ...env, DATABASE_URL: postgres.url() })).failure).toBeUndefined();
  expect(existsSync(sqlite)).toBe(true);
  await postgres.stop();
}, 120_000);
