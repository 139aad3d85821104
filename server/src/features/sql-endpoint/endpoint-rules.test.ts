import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createSlots } from '../../background/slots.ts';
import { readConfig } from '../../config/config.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createLoginTries } from './check-login.ts';
import { keepPort, portsToTry } from './serve-sql-endpoint.ts';

const now = new Date('2026-07-01T10:00:00Z');
let dataFolder: string;
beforeEach(() => {
  dataFolder = temporaryFolder('gateway');
});
const configOf = (env: Record<string, string> = {}) => readConfig({ DATA_FOLDER: dataFolder, ...env });

it('listens on its last port, else on the default port, else on any', () => {
  expect(portsToTry(configOf())).toEqual([1433, 0]);
  keepPort(dataFolder, 40_123);
  expect(portsToTry(configOf())).toEqual([40_123, 1433, 0]);
  expect(readFileSync(path.join(dataFolder, 'gateway-port'), 'utf8')).toBe('40123');
  expect(portsToTry(configOf({ GATEWAY_PORT: '1500' }))).toEqual([1500]);
  keepPort('/nowhere', 1);
  writeFileSync(path.join(dataFolder, 'gateway-port'), 'rubbish');
  expect(portsToTry(configOf())).toEqual([1433, 0]);
});

it('is on in demo mode or if a port is set, and knows its public address', () => {
  const sqlEndpointOf = (env: Record<string, string>) => configOf(env).sqlEndpoint;
  const server = { NODE_ENV: 'production', OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a' };
  const secrets = {
    OIDC_CLIENT_SECRET: 'kV2!pq81Zx0rT7mnB4sd',
    ENCRYPTION_KEYS: `one:${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64')}`,
  };
  expect(sqlEndpointOf({}).isOn).toBe(true);
  expect(sqlEndpointOf({ GATEWAY: 'off', GATEWAY_PORT: '1433' }).isOn).toBe(false);
  expect(sqlEndpointOf({ ...server, ...secrets }).isOn).toBe(false);
  expect(sqlEndpointOf({ ...server, ...secrets, GATEWAY_PORT: '1433' }).isOn).toBe(true);
  const place = { publicHost: 'sql.example', publicPort: 14330 };
  expect(sqlEndpointOf({ GATEWAY_ADDRESS: 'sql.example:14330' })).toMatchObject(place);
  expect(sqlEndpointOf({})).toMatchObject({ publicHost: '127.0.0.1', publicPort: undefined });
  for (const address of ['sql.example:1433/x', 'a b', 'http://sql.example'])
    expect(() => sqlEndpointOf({ GATEWAY_ADDRESS: address }), address).toThrow('GATEWAY_ADDRESS');
});

describe('the password queue', () => {
  it('checks two at once, queues a bounded number in order, and rejects the rest', async () => {
    const inTurn = createSlots(2, 3);
    const open: (() => void)[] = [];
    const order: number[] = [];
    const enter = (number: number) =>
      inTurn(async () => {
        order.push(number);
        await new Promise<void>((resolve) => open.push(resolve));
        if (number === 1) throw new Error('broken');
        return number;
      });
    const all = [0, 1, 2, 3, 4].map(enter);
    const outcomes = Promise.allSettled(all);
    expect(await enter(5)).toBeUndefined();
    expect(order).toEqual([0, 1]);
    for (let done = 0; done < 5; done += 1) {
      await expect.poll(() => open.length).toBeGreaterThan(done);
      open[done]?.();
    }
    expect((await outcomes).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ]);
    expect(order).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('password guessing', () => {
  it('ends after five wrong passwords of a user in a minute, from that address only [T34]', () => {
    let time = now.getTime();
    const tries = createLoginTries(() => new Date(time));
    const take = (address = '10.0.0.1', user = 'a@b.example') => tries.take(address, user);
    expect([1, 2, 3, 4, 5, 6].map(() => take())).toEqual([true, true, true, true, true, false]);
    expect([take('10.0.0.1', 'A@B.example'), take('10.0.0.2'), take('10.0.0.1', 'c')]).toEqual([false, true, true]);
    time += 59_999;
    expect(take()).toBe(false);
    time += 1;
    expect(take()).toBe(true);
    tries.forgive('10.0.0.1', 'a@b.example');
    expect([1, 2, 3, 4, 5, 6].map(() => take())).toEqual([true, true, true, true, true, false]);
  });

  it('ends after thirty tries of any users from one address, and a flood of names does not grow memory', () => {
    const tries = createLoginTries(() => now);
    const taken = Array.from({ length: 40 }, (_, index) => tries.take('10.0.0.1', `user ${index}`));
    expect(taken.filter(Boolean)).toHaveLength(30);
    for (let index = 0; index < 30_000; index += 1) tries.take(`10.1.${index >> 8}.${index & 255}`, 'x');
    expect(tries.take('10.0.0.1', 'user 41')).toBe(true);
  });
});
