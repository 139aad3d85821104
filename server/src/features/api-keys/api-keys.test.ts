import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { onEachApp } from '../../testing/each-app.ts';

onEachApp('the key for the REST API', {}, (world) => {
  const idOf = async (client: typeof world.trial) => (await client.get('/api/app')).json.currentUser.id as string;

  it('is made on the first ask, once, and is the same ever after, at both paths [R225, R394]', async () => {
    const id = await idOf(world.licensed);
    const paths = [`/api/3scale-token/${id}`, `/3scale-token/${id}`];
    const answers = await Promise.all([...paths, ...paths, ...paths].map((path) => world.licensed.get(path)));
    const [first] = answers.map(({ json }) => json.apiApplicationUserKey as string);
    expect(first).toMatch(/^pk_[\w-]{43}$/);
    for (const { status, json, headers } of answers)
      expect([status, json, headers['cache-control']]).toEqual([200, { apiApplicationUserKey: first }, 'no-store']);
    expect((await world.licensed.get(paths[0] as string)).json).toEqual({ apiApplicationUserKey: first });
  });

  it("is a person's own: somebody else's id is not found [V28]", async () => {
    const id = await idOf(world.licensed);
    for (const path of [`/api/3scale-token/${id}`, `/3scale-token/${id}`, '/api/3scale-token/nobody'])
      expect([path, (await world.trial.get(path)).status]).toEqual([path, 404]);
    const own = (await world.trial.get(`/api/3scale-token/${await idOf(world.trial)}`)).json.apiApplicationUserKey;
    expect(own).not.toBe((await world.licensed.get(`/api/3scale-token/${id}`)).json.apiApplicationUserKey);
  });

  it('lies in the database as its hash and as a sealed copy [V28]', async () => {
    const id = await idOf(world.licensed);
    const key = (await world.licensed.get(`/api/3scale-token/${id}`)).json.apiApplicationUserKey as string;
    const { db } = world.app.services;
    const row = await db.selectFrom('api_keys').selectAll().where('person_id', '=', id).executeTakeFirstOrThrow();
    expect(row.key_hash).toBe(createHash('sha256').update(key).digest('hex'));
    expect(JSON.stringify(row)).not.toContain(key);
  });
});
