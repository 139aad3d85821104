import { randomBytes } from 'node:crypto';
import { changePerson, eventsWith } from '../../testing/database-rows.ts';
import { onEachApp } from '../../testing/each-app.ts';
import {
  FAKE_AZURE_CLIENT,
  FAKE_AZURE_SERVER,
  FAKE_AZURE_TENANT,
  startFakeAzureSql,
} from '../../testing/fakes/fake-azure-sql.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { openAddressBook, openFirewalls } from './firewall.ts';

it('syncs the addresses to Azure SQL, and does not wait while Azure is down [F33]', async () => {
  const secret = randomBytes(24).toString('hex');
  const fake = await startFakeAzureSql(secret);
  const app = await startTestApp({
    env: {
      AZURE_SQL_SERVER: FAKE_AZURE_SERVER,
      AZURE_SQL_TENANT: FAKE_AZURE_TENANT,
      AZURE_SQL_CLIENT_ID: FAKE_AZURE_CLIENT,
      AZURE_SQL_CLIENT_SECRET: secret,
      AZURE_MANAGEMENT_URL: fake.url,
      AZURE_LOGIN_URL: fake.url,
    },
  });
  const client = await app.signIn('licensed@example.com');
  const firewalls = app.services.firewalls;
  const userId = await client.personId();
  await firewalls.settled();
  fake.troubles.push('never');
  const saved = await client.post('/api/ip-whitelists', { userId, startIp: '9.8.7.6', endIp: '9.8.7.6' });
  expect([saved.status, fake.rules]).toEqual([200, []]);
  await expect.poll(() => fake.troubles).toEqual([]);
  fake.forget();
  await firewalls.settled();
  await firewalls.apply();
  await firewalls.settled();
  expect(fake.rules).toEqual([{ name: `platbook-${userId}`, start: '9.8.7.6', end: '9.8.7.6' }]);
  await client.delete(`/api/ip-whitelists/${userId}`);
  await firewalls.settled();
  expect(fake.rules).toEqual([]);
  await app.close();
  await fake.close();
});

onEachApp('the IP allow-list', { TRUST_PROXY: '127.0.0.1' }, (world) => {
  const allow = async (client: TestClient, address: string, more: Record<string, unknown> = {}, path = '/api') =>
    client.post(`${path}/ip-whitelists`, {
      userId: await client.personId(),
      ruleName: 'ignored',
      startIp: address,
      endIp: address,
      ...more,
    });
  const rules = async () => {
    const people = await world.app.services.db.selectFrom('people').select(['id', 'email']).execute();
    const byId = new Map(people.map(({ id, email }) => [id, email[0]?.toUpperCase()]));
    return (await openAddressBook(world.app.services).list())
      .map(({ personId, address }) => `${byId.get(personId)} ${address}`)
      .sort();
  };
  const removeAll = async () => {
    for (const client of [world.trial, world.licensed])
      await client.delete(`/api/ip-whitelists/${await client.personId()}`);
  };

  it('returns a list whose first entry is the saved one, below /api and at the literal path [R223, R391, R393]', async () => {
    await removeAll();
    const id = await world.licensed.personId();
    expect((await world.licensed.get(`/ip-whitelists/${id}`)).json).toEqual([]);
    const saved = await allow(world.licensed, ' 9.8.7.6 ', {}, '');
    const entry = {
      id: expect.stringMatching(/^[\w-]{36}$/),
      userId: id,
      ruleName: 'licensed@example.com',
      startIp: '9.8.7.6',
      endIp: '9.8.7.6',
      warning: null,
    };
    expect([saved.status, saved.json]).toEqual([200, [entry]]);
    const changed = await allow(world.licensed, '9.8.7.5', { id: saved.json[0].id });
    expect(changed.json).toEqual([{ ...entry, id: saved.json[0].id, startIp: '9.8.7.5', endIp: '9.8.7.5' }]);
    expect((await world.licensed.get(`/api/ip-whitelists/${id}`)).json).toEqual(changed.json);
  });

  it("returns the caller's address as a trusted proxy reports it, and none for IPv6 [R392]", async () => {
    for (const path of ['/api/ip-whitelists-default', '/ip-whitelists-default']) {
      expect((await world.trial.get(path)).json).toBe('127.0.0.1');
      expect((await world.trial.get(path, { 'x-forwarded-for': '9.9.9.9, 8.7.6.5' })).json).toBe('8.7.6.5');
      expect((await world.trial.get(path, { 'x-forwarded-for': '::ffff:8.7.6.5' })).json).toBe('8.7.6.5');
      const none = await world.trial.get(path, { 'x-forwarded-for': '2001:db8::1' });
      expect([none.status, none.json.title]).toEqual([409, expect.stringContaining('IPv6')]);
    }
  });

  it('refuses anything but one dotted quad, and changes nothing [H083, R325]', async () => {
    await removeAll();
    await allow(world.trial, '9.8.7.6');
    for (const address of [
      '01.2.3.4',
      '1.2.3',
      '256.1.1.1',
      '0x7f.1.1.1',
      '1.2.3.4/0',
      '1.2.3.4/32',
      '::1',
      '１.2.3.4',
      '',
      'a'.repeat(90),
    ]) {
      const answer = await allow(world.trial, address);
      expect([answer.status, answer.json.title], address).toEqual([400, 'Please enter valid IP']);
    }
    for (const ends of [{ startIp: '9.9.9.9' }, { endIp: '9.9.9.9' }, { startIp: '9.9.9.9', endIp: '9.9.9.8' }])
      expect((await allow(world.trial, '9.8.7.6', ends)).json.title).toBe('Please enter valid IP');
    for (const wrong of [{ startIp: 1 }, { endIp: null }, { port: 1433 }, { id: 7 }, { startIp: 'a'.repeat(200) }])
      expect((await allow(world.trial, '9.8.7.6', wrong)).status).toBe(400);
    expect(await rules()).toEqual(['T 9.8.7.6']);
  });

  it('accepts loopback and private addresses with a warning', async () => {
    for (const address of ['127.0.0.1', '10.0.0.1', '0.0.0.0', '255.255.255.255'])
      expect((await allow(world.trial, address)).json).toMatchObject([
        {
          startIp: address,
          warning: expect.stringMatching(/^This is a private|^This is a loopback|isn't routable on the internet/),
        },
      ]);
  });

  it("gives no access to another user's list: other users and other entries are not found [R391, R393]", async () => {
    const other = await world.licensed.personId();
    const [entry] = (await allow(world.licensed, '9.8.7.5')).json;
    await allow(world.trial, '9.8.7.6');
    const before = await rules();
    for (const answer of [
      await world.trial.get(`/api/ip-whitelists/${other}`),
      await allow(world.trial, '5.5.5.5', { userId: other }),
      await allow(world.trial, '5.5.5.5', { id: entry.id }),
      await world.trial.delete(`/api/ip-whitelists/${other}`),
    ])
      expect(answer.status).toBe(404);
    expect(await rules()).toEqual(before);
    const expired = await world.app.signIn('expired@example.com');
    expect((await allow(expired, '5.5.5.5')).status).toBe(403);
  });

  it('notifies the SQL endpoint of each change, once, and keeps the same address of another user', async () => {
    await removeAll();
    await allow(world.trial, '9.8.7.6');
    await allow(world.licensed, '9.8.7.6');
    const book = openAddressBook(world.app.services);
    let notified = 0;
    const firewalls = openFirewalls(world.app.services, () => {
      notified += 1;
    });
    await firewalls.apply();
    notified = 0;
    const before = await book.stamp();
    for (const _ of [1, 2]) {
      await allow(world.licensed, '9.8.7.5');
      await firewalls.apply();
    }
    expect([notified, await book.addressOf(await world.licensed.personId())]).toEqual([1, '9.8.7.5']);
    expect(await book.stamp()).not.toBe(before);
    await world.licensed.delete(`/api/ip-whitelists/${await world.licensed.personId()}`);
    await firewalls.apply();
    expect([notified, await rules()]).toEqual([2, ['T 9.8.7.6']]);
    expect(await book.addressOf(await world.licensed.personId())).toBeUndefined();
  });

  it('audits each change, once [N11]', async () => {
    await removeAll();
    await allow(world.trial, '7.7.7.7');
    await allow(world.trial, '7.7.7.7');
    await world.trial.delete(`/api/ip-whitelists/${await world.trial.personId()}`);
    const events = await eventsWith(world.app.services.db, { name: '7.7.7.7' });
    const person = { person_id: await world.trial.personId(), address: '127.0.0.1', outcome: 'finished' };
    expect(events).toMatchObject([
      { kind: 'address_allowed', ...person },
      { kind: 'address_removed', ...person },
    ]);
  });

  it('leaves out users whose account has ended, and includes them when it is reopened', async () => {
    await removeAll();
    await allow(world.trial, '9.8.7.6');
    await allow(world.licensed, '9.8.7.5');
    const { db } = world.app.services;
    const set = (changes: Record<string, unknown>) => changePerson(db, 'licensed@example.com', changes);
    const over = { subscriptions: '[]', licence_ends_on: '2020-01-01' };
    for (const [changes, back] of [
      [{ deactivated_at: '2026-01-01' }, { deactivated_at: null }],
      [{ is_active_solution: 0 }, { is_active_solution: 1 }],
      [over, { subscriptions: null, licence_ends_on: null }],
    ] as const) {
      await set(changes);
      expect(await rules(), JSON.stringify(changes)).toEqual(['T 9.8.7.6']);
      await set({ ...back, ...(changes === over ? { role: 'editor' } : {}) });
    }
    expect(await rules()).toEqual(['L 9.8.7.5', 'T 9.8.7.6']);
    world.app.advance(31 * 24 * 3_600_000);
    expect(await rules()).toEqual(['L 9.8.7.5']);
  });
});
