import { limits } from '@platbook/contract/limits';
import { storedLimits } from '@platbook/contract/stored-limits';
import { fastify } from 'fastify';
import { changePerson, changeRows, insertRows, personWith } from '../../testing/database-rows.ts';
import { onEachApp } from '../../testing/each-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { expireDrafts } from './drafts-store.ts';
import { emptyTrash } from './query-store.ts';
import { queryRoutes } from './routes.ts';

onEachApp('drafts of queries', {}, (world) => {
  const save = async (client: TestClient, name: string, more: Record<string, unknown> = {}) =>
    (await client.post('/api/queries', { name, queryText: 'select 1', ...more })).json.id as string;
  const draft = (text: string) => ({ text, name: 'Typed', version: 1, device: 'Firefox on Linux' });

  describe('drafts', () => {
    it('are returned as saved, with time and device, until they are deleted [N5]', async () => {
      const id = await save(world.licensed, 'Mine');
      expect((await world.licensed.get(`/api/drafts/${id}`)).json).toBeNull();
      await world.licensed.put(`/api/drafts/${id}`, draft('select 2'));
      await world.licensed.put(`/api/drafts/${id}`, draft("select 'é 🏡';\r\n"));
      const kept = (await world.licensed.get(`/api/drafts/${id}`)).json;
      expect(kept).toEqual({ ...draft("select 'é 🏡';\r\n"), updatedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
      expect((await world.licensed.delete(`/api/drafts/${id}`)).status).toBe(200);
      expect((await world.licensed.get(`/api/drafts/${id}`)).json).toBeNull();
    });

    it('are stored for several new queries and for a pack query, separately for each user', async () => {
      for (const id of ['new', 'new-mb2k7x1c', 'SPFCL-FCL01']) {
        expect((await world.licensed.put(`/api/drafts/${id}`, draft('select 3'))).status).toBe(200);
        expect((await world.licensed.get(`/api/drafts/${id}`)).json.text).toBe('select 3');
        expect((await world.trial.get(`/api/drafts/${id}`)).json).toBeNull();
      }
    });

    it('are listed with their heads, newest first, so that another device can find them', async () => {
      const ada = await world.app.signIn('navigator@example.com');
      const id = await save(ada, 'Mine');
      const gone = await save(ada, 'Thrown away');
      const keep = (draftId: string, text: string) => ada.put(`/api/drafts/${draftId}`, draft(text));
      await keep(gone, 'select 1');
      await keep('new-b1', `select ${'9'.repeat(300)}`);
      await keep(id, 'select 2');
      await ada.delete(`/api/queries/${gone}`);
      const heads = (await ada.get('/api/drafts')).json;
      expect(heads.map((head: { id: string }) => head.id).sort()).toEqual([id, 'new-b1'].sort());
      expect(heads.find((head: { id: string }) => head.id === 'new-b1')).toEqual({
        id: 'new-b1',
        name: 'Typed',
        device: 'Firefox on Linux',
        updatedAt: expect.stringMatching(/Z$/),
        start: `select ${'9'.repeat(193)}`,
      });
      expect(heads[0].updatedAt >= heads[1].updatedAt).toBe(true);
      expect((await world.trial.get('/api/drafts')).json).not.toContainEqual(expect.objectContaining({ id: 'new-b1' }));
      await ada.post(`/api/queries/${gone}/restore`, {});
      expect((await ada.get('/api/drafts')).json).toHaveLength(3);
    });

    it('are deleted by the save that changes the text, and each user has their own [R251]', async () => {
      const owner = world.licensed;
      const id = await save(owner, 'Mine');
      await owner.put(`/api/drafts/${id}`, draft('select 2'));
      const whose = { person_id: await world.admin.personId(), query_id: id };
      const other = { ...whose, ...draft('select 3'), updated_at: new Date().toISOString() };
      await insertRows(world.app.services.db, 'query_drafts', [other]);
      await owner.put(`/api/queries/${id}`, { name: 'Renamed', queryText: 'select 1' });
      expect((await owner.get(`/api/drafts/${id}`)).json.text).toBe('select 2');
      await owner.put(`/api/queries/${id}`, { name: 'Renamed', queryText: 'select 2' });
      expect((await owner.get(`/api/drafts/${id}`)).json).toBeNull();
      const left = world.app.services.db.selectFrom('query_drafts').select('text').where('query_id', '=', id);
      expect(await left.execute()).toEqual([{ text: 'select 3' }]);
    });

    it("are refused for another user's query and beyond their limits", async () => {
      const id = await save(world.licensed, 'Mine');
      expect((await world.trial.put(`/api/drafts/${id}`, draft('select 2'))).status).toBe(404);
      expect((await world.trial.get(`/api/drafts/${id}`)).status).toBe(404);
      expect((await world.trial.get('/api/drafts/new-MB/2')).status).toBe(404);
      expect((await world.trial.get('/api/drafts/new-')).status).toBe(404);
      const long = 'é'.repeat(limits.sqlTextBytes / 2 + 1);
      expect((await world.licensed.put(`/api/drafts/${id}`, draft(long))).status).toBe(400);
      expect((await world.licensed.put(`/api/drafts/${id}`, { ...draft('x'), owner: 'me' })).status).toBe(400);
    });

    it("are discarded together, and only the caller's own", async () => {
      const nico = await world.app.signIn('navigator@example.com');
      for (const id of ['new-c1', 'new-c2', 'new-c3']) await nico.put(`/api/drafts/${id}`, draft('select 1'));
      await world.trial.put('/api/drafts/new-c1', draft('select 2'));
      expect((await nico.post('/api/drafts/discard', { ids: ['new-c1', 'new-c2', 'new-c9'] })).status).toBe(200);
      const heads: { id: string }[] = (await nico.get('/api/drafts')).json;
      expect(heads.map(({ id }) => id).filter((id) => id.startsWith('new-c'))).toEqual(['new-c3']);
      expect((await world.trial.get('/api/drafts/new-c1')).json.text).toBe('select 2');
      expect((await nico.post('/api/drafts/discard', { ids: 'new-c3' })).status).toBe(400);
    });

    it('expire 30 days after their last change', async () => {
      const nico = await world.app.signIn('navigator@example.com');
      await nico.put('/api/drafts/new-old', draft('select 1'));
      const after = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
      expect(await expireDrafts(world.app.services.db, after(29))).toBe(0);
      expect(await expireDrafts(world.app.services.db, after(31))).toBeGreaterThan(0);
      expect((await nico.get('/api/drafts/new-old')).json).toBeNull();
    });

    it('expire without a call: the routes start the hourly job that deletes old ones', async () => {
      const nico = await world.app.signIn('navigator@example.com');
      for (const id of ['new-fresh', 'new-forgotten']) await nico.put(`/api/drafts/${id}`, draft('select 1'));
      const updated_at = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000).toISOString();
      await changeRows(world.app.services.db, 'query_drafts', { query_id: 'new-forgotten' }, { updated_at });
      const app = fastify();
      queryRoutes(app, world.app.services);
      // Waits for the job, which starts its first run immediately.
      await app.close();
      expect((await nico.get('/api/drafts/new-forgotten')).json).toBeNull();
      expect((await nico.get('/api/drafts/new-fresh')).json.text).toBe('select 1');
    });

    it('are capped at a hundred per user, keeping the latest', async () => {
      const { app, admin } = world;
      const { db } = app.services;
      const person = await admin.personId();
      const old = Array.from({ length: storedLimits.draftsPerPerson }, (_, index) => ({
        person_id: person,
        query_id: `q${index}`,
        text: 'x',
        name: '',
        version: null,
        device: '',
        updated_at: `2020-01-01T00:00:${String(index).padStart(3, '0')}Z`,
      }));
      await insertRows(db, 'query_drafts', old);
      await admin.put('/api/drafts/new', draft('latest'));
      const kept = await db.selectFrom('query_drafts').select('query_id').where('person_id', '=', person).execute();
      expect(kept).toHaveLength(storedLimits.draftsPerPerson);
      expect(kept.map((row) => row.query_id)).not.toContain('q0');
      expect((await admin.get('/api/drafts/new')).json.text).toBe('latest');
    });
  });

  describe('versions', () => {
    it('are one per save, newest first, with everything that was saved', async () => {
      const id = await save(world.licensed, 'First', { tags: ['a'], chart: { chartType: 'bar', fields: {} } });
      await world.licensed.put(`/api/queries/${id}`, { name: 'Second', queryText: 'select 2', tags: [], chart: null });
      const versions = (await world.licensed.get(`/api/queries/${id}/versions`)).json;
      expect(versions).toEqual([
        {
          version: 2,
          name: 'Second',
          tags: [],
          connectionId: null,
          queryText: 'select 2',
          chart: null,
          savedAt: expect.any(String),
          savedBy: 'Lena Marsh',
          isMine: true,
        },
        expect.objectContaining({ version: 1, name: 'First', tags: ['a'], queryText: 'select 1' }),
      ]);
      expect(versions[1].chart).toEqual({ chartType: 'bar', fields: {} });
      expect((await world.trial.get(`/api/queries/${id}/versions`)).status).toBe(404);
    });

    it('continue on the next page when their texts are long', async () => {
      const text = (letter: string) => letter.repeat(limits.sqlTextBytes - 10);
      const id = await save(world.licensed, 'Long', { queryText: text('a') });
      for (let count = 0; count < 10; count += 1)
        await world.licensed.put(`/api/queries/${id}`, { name: 'Long', queryText: text('b') });
      const versions = await world.licensed.items(`/api/queries/${id}/versions`);
      expect(versions.map(({ version }) => version)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
      expect((await world.licensed.get(`/api/queries/${id}/versions?before=x`)).status).toBe(400);
    });
  });

  describe('deleted queries', () => {
    it('disappear from every list, and come back with tags and versions when restored', async () => {
      const id = await save(world.licensed, 'Thrown away', { tags: ['thrown'] });
      await world.licensed.put(`/api/queries/${id}`, { name: 'Thrown away', queryText: 'select 2' });
      await world.licensed.delete(`/api/queries/${id}`);
      const found = async () => (await world.licensed.get('/api/queries?search=thrown')).json.length;
      expect(await found()).toBe(0);
      expect((await world.licensed.get(`/api/queries/${id}`)).status).toBe(404);
      expect((await world.licensed.put(`/api/queries/${id}`, { name: 'x' })).status).toBe(404);
      expect((await world.licensed.get('/api/tags')).json).not.toContain('thrown');
      expect((await world.trial.post(`/api/queries/${id}/restore`, {})).status).toBe(404);
      const restored = await world.licensed.post(`/api/queries/${id}/restore`, {});
      expect(restored.json).toMatchObject({ id, queryText: 'select 2', tags: ['thrown'], version: 2 });
      expect(await found()).toBe(1);
      expect((await world.licensed.get(`/api/queries/${id}/versions`)).json).toHaveLength(2);
      expect((await world.licensed.post(`/api/queries/${id}/restore`, {})).status).toBe(404);
    });

    it('are removed after 30 days', async () => {
      const id = await save(world.licensed, 'Old');
      await world.licensed.delete(`/api/queries/${id}`);
      const after = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
      expect(await emptyTrash(world.app.services.db, after(29))).toBe(0);
      expect(await emptyTrash(world.app.services.db, after(31))).toBe(1);
      expect((await world.licensed.post(`/api/queries/${id}/restore`, {})).status).toBe(404);
    });
  });

  describe('the filters of the list', () => {
    it('include tags with their query counts, most used first', async () => {
      const nico = await world.app.signIn('navigator@example.com');
      await save(nico, 'One', { tags: ['zeta', 'alpha'] });
      await save(nico, 'Two', { tags: ['zeta'] });
      expect((await nico.get('/api/tag-counts')).json).toEqual([
        { tag: 'zeta', count: 2 },
        { tag: 'alpha', count: 1 },
      ]);
      const named = async (query: string) =>
        (await nico.get(`/api/queries?${query}`)).json.map(({ name }: { name: string }) => name);
      expect(await named('tag=alpha')).toEqual(['One']);
      expect(await named('tag=zeta&sortBy=%2Bname')).toEqual(['One', 'Two']);
      const ofPack = await nico.get('/api/queries?solutionpack=true&subscriptionCode=SPFCL&tag=trend');
      expect(ofPack.json.map(({ id }: { id: string }) => id)).toContain('SPFCL-FCL01');
      expect(ofPack.json.length).toBeLessThan(6);
    });

    it('include the packs of a user who owns some, and all packs in a trial [R007, R212, R376]', async () => {
      const { db } = world.app.services;
      const { packs } = await personWith(db, 'licensed@example.com');
      await changePerson(db, 'licensed@example.com', { packs: '["SPFCL"]' });
      const owned = (await world.licensed.get('/api/get-default-solution')).json;
      await changePerson(db, 'licensed@example.com', { packs });
      expect(owned).toEqual([{ subscription_code: 'SPFCL', subscription_name: expect.any(String) }]);
      const all = (await world.trial.get('/api/get-default-solution')).json;
      expect(all).toContainEqual(owned[0]);
      expect(all.length).toBeGreaterThan(1);
    });

    it('list the queries of a pack by its code, with id and entitlementsId [R401]', async () => {
      const path = '/api/queries?limit=200&ownedByUser=false&solutionpack=true&subscriptionCode=spfcl';
      const { json } = await world.licensed.get(path);
      expect(json.map(({ id }: { id: string }) => id)).toContain('SPFCL-FCL01');
      for (const { id, entitlementsId } of json) expect(entitlementsId).toBe(id);
    });
  });
});
