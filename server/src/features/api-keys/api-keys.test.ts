import { createHash } from 'node:crypto';
import { eventsWith } from '../../testing/database-rows.ts';
import { onEachApp } from '../../testing/each-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const DAY = 24 * 60 * 60_000;

onEachApp('the key for the REST API', {}, (world) => {
  const firstOf = async (client: TestClient) =>
    (await client.get(`/api/3scale-token/${await client.personId()}`)).json.apiApplicationUserKey as string;

  it('is created once, on the first request, and stays the same at both paths [R225, R394]', async () => {
    const id = await world.licensed.personId();
    const paths = [`/api/3scale-token/${id}`, `/3scale-token/${id}`];
    const answers = await Promise.all([...paths, ...paths, ...paths].map((path) => world.licensed.get(path)));
    const [first] = answers.map(({ json }) => json.apiApplicationUserKey as string);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    for (const { status, json, headers } of answers)
      expect([status, json, headers['cache-control']]).toEqual([200, { apiApplicationUserKey: first }, 'no-store']);
    expect((await world.licensed.get(paths[0] as string)).json).toEqual({ apiApplicationUserKey: first });
  });

  it("is private: another user's ID is not found [V28]", async () => {
    const id = await world.licensed.personId();
    for (const path of [`/api/3scale-token/${id}`, `/3scale-token/${id}`, '/api/3scale-token/nobody'])
      expect([path, (await world.trial.get(path)).status]).toEqual([path, 404]);
    expect(await firstOf(world.trial)).not.toBe(await firstOf(world.licensed));
  });

  it('is stored as a hash and a sealed copy, which is deleted once it is revoked [V28]', async () => {
    const { id, key } = (await world.licensed.post('/api/api-keys', { name: 'Sealed' })).json;
    const { db } = world.app.services;
    const read = () => db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect((await read()).key_hash).toBe(createHash('sha256').update(key).digest('hex'));
    expect((await read()).key_sealed).toMatch(/^v1\./);
    expect(JSON.stringify(await read())).not.toContain(key);
    await world.licensed.delete(`/api/api-keys/${id}`);
    expect((await read()).key_sealed).toBeNull();
  });

  it('is one of several named keys, which are listed without text and displayed one at a time', async () => {
    const client = world.admin;
    const first = await firstOf(client);
    const made = await client.post('/api/api-keys', { name: '  Nightly load ', expiresOn: '2999-12-31' });
    expect([made.status, made.json.key]).toEqual([200, expect.stringMatching(/^[0-9a-f]{32}$/)]);
    const list = await client.get('/api/api-keys');
    expect(list.json.keys).toMatchObject([
      { name: 'First key', isFirst: true, head: first.slice(0, 4), tail: first.slice(-4), expiresAt: null, old: null },
      { id: made.json.id, name: 'Nightly load', isFirst: false, expiresAt: '3000-01-01T08:00:00.000Z', calls: 0 },
    ]);
    for (const key of [first, made.json.key]) expect(list.text).not.toContain(key);
    const shown = await client.get(`/api/api-keys/${made.json.id}/text`);
    expect([shown.json, shown.headers['cache-control']]).toEqual([made.json, 'no-store']);
  });

  it('refuses invalid names and dates, and more keys than the limit', async () => {
    const client = await world.app.signIn('trial@example.com');
    const refused = async (body: unknown) => {
      const { status, json } = await client.post('/api/api-keys', body);
      return [status, json.title];
    };
    for (const expiresOn of ['2020-01-01', '2999-02-30', 'soon', ''])
      expect(await refused({ name: 'A', expiresOn })).toEqual([400, "The key's last day can't be in the past"]);
    expect(await refused({ name: '  ' })).toEqual([400, 'Enter a name for the key']);
    expect((await refused({ name: 'x'.repeat(81) }))[0]).toBe(400);
    const before = (await client.get('/api/api-keys')).json.keys.length as number;
    const all = await Promise.all(
      Array.from({ length: 25 }, (_, index) => client.post('/api/api-keys', { name: `Key ${index}` })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(20 - before);
    expect(await refused({ name: 'One more' })).toEqual([409, 'You have reached the key limit. Revoke one first']);
    for (const { id } of (await client.get('/api/api-keys')).json.keys) await client.delete(`/api/api-keys/${id}`);
    // A user who revoked all keys gets a new one only by creating it.
    expect(await firstOf(client)).toBe('');
  });

  it('can be rolled: the old key works for a day, can be revoked sooner, and only one roll is open at a time', async () => {
    const client = await world.app.signIn('licensed@example.com');
    const { id, key } = (await client.post('/api/api-keys', { name: 'Lead form' })).json;
    const rolled = (await client.post(`/api/api-keys/${id}/roll`, {})).json;
    expect([rolled.id, rolled.key]).toEqual([id, expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(rolled.key).not.toBe(key);
    const read = async () =>
      (await client.get('/api/api-keys')).json.keys.find((each: { id: string }) => each.id === id);
    const { old, head } = await read();
    expect([head, old.head, old.tail]).toEqual([rolled.key.slice(0, 4), key.slice(0, 4), key.slice(-4)]);
    const left = new Date(old.endsAt).getTime() - world.app.services.now().getTime();
    expect(left > DAY - 60_000 && left <= DAY).toBe(true);
    const second = await client.post(`/api/api-keys/${id}/roll`, {});
    expect(second.json.title).toBe('The previous key still works. Revoke it first');
    await client.delete(`/api/api-keys/${old.id}`);
    expect(await read()).toMatchObject({ old: null, head });
    expect((await client.post(`/api/api-keys/${id}/roll`, {})).status).toBe(200);
    await client.delete(`/api/api-keys/${id}`);
    const { db } = world.app.services;
    const living = db.selectFrom('api_keys').selectAll().where('ended_at', 'is', null).where('name', '=', 'Lead form');
    expect(await living.execute()).toEqual([]);
    for (const path of [`/api/api-keys/${id}/text`, `/api/api-keys/${old.id}/text`])
      expect((await client.get(path)).status).toBe(404);
  });

  it('is audited when created, rolled, revoked and displayed, and is displayed at most 30 times an hour', async () => {
    const client = await world.app.signIn('licensed@example.com');
    const { db } = world.app.services;
    const { id } = (await client.post('/api/api-keys', { name: 'Watched' })).json;
    await client.post(`/api/api-keys/${id}/roll`, {});
    // Starts a new hour for the view limit.
    world.app.advance(2 * 60 * 60_000);
    const later = await world.app.signIn('licensed@example.com');
    for (let view = 0; view < 30; view += 1)
      expect((await later.get(`/api/api-keys/${id}/text`)).status, `view ${view}`).toBe(200);
    const refused = await later.get(`/api/api-keys/${id}/text`);
    const title = 'You have viewed keys too many times. Try again in an hour';
    expect(refused).toMatchObject({ status: 429, json: { title } });
    await later.delete(`/api/api-keys/${id}`);
    const events = await eventsWith(db, { name: 'Watched' });
    const counted = Object.groupBy(events, ({ kind }) => kind);
    expect(Object.entries(counted).map(([kind, all]) => [kind, all?.length])).toEqual([
      ['key_created', 1],
      ['key_rolled', 1],
      ['key_viewed', 30],
      ['key_revoked', 1],
    ]);
  });
});
