import { startTinyApp } from '../testing/open-tiny-app.ts';

it.each(['', '/tools/platbook'])(
  'links to the next page so that a client resolves it against its request below "%s" [R366]',
  async (base) => {
    const app = await startTinyApp({ BASE_PATH: base });
    const admin = await app.signIn('admin@example.com');
    const connection = { driver: 'postgres', data: { host: 'db.invalid', database: 'd', username: 'u' } };
    for (const name of ['One', 'Two', 'Three'])
      for (const [path, body] of [
        ['queries', { name, queryText: 'select 1' }],
        ['connections', { name, ...connection }],
      ] as const)
        expect((await admin.post(`${base}/api/${path}`, body)).status).toBe(200);
    const { db } = app.services;
    const known = await db.selectFrom('people').selectAll().execute();
    const others = Array.from({ length: 50 }, (_, index) => ({ ...known[0]!, id: `p${index}`, sub: `p${index}` }));
    await db.insertInto('people').values(others).execute();
    for (const list of [
      '/api/queries?limit=1&sortBy=%2Bname',
      '/api/admin/people?limit=1',
      '/api/admin/audit?limit=1',
      '/api/usage/people?month=2026-06',
    ]) {
      const requested = new URL(`${base}${list}`, app.url);
      const first = await admin.get(requested.pathname + requested.search);
      const target = /^<([^>]+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? '';
      const next = new URL(target, requested);
      expect(next.pathname).toBe(requested.pathname);
      const limit = requested.searchParams.get('limit');
      expect(next.searchParams.get('limit')).toBe(limit);
      const second = await admin.get(next.pathname + next.search);
      expect([second.status, second.json.length], list).toEqual([200, limit ? 1 : known.length]);
      expect(second.text).not.toBe(first.text);
    }
  },
);
