import { onEachApp } from '../../testing/each-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

onEachApp('the query store', {}, (world) => {
  const save = async (client: TestClient, name: string, more: Record<string, unknown> = {}) => {
    const answer = await client.post('/api/queries', { name, queryText: 'select 1', ...more });
    expect(answer.status).toBe(200);
  };
  const names = (list: { name: string }[]) => list.map((query) => query.name);

  describe('the list of queries', () => {
    it('is paged by a Link header, complete and without duplicates, while queries are saved [R366]', async () => {
      const client = world.admin;
      for (let i = 0; i < 45; i++) await save(client, `Query ${String(i).padStart(2, '0')}`);
      for (const sortBy of ['-updatedAt', '%2Bname']) {
        const seen: string[] = [];
        let path: string | undefined = `/api/queries?limit=20&sortBy=${sortBy}`;
        while (path !== undefined) {
          const page = await client.get(path);
          expect(page.status).toBe(200);
          seen.push(...names(page.json).filter((name) => name.startsWith('Query')));
          path = page.next;
          await save(client, `Later ${seen.length}`);
        }
        expect(new Set(seen).size).toBe(45);
        expect(seen).toHaveLength(45);
        if (sortBy !== '-updatedAt') expect(seen).toEqual([...seen].sort());
      }
    });

    it('ends a page before its texts exceed 4 MB, and continues on the next', async () => {
      const client = await world.app.signIn('navigator@example.com');
      const text = `select '${'é'.repeat(250_000)}'`;
      for (let i = 0; i < 10; i++) await save(client, `Long ${i}`, { queryText: text });
      await save(client, 'Short');
      const first = await client.get('/api/queries?limit=200&sortBy=%2Bname');
      expect(names(first.json)).toEqual(Array.from({ length: 8 }, (_, i) => `Long ${i}`));
      expect(Buffer.byteLength(first.text)).toBeLessThan(4.1 * 1024 * 1024);
      const second = await client.get(String(first.next));
      expect(names(second.json)).toEqual(['Long 8', 'Long 9', 'Short']);
      expect(second.json[0].queryText).toBe(text);
      expect(second.next).toBeUndefined();
    });

    it('returns 20 without a limit, 200 at most, and reads a plain plus sign literally [R366]', async () => {
      expect((await world.admin.get('/api/queries')).json).toHaveLength(20);
      expect((await world.admin.get('/api/queries?limit=200')).json.length).toBeGreaterThan(45);
      expect((await world.admin.get('/api/queries?sortBy=+name')).status).toBe(200);
    });

    it.each([
      'limit=0',
      'limit=-1',
      'limit=1e9',
      'limit=abc',
      'limit=20;drop',
      'limit=1&limit=2',
      'sortBy=password',
      'sortBy=%2Bname,(select 1)',
      'cursor=x',
      `cursor=${Buffer.from('["-updatedAt","\\u0000","a"]').toString('base64url')}`,
      `cursor=${Buffer.from('["-updatedAt","2026","\\ud800"]').toString('base64url')}`,
      'search=%00',
    ])('refuses %s with a one-sentence message [H076, H077]', async (query) => {
      const answer = await world.licensed.get(`/api/queries?${query}`);
      expect(answer.status).toBe(400);
      expect(answer.json.title).toBe('The request is invalid');
    });

    it('searches name, tags and text for exactly what was typed', async () => {
      await save(world.trial, '100% equity', { queryText: 'select a_b', tags: ['Leads'] });
      await save(world.trial, '100 equity', { queryText: 'select axb' });
      const find = async (search: string) =>
        names((await world.trial.get(`/api/queries?search=${encodeURIComponent(search)}`)).json);
      expect(await find('100%')).toEqual(['100% equity']);
      expect(await find('A_B')).toEqual(['100% equity']);
      expect(await find('leads')).toEqual(['100% equity']);
      expect(await find('\\')).toEqual([]);
      expect(await find("'")).toEqual([]);
      expect((await find('equity')).sort()).toEqual(['100 equity', '100% equity']);
    });

    it('filters by connection', async () => {
      await save(world.licensed, 'On trial', { connectionId: 'property-data-trial' });
      const list = (await world.licensed.get('/api/queries?connectionId=property-data-trial')).json;
      expect(names(list)).toEqual(['On trial']);
    });
  });
});
