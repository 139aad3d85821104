import { createHash } from 'node:crypto';
import { changePerson, changeRows } from '../../testing/database-rows.ts';
import { onEachApp } from '../../testing/each-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { Admission, Refusal } from './index.ts';

const SECOND = 1000;
const settings = {
  API_CALLS_PER_SECOND: '5',
  API_CALLS_PER_SECOND_TRIAL: '1000',
  API_CALLS_PER_DAY_TRIAL: '20',
  API_CALLS_PER_TRIAL: '30',
};

onEachApp('the desk of the REST API', settings, (world) => {
  const desk = () => world.app.services.keyDesk;
  const newKey = async (client: TestClient): Promise<{ id: string; key: string }> =>
    (await client.post('/api/api-keys', { name: 'Desk' })).json;
  const admitted = async (key: string): Promise<Admission> => {
    const answer = await desk().admit(key);
    if (answer.refused !== undefined) throw new Error(`refused: ${answer.refused}`);
    return answer;
  };
  const refusal = async (key: string): Promise<Refusal['refused'] | undefined> => {
    const answer = await desk().admit(key);
    if (answer.refused === undefined) desk().settle(answer, 404);
    return answer.refused;
  };
  const call = async (key: string, status = 200) => desk().settle(await admitted(key), status);
  const usageOf = (id: string) =>
    world.app.services.db.selectFrom('api_usage').selectAll().where('key_id', '=', id).executeTakeFirst();

  it('admits a key as its user, and counts how each call ended; only successful calls use up the allowance', async () => {
    const { id, key } = await newKey(world.licensed);
    const first = await admitted(key);
    expect(first).toMatchObject({ keyId: id, limit: 250_000, limits: { perSecond: 5, day: undefined } });
    expect(first.person.email).toBe('licensed@example.com');
    const { remaining } = first;
    desk().settle(first, 200);
    desk().settle(first, 200);
    for (const status of [400, 404, 503]) await call(key, status);
    await desk().flush();
    expect(await usageOf(id)).toMatchObject({ answered: 1, rejected: 2, failed: 1, refused_rate: 0, refused_quota: 0 });
    expect(await admitted(key)).toMatchObject({ remaining: remaining - 1 });
    const [listed] = (await world.licensed.get('/api/api-keys')).json.keys.filter(
      (each: { id: string }) => each.id === id,
    );
    expect(listed).toMatchObject({ calls: 1, lastUsedAt: expect.stringMatching(/Z$/) });
    for (const text of ['', 'x', 'x'.repeat(100_000), id, `${key} `]) expect(await refusal(text)).toBe('unknown');
  });

  it('admits an older key with another format', async () => {
    const { id, key } = await newKey(world.licensed);
    const { db, secretBox } = world.app.services;
    const old = `pk_${'a'.repeat(43)}`;
    const key_hash = createHash('sha256').update(old).digest('hex');
    await changeRows(
      db,
      'api_keys',
      { id },
      { key_hash, key_sealed: secretBox.seal(old, `api_keys.key_sealed:${id}`) },
    );
    expect((await admitted(old)).keyId).toBe(id);
    expect((await world.licensed.get(`/api/api-keys/${id}/text`)).json.key).toBe(old);
    expect(await refusal(key)).toBe('unknown');
  });

  it('refuses a revoked, rolled or suspended key at once on this node, and within a minute on others [T22]', async () => {
    const { db } = world.app.services;
    const minute = () => world.app.advance(31 * SECOND);
    const { id, key } = await newKey(world.licensed);
    const next = (await world.licensed.post(`/api/api-keys/${id}/roll`, {})).json.key as string;
    for (const each of [key, next]) expect(await refusal(each)).toBeUndefined();
    const { old } = (await world.licensed.get('/api/api-keys')).json.keys.find((row: { id: string }) => row.id === id);
    await world.licensed.delete(`/api/api-keys/${old.id}`);
    expect([await refusal(key), await refusal(next)]).toEqual(['ended', undefined]);
    const rolled = (await world.licensed.post(`/api/api-keys/${id}/roll`, {})).json.key as string;
    expect([await refusal(next), await refusal(rolled)]).toEqual([undefined, undefined]);
    world.app.advance(24 * 60 * 60 * SECOND);
    expect([await refusal(next), await refusal(rolled)]).toEqual(['ended', undefined]);
    // Simulates a change by another node.
    await changeRows(db, 'api_keys', { id }, { ended_at: '2026-01-01' });
    minute();
    expect(await refusal(rolled)).toBe('ended');
    const other = await newKey(await world.app.signIn('licensed@example.com'));
    await call(other.key, 404);
    await changePerson(db, 'licensed@example.com', { deactivated_at: '2026-01-01' });
    minute();
    expect(await refusal(other.key)).toBe('account');
    await changePerson(db, 'licensed@example.com', { deactivated_at: null });
    minute();
    expect(await refusal(other.key)).toBeUndefined();
  });

  it('limits calls per second, and says when to retry', async () => {
    const { id, key } = await newKey(await world.app.signIn('licensed@example.com'));
    const start = world.app.services.now();
    const at = (milliseconds: number) => new Date(start.getTime() + milliseconds);
    const ask = async (milliseconds: number) => (await desk().admit(key, at(milliseconds))).refused;
    for (let n = 0; n < 5; n += 1) expect(await ask(0)).toBeUndefined();
    expect(await desk().admit(key, at(0))).toMatchObject({ refused: 'rate', retryAfterSeconds: 1 });
    expect([await ask(199), await ask(201), await ask(202)]).toEqual(['rate', undefined, 'rate']);
    for (let n = 0; n < 5; n += 1) expect(await ask(20_000)).toBeUndefined();
    expect(await ask(20_000)).toBe('rate');
    await desk().flush();
    expect((await usageOf(id))?.refused_rate).toBe(4);
  });

  it('limits a trial per day and in total, across all of its keys and all nodes', async () => {
    const client = await world.app.signIn('trial@example.com');
    const [one, two] = [await newKey(client), await newKey(client)];
    for (let n = 0; n < 6; n += 1) await call(one.key);
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk().admit(two.key)));
    const open = answers.filter((answer) => answer.refused === undefined);
    expect(open).toHaveLength(14);
    expect(answers.at(-1)).toMatchObject({
      refused: 'day',
      limit: 20,
      remaining: 0,
      retryAfterSeconds: expect.any(Number),
    });
    for (const answer of open) desk().settle(answer, 404);
    expect(await refusal(two.key)).toBeUndefined();
    for (let n = 0; n < 14; n += 1) await call(two.key);
    expect(await refusal(one.key)).toBe('day');
    await desk().flush();
    world.app.advance(24 * 60 * 60 * SECOND);
    for (let n = 0; n < 5; n += 1) await call(one.key);
    // Simulates calls on another node that use up the trial.
    await desk().flush();
    await changeRows(world.app.services.db, 'api_usage', { key_id: one.id, answered: 5 }, { answered: 10 });
    world.app.advance(31 * SECOND);
    const last = await desk().admit(one.key);
    expect(last).toMatchObject({ refused: 'period', limit: 30, remaining: 0 });
    const later = await world.app.signIn('trial@example.com');
    expect((await later.get('/api/api-keys')).json).toMatchObject({
      isTrial: true,
      counties: 5,
      day: { used: 10, limit: 20 },
      period: { used: 30, limit: 30 },
    });
  });

  it('needs no database for a cached key, fails closed while the database is down, and loses no counts', async () => {
    const { id, key } = await newKey(await world.app.signIn('licensed@example.com'));
    const { schema } = world.app.services.db;
    await call(key);
    for (const table of ['api_keys', 'api_usage']) await schema.alterTable(table).renameTo(`${table}_gone`).execute();
    try {
      for (let n = 0; n < 3; n += 1) await call(key);
      await expect(desk().flush()).rejects.toThrow(/api_usage/);
      world.app.advance(31 * SECOND);
      expect(await desk().admit(key)).toEqual({ refused: 'unavailable', retryAfterSeconds: 1 });
    } finally {
      for (const table of ['api_keys', 'api_usage']) await schema.alterTable(`${table}_gone`).renameTo(table).execute();
    }
    await desk().flush();
    expect((await usageOf(id))?.answered).toBe(4);
    expect(await refusal(key)).toBeUndefined();
  });
});
