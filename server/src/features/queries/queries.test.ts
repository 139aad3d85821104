import { changeRows, insertRows } from '../../testing/database-rows.ts';
import { onEachApp } from '../../testing/each-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

onEachApp('the query store', {}, (world) => {
  const save = async (client: TestClient, name: string, more: Record<string, unknown> = {}) => {
    const answer = await client.post('/api/queries', { name, queryText: 'select 1', ...more });
    expect(answer.status).toBe(200);
    return answer.json;
  };
  const versionsOf = (id: string) =>
    world.app.services.db
      .selectFrom('query_versions')
      .select(['version', 'query_text'])
      .where('query_id', '=', id)
      .orderBy('version')
      .execute();
  const names = (list: { name: string }[]) => list.map((query) => query.name);

  describe('saved queries', () => {
    it('have the documented fields and are returned as they were saved [R203, R370, R369]', async () => {
      const chart = { chartType: 'line', fields: { x: 'a', y: 'b', yMin: '3', filter: true } };
      const queryText = 'select 1 as a;\r\n-- emoji 🏡, trailing blanks  \n\tselect 2';
      const saved = await save(world.licensed, 'High equity', {
        queryText,
        tags: ['equity', 'leads'],
        connectionId: 'property-data',
        chart,
      });
      expect(saved).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'High equity',
        tags: ['equity', 'leads'],
        connectionId: 'property-data',
        queryText,
        chart,
        canRead: true,
        canWrite: true,
        canDelete: true,
        solutionpack: false,
        createdBy: 'licensed@example.com',
        createdByUser: { id: expect.any(String), displayName: 'Lena Marsh' },
        connection: { id: 'property-data', name: 'Property Data', driver: 'duckdb' },
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        version: 1,
        sharing: 'private',
        canShare: true,
        isStarred: false,
        updatedByUser: { id: expect.any(String), displayName: 'Lena Marsh' },
      });
      const read = await world.licensed.get(`/api/queries/${saved.id}?cid=property-data`);
      expect(read.json).toEqual(saved);
      expect(read.headers.etag).toBe('"1"');
    });

    it('keep the fields that a later save leaves out [R371]', async () => {
      const saved = await save(world.licensed, 'First', { tags: ['a'], chart: { chartType: 'bar', fields: {} } });
      const answer = await world.licensed.put(`/api/queries/${saved.id}`, { name: 'Second', queryText: 'select 2' });
      expect(answer.json).toMatchObject({
        name: 'Second',
        queryText: 'select 2',
        tags: ['a'],
        chart: { chartType: 'bar' },
        version: 2,
      });
    });

    it('are deleted with their tags [R372]', async () => {
      const saved = await save(world.licensed, 'Gone', { tags: ['only-here'] });
      expect((await world.licensed.delete(`/api/queries/${saved.id}`)).status).toBe(200);
      expect((await world.licensed.get(`/api/queries/${saved.id}`)).json.title).toBe('Query not found');
      expect((await world.licensed.get('/api/tags')).json).not.toContain('only-here');
      expect((await world.licensed.delete(`/api/queries/${saved.id}`)).status).toBe(404);
    });

    it('list their distinct tags in order [R373]', async () => {
      const nico = await world.app.signIn('navigator@example.com');
      await save(nico, 'One', { tags: ['zeta', 'alpha'] });
      await save(nico, 'Two', { tags: ['alpha', 'mid'] });
      expect((await nico.get('/api/tags')).json).toEqual(['alpha', 'mid', 'zeta']);
    });

    it('list at most 10,000 tags', async () => {
      const { id: query_id } = await save(world.admin, 'Many tags');
      const tags = Array.from({ length: 10_001 }, (_, position) => ({ query_id, tag: `tag ${position}`, position }));
      await insertRows(world.app.services.db, 'query_tags', tags);
      expect((await world.admin.get('/api/tags')).json).toHaveLength(10_000);
    });

    it('keep the older text when a newer one is saved over it', async () => {
      const saved = await save(world.licensed, 'Versions', { queryText: 'select 1' });
      await world.licensed.put(`/api/queries/${saved.id}`, { name: 'Versions', queryText: 'select 2' });
      await world.licensed.put(`/api/queries/${saved.id}`, { name: 'Versions', queryText: 'select 3' });
      expect(await versionsOf(saved.id)).toEqual([
        { version: 1, query_text: 'select 1' },
        { version: 2, query_text: 'select 2' },
      ]);
    });

    it('keep the last 100 older texts, each with its number', async () => {
      const saved = await save(world.licensed, 'Many versions', { queryText: 'select 103' });
      const { db } = world.app.services;
      const earlier = Array.from({ length: 102 }, (_, index) => ({
        query_id: saved.id,
        version: index + 1,
        name: 'Many versions',
        connection_id: null,
        query_text: `select ${index + 1}`,
        chart: null,
        tags: '[]',
        saved_by: saved.createdByUser.id,
        saved_at: saved.createdAt,
      }));
      await insertRows(db, 'query_versions', earlier);
      await changeRows(db, 'queries', { id: saved.id }, { version: 103 });
      const again = await world.licensed.put(`/api/queries/${saved.id}`, { name: 'Many versions', queryText: 'last' });
      expect(again.json.version).toBe(104);
      const kept = await versionsOf(saved.id);
      expect(kept).toHaveLength(100);
      expect(kept[0]).toEqual({ version: 4, query_text: 'select 4' });
      expect(kept.at(-1)).toEqual({ version: 103, query_text: 'select 103' });
    });

    it('are not overwritten by a save based on an older version', async () => {
      const saved = await save(world.licensed, 'Conflict');
      const path = `/api/queries/${saved.id}`;
      const first = await world.licensed.put(path, { name: 'Conflict', queryText: 'select 2' }, { 'if-match': '"1"' });
      expect(first.json.version).toBe(2);
      const second = await world.licensed.put(path, { name: 'Conflict', queryText: 'select 3' }, { 'if-match': '"1"' });
      expect([second.status, second.json.code]).toEqual([409, 'query.conflict']);
      expect((await world.licensed.get(path)).json.queryText).toBe('select 2');
    });

    it('accept exactly one of twenty concurrent saves with one version', async () => {
      const saved = await save(world.licensed, 'Race');
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => ({ name: 'Race', queryText: `select ${i}` })).map((body) =>
          world.licensed.put(`/api/queries/${saved.id}`, body, { 'if-match': '"1"' }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    });
  });

  describe("another user's query", () => {
    it("is missing from the list of other users' queries [V12]", async () => {
      await save(world.licensed, 'Private');
      for (const client of [world.trial, world.licensed])
        expect(names((await client.get('/api/queries?ownedByUser=false&limit=200')).json)).not.toContain('Private');
    });

    it('cannot be moved to a connection its owner cannot use [V14, T11]', async () => {
      const saved = await save(world.trial, 'Mover');
      const moved = { name: 'Mover', connectionId: 'property-data' };
      const answer = await world.trial.put(`/api/queries/${saved.id}`, moved);
      expect([answer.status, answer.json.title]).toEqual([404, 'Connection not found']);
      expect((await world.trial.post('/api/queries', { name: 'New', connectionId: 'property-data' })).status).toBe(404);
    });
  });

  describe('an invalid save', () => {
    it.each([
      [{ name: '' }, 'Query name required'],
      [{ name: '  ' }, 'Query name required'],
      [{ name: 'x'.repeat(256) }, 'The query name is too long (at most 255 characters)'],
      [{ name: 'a', id: 'b' }, 'The request is invalid'],
      [{ name: 'a', createdBy: 'B', canDelete: true }, 'The request is invalid'],
      [{ name: 'a', tags: Array.from({ length: 1000 }, (_, i) => `t${i}`) }, 'The request is invalid'],
      [{ name: 'a', tags: ['x', 'x'] }, 'The request is invalid'],
      [{ name: 'a', tags: [1] }, 'The request is invalid'],
      [{ name: 'a', tags: ['x'.repeat(10_000)] }, 'The request is invalid'],
      [{ name: 'a', chart: { chartType: 'line', fields: { x: { deep: 1 } } } }, 'The request is invalid'],
      [{ name: 'a', chart: { chartType: 'pie', fields: {} } }, 'The request is invalid'],
      [{ name: 'a', chart: { chartType: 'toString', fields: {} } }, 'The request is invalid'],
      [{ name: 'a\u0000b' }, 'The request is invalid'],
      [{ name: '\ud800' }, 'The request is invalid'],
      [{ name: 12 }, 'The request is invalid'],
      [{}, 'The request is invalid'],
    ])('refuses %j and stores nothing [V13, H078, H079, H086]', async (body, title) => {
      const before = (await world.licensed.get('/api/queries?limit=200')).json.length;
      const answer = await world.licensed.post('/api/queries', body);
      expect([answer.status, answer.json.title]).toEqual([400, title]);
      expect((await world.licensed.get('/api/queries?limit=200')).json).toHaveLength(before);
    });

    it('is refused with a text over 512 KB, as a run of it would be', async () => {
      const answer = await world.licensed.post('/api/queries', { name: 'Long', queryText: '地'.repeat(180_000) });
      expect([answer.status, answer.json.title]).toEqual([400, 'The SQL text is too long']);
    });

    it('is refused with a malformed If-Match [H093]', async () => {
      const saved = await save(world.licensed, 'If match');
      const put = (header: string) =>
        world.licensed.put(`/api/queries/${saved.id}`, { name: 'n' }, { 'if-match': header });
      for (const header of ['*', 'W/"1"', 'x']) expect((await put(header)).status).toBe(400);
    });
  });
});
