import { randomBytes } from 'node:crypto';
import { startPostgres } from '../../testing/start-postgres.ts';
import { openEndpointWorld, type ToolConnection } from '../../testing/worlds/endpoint-world.ts';
import { DEMO_PASSWORD } from '../people/index.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const patience = { timeout: 30_000 };
const [licensed, admin, navigator] = ['licensed@example.com', 'admin@example.com', 'navigator@example.com'] as const;

const postgres = await startPostgres();
const env = {
  DATABASE_URL: postgres.url(),
  ENCRYPTION_KEYS: `nodes:${randomBytes(32).toString('base64')}`,
  GATEWAY_SESSIONS_PER_PERSON: '2',
};
const [one, two] = [await openEndpointWorld({ env }), await openEndpointWorld({ env })];
afterAll(async () => {
  await one.close();
  await two.close();
  await postgres.stop();
});

it('all nodes show tools the same self-signed certificate', () => {
  const shown = [one, two].map(({ app }) => app.services.sqlEndpoint.place()?.certificate.fingerprint);
  expect(shown).toEqual([expect.stringMatching(/^([0-9A-F]{2}:){31}/), shown[0]]);
});

it('a user’s connections count on all nodes, until they end', async () => {
  await one.allow(licensed);
  const [first, second] = [await one.connect(licensed), await two.connect(licensed)];
  for (const world of [one, two]) expect(await world.refusal(licensed)).toContain('You have 2 connections open');
  first.close();
  let again: ToolConnection | undefined;
  const connect = async () => {
    again = await two.connect(licensed).catch(() => undefined);
    return again;
  };
  await expect.poll(connect, patience).toBeDefined();
  expect(await one.refusal(licensed)).toContain('You have 2 connections open');
  second.close();
  again?.close();
});

it('a removed address and a new password end a user’s connections on every node [T27, T28]', async () => {
  await one.allow(admin);
  await one.allow(navigator);
  const connectTo = async (email: string) => [await one.connect(email), await two.connect(email)];
  const [removed, changed] = [await connectTo(admin), await connectTo(navigator)];
  for (const connection of [...removed, ...changed]) expect(await connection.rows('select 1')).toEqual([[1]]);
  await one.remove(admin);
  await Promise.all(removed.map(({ ended }) => ended));
  await expect.poll(() => two.refusal(admin), patience).toContain('is not allowed');
  const page = await two.page(navigator);
  const passwords = { password: 'Acres-9-Wide!x', currentPassword: DEMO_PASSWORD };
  const body = { id: await page.personId(), email: navigator, ...passwords };
  expect((await page.post('/api/changepassword', body)).status).toBe(200);
  await Promise.all(changed.map(({ ended }) => ended));
  await expect.poll(() => one.refusal(navigator), patience).toContain('Login failed');
});
