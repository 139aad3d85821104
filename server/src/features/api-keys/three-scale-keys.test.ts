import { randomBytes } from 'node:crypto';
import { FAKE_PLAN, startFakeThreeScale } from '../../testing/fakes/fake-three-scale.ts';
import { startTestApp } from '../../testing/start-test-app.ts';

const accessToken = randomBytes(24).toString('hex');
const fake = await startFakeThreeScale(accessToken);
const app = await startTestApp({
  env: { THREE_SCALE_URL: fake.url, THREE_SCALE_PLAN_ID: FAKE_PLAN, THREE_SCALE_ACCESS_TOKEN: accessToken },
});
const client = await app.signIn('licensed@example.com');
const id = await client.personId();
afterAll(async () => {
  await app.close();
  await fake.close();
});
const firstOf = async () => (await client.get(`/api/3scale-token/${id}`)).json;

it('creates the first key at 3scale, and then follows its changes there', async () => {
  const { apiApplicationUserKey: key } = await firstOf();
  expect(fake.applications).toMatchObject([{ name: 'First key', userKey: key }]);
  const changed = 'e'.repeat(32);
  fake.applications[0]!.userKey = changed;
  expect(await firstOf()).toEqual({ apiApplicationUserKey: changed });
  expect((await client.get('/api/api-keys')).json.keys).toMatchObject([{ head: 'eeee', tail: 'eeee' }]);
  fake.applications[0]!.state = 'suspended';
  expect(await firstOf()).toEqual({ apiApplicationUserKey: '' });
  fake.applications[0]!.state = 'live';
});

it('returns a clear error while 3scale is down, and everything else works [F33]', async () => {
  fake.troubles.push('garbage', 'garbage', { status: 403 });
  const refused = [
    await client.get(`/api/3scale-token/${id}`),
    await client.post('/api/api-keys', { name: 'Not made' }),
    await client.post('/api/api-keys', { name: 'Not made' }),
  ];
  for (const { status, json } of refused)
    expect([status, json.title]).toEqual([424, "The API gateway isn't responding. Try again in a few minutes"]);
  expect((await client.get('/api/api-keys')).json.keys).toHaveLength(1);
});

it('revokes keys at 3scale, and retries a failed call with the next revocation', async () => {
  const made = (await client.post('/api/api-keys', { name: 'Nightly load' })).json;
  const rolled = (await client.post(`/api/api-keys/${made.id}/roll`, {})).json;
  const keys = () => fake.applications.filter(({ name }) => name === 'Nightly load').map(({ userKey }) => userKey);
  expect(keys()).toEqual([made.key, rolled.key]);
  fake.troubles.push('garbage');
  expect((await client.delete(`/api/api-keys/${made.id}`)).status).toBe(200);
  expect(keys()).toHaveLength(2);
  const other = (await client.post('/api/api-keys', { name: 'Other' })).json;
  await client.delete(`/api/api-keys/${other.id}`);
  expect(fake.applications.map(({ name }) => name)).toEqual(['First key']);
});
