import { randomBytes, randomUUID } from 'node:crypto';
import { FAKE_PLAN, startFakeThreeScale } from '../../testing/fakes/fake-three-scale.ts';
import { GatewayRefusal, GatewayUnavailable, openEmbeddedGateway } from './api-gateway.ts';
import { gatewaySuite } from './api-gateway-suite.ts';
import { openThreeScaleGateway } from './three-scale-gateway.ts';

const newOwner = () => ({ personId: randomUUID(), email: "o'ada+api@firm.example", displayName: 'Ada <b>Ames</b>' });

async function open(token?: string, callMilliseconds?: number) {
  const accessToken = randomBytes(24).toString('hex');
  const fake = await startFakeThreeScale(accessToken);
  onTestFinished(() => fake.close());
  let milliseconds = 0;
  const settings = { url: fake.url, planId: FAKE_PLAN, accessToken: token ?? accessToken };
  const gateway = openThreeScaleGateway(settings, {
    now: () => milliseconds,
    ...(callMilliseconds === undefined ? {} : { callMilliseconds }),
  });
  return {
    fake,
    gateway,
    owner: newOwner(),
    wait: (more: number) => {
      milliseconds += more;
    },
  };
}

gatewaySuite('the embedded gateway', async () => ({ gateway: openEmbeddedGateway(), owner: newOwner() }));
gatewaySuite('the gateway at 3scale', () => open());

it('signs an owner up once, and creates their keys in one account', async () => {
  const { fake, gateway, owner } = await open();
  await gateway.createKey(owner, 'One');
  await gateway.createKey(owner, 'Two');
  expect(fake.accounts).toMatchObject([{ email: owner.email, username: owner.personId }]);
  expect(fake.applications.map(({ name, accountId }) => [name, accountId])).toEqual([
    ['One', fake.accounts[0]?.id],
    ['Two', fake.accounts[0]?.id],
  ]);
});

it('finds the key that an account already has, if it is under the plan and live', async () => {
  const { fake, gateway, owner } = await open();
  const base = { accountId: 7, planId: FAKE_PLAN, name: 'Old', userKey: 'b'.repeat(32) };
  fake.accounts.push({ id: 7, email: owner.email, username: 'ada' });
  fake.applications.push(
    { ...base, id: 1, planId: '99', state: 'live' },
    { ...base, id: 2, userKey: 'c'.repeat(32), state: 'suspended' },
  );
  expect(await gateway.findKey(owner)).toBeUndefined();
  fake.applications.push({ ...base, id: 3, userKey: 'd'.repeat(32), state: 'live' });
  expect(await gateway.findKey(owner)).toEqual({ key: 'd'.repeat(32), ref: '7/3' });
  expect(await gateway.readKey('7/2')).toBeUndefined();
});

it('waits as long as a throttled response says, and gives up if that is too long for a user', async () => {
  const { fake, gateway, owner } = await open();
  fake.troubles.push({ status: 429, retryAfter: '0' }, { status: 500, retryAfter: '0' });
  expect(await gateway.findKey(owner)).toBeUndefined();
  fake.troubles.push({ status: 429, retryAfter: '120' });
  await expect(gateway.findKey(owner)).rejects.toThrow(GatewayUnavailable);
  fake.accounts.push({ id: 7, email: owner.email, username: 'ada' });
  const before = fake.requests.length;
  const create = async () => {
    await gateway.findKey(owner);
    fake.troubles.push({ status: 404 }, { status: 500, retryAfter: '0' });
    return gateway.createKey(owner, 'One');
  };
  await expect(create()).rejects.toThrow(GatewayUnavailable);
  expect(fake.requests.slice(before).filter((request) => request.startsWith('POST'))).toHaveLength(1);
});

it('rejects truncated, invalid and endless responses, and reads at most 5 MB of one', async () => {
  const { fake, gateway, owner } = await open();
  for (const trouble of ['cut off', 'garbage', 'endless'] as const) {
    fake.troubles.push(trouble);
    await expect(gateway.findKey(owner), trouble).rejects.toThrow(GatewayUnavailable);
  }
  expect(fake.sentBytes()).toBeLessThan(50 * 1024 * 1024);
});

it('reports a refusal, and never names the token', async () => {
  const { fake, gateway, owner } = await open();
  for (const status of [401, 403]) {
    fake.troubles.push({ status });
    await expect(gateway.findKey(owner)).rejects.toThrow(GatewayRefusal);
  }
  const wrong = await open('not-the-token');
  const failure = await wrong.gateway.createKey(wrong.owner, 'One').catch(String);
  expect(failure).toBe('Error: The API gateway responded with 403');
  await fake.close();
  expect(await gateway.findKey(owner).catch((cause: Error) => `${cause.stack}${String(cause.cause)}`)).not.toMatch(
    /access_token/,
  );
});

it('pauses for 30 s after five failures, then tries again [F33]', async () => {
  const { fake, gateway, owner, wait } = await open();
  for (let n = 0; n < 5; n += 1) {
    fake.troubles.push('garbage');
    await expect(gateway.findKey(owner)).rejects.toThrow(GatewayUnavailable);
  }
  const asked = fake.requests.length;
  await expect(gateway.findKey(owner)).rejects.toThrow('the API gateway failed too often');
  expect(fake.requests.length).toBe(asked);
  wait(30_000);
  fake.troubles.push('garbage');
  await expect(gateway.findKey(owner)).rejects.toThrow(GatewayUnavailable);
  await expect(gateway.findKey(owner)).rejects.toThrow('the API gateway failed too often');
  wait(30_000);
  expect(await gateway.findKey(owner)).toBeUndefined();
  expect(await gateway.findKey(owner)).toBeUndefined();
});

it('gives up if no response arrives', async () => {
  const { fake, gateway, owner } = await open(undefined, 50);
  fake.troubles.push('never');
  await expect(gateway.findKey(owner)).rejects.toThrow(GatewayUnavailable);
});
