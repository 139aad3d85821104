import { changePerson, changeRows, eventsWith, insertRows } from '../../testing/database-rows.ts';
import { onEachApp } from '../../testing/each-app.ts';
import { LICENSED, runSql, TRIAL } from '../../testing/run-sql.ts';
import { removeRuns } from './history-store.ts';

const day = 24 * 60 * 60 * 1000;

onEachApp('the history', {}, (world) => {
  const db = () => world.app.services.db;
  const list = async (query = '', who = world.licensed) => (await who.get(`/api/history?${query}`)).json;
  const texts = async (query = '', who = world.licensed) =>
    (await list(query, who)).map((run: { text: string }) => run.text);
  const insertRuns = (personId: string, runs: { text: string; name?: string; status?: string; at?: number }[]) =>
    insertRows(
      db(),
      'batches',
      runs.map(({ text, name = '', status = 'finished', at = Date.now() }, index) => ({
        id: `${personId}-${index}-${Math.random()}`,
        person_id: personId,
        connection_id: TRIAL,
        connection_version: 1,
        name,
        text,
        set_key: 'set',
        status,
        node: 'node',
        created_at: new Date(at - index * 60_000).toISOString(),
        stopped_at: new Date(at - index * 60_000).toISOString(),
        search_text: `${name} ${text}`.toLowerCase(),
      })),
    );

  describe('of runs', () => {
    it('has connection, query, text, outcome and rows, and whether the rows are still cached', async () => {
      const query = (await world.licensed.post('/api/queries', { name: 'Parcels by ZIP' })).json;
      const text = `select 'ä 🏡' as a;\r\nselect * from range(30) -- ${'x'.repeat(3000)}`;
      const batch = await runSql(world.licensed, {
        connectionId: LICENSED,
        batchText: text,
        name: 'Parcels',
        queryId: query.id,
      });
      const [entry] = await list();
      expect(entry).toEqual({
        id: batch.id,
        startTime: batch.startTime,
        durationMs: batch.durationMs,
        status: 'finished',
        name: 'Parcels',
        query: { id: query.id, name: 'Parcels by ZIP' },
        connectionId: LICENSED,
        connection: { id: LICENSED, name: 'Property Data', driver: 'duckdb' },
        text: text.slice(0, 2000),
        isTextCut: true,
        parameters: [],
        error: null,
        rowCount: 31,
        statements: batch.statements.map(({ id, rowCount }) => ({ id, status: 'finished', rowCount, hasResult: true })),
      });
      const whole = await world.licensed.get(`/api/history/${batch.id}`);
      expect(whole.json).toEqual({ ...entry, text, isTextCut: false });

      await world.licensed.delete(`/api/queries/${query.id}`);
      const gone = { result_bytes: null, result_sha256: null, result_inline: null };
      await changeRows(db(), 'statements', { id: batch.statements[0]!.id }, gone);
      const [later] = await list();
      expect(later.query).toBeNull();
      expect(later.statements.map((statement: { hasResult: boolean }) => statement.hasResult)).toEqual([false, true]);
    }, 60_000);

    it('reports the error of a failed run, and names a pack query', async () => {
      const [pack] = (await world.licensed.get('/api/queries?solutionpack=true&limit=1')).json;
      const batch = await runSql(world.licensed, {
        connectionId: LICENSED,
        batchText: 'select nothing; select 1',
        queryId: pack.id,
      });
      // The response is sent before the run is stored.
      await expect.poll(() => list('status=error')).toHaveLength(1);
      const [entry] = await list('status=error');
      expect(entry).toMatchObject({ id: batch.id, status: 'error', query: { id: pack.id, name: pack.name } });
      expect(entry.error).toBe(batch.statements[0]?.error?.title);
      expect(await list('status=finished')).not.toContainEqual(entry);
      expect((await world.licensed.get('/api/history?status=odd')).status).toBe(400);
    }, 60_000);

    it('matches words of name and text literally, in any case', async () => {
      const nico = await world.app.signIn('navigator@example.com');
      await insertRuns(await nico.personId(), [
        { text: "select '100%' from Équité_A", name: 'Rents' },
        { text: 'select 1000 from EquiteXA', status: 'error' },
        { text: String.raw`select 'back\slash'` },
      ]);
      expect(await texts('search=RENTS', nico)).toHaveLength(1);
      expect(await texts(`search=${encodeURIComponent('100%')}`, nico)).toEqual(["select '100%' from Équité_A"]);
      expect(await texts(`search=${encodeURIComponent('ÉQUITÉ_a')}`, nico)).toEqual(["select '100%' from Équité_A"]);
      expect(await texts(`search=${encodeURIComponent('k\\S')}`, nico)).toHaveLength(1);
      expect(await texts('search=select&status=error', nico)).toHaveLength(1);
      expect(await texts(`search=select&connectionId=${TRIAL}`, nico)).toHaveLength(3);
      expect(await texts('connectionId=none', nico)).toEqual([]);
    });

    it('is paged from newest to oldest without duplicates, while more is run', async () => {
      const id = await world.admin.personId();
      const at = Date.now();
      await insertRuns(
        id,
        Array.from({ length: 45 }, (_, i) => ({ text: `select ${i}`, at: at + 60_000 * (i % 9) })),
      );
      const seen: string[] = [];
      let next: string | undefined = 'api/history?limit=20';
      for (let pages = 0; next !== undefined; pages += 1) {
        const answer = await world.admin.get(next);
        expect(answer.status).toBe(200);
        expect(answer.json).toHaveLength([20, 20, 5][pages] ?? 0);
        seen.push(...answer.json.map((run: { text: string }) => run.text));
        await insertRuns(id, [{ text: 'select newer', at: at + day }]);
        next = answer.next;
      }
      expect(new Set(seen).size).toBe(45);
      for (const cursor of [
        'x',
        Buffer.from('["a"]').toString('base64url'),
        Buffer.from('["\\u0000","b"]').toString('base64url'),
      ])
        expect((await world.admin.get(`/api/history?cursor=${cursor}`)).status).toBe(400);
      expect((await world.admin.get('/api/history?limit=201')).status).toBe(400);
    });

    it('scans 2,000 runs per page, and continues from there', async () => {
      const id = 'person-of-many-runs';
      await insertRuns(id, [...Array.from({ length: 2_100 }, () => ({ text: 'select 1' })), { text: 'select needle' }]);
      await changeRows(db(), 'batches', { person_id: id }, { person_id: await world.licensed.personId() });
      const first = await world.licensed.get('/api/history?search=needle');
      expect(first.json).toEqual([]);
      const second = await world.licensed.get(String(first.next));
      expect(second.json.map((run: { text: string }) => run.text)).toEqual(['select needle']);
      expect(second.next).toBeUndefined();
    });

    it("is private: neither in another user's list nor available by ID [V12]", async () => {
      const batch = await runSql(world.trial, { batchText: "select 'private'" });
      expect(await texts('search=private')).toEqual([]);
      for (const id of [batch.id, 'none']) {
        const { status, json } = await world.licensed.get(`/api/history/${id}`);
        expect([status, json.title]).toEqual([404, 'Batch not found']);
      }
    }, 60_000);

    it("shows the user's own texts after their license ended, but nothing that those runs read [T14]", async () => {
      const other = world.trial;
      await runSql(other, { batchText: "select 'kept'; select cast('a value' as integer)" });
      await expect.poll(async () => (await list('', other))[0]?.error).toMatch(/a value/);
      const before = (await list('', other))[0];
      expect(before.statements[0].hasResult).toBe(true);
      await changeRows(db(), 'batches', { id: before.id }, { set_key: 'another' });
      const hidden = { error: null, statements: [{ hasResult: false }, { hasResult: false }] };
      expect((await list('', other))[0]).toMatchObject({ text: before.text, ...hidden });
      await changePerson(db(), 'trial@example.com', { is_active_solution: 0 });
      expect((await other.get(`/api/history/${before.id}`)).json).toMatchObject({ text: before.text, ...hidden });
    }, 60_000);

    it('is deleted after 30 days, with an audit entry, but not while rows are cached', async () => {
      const id = 'person-of-old-runs';
      await insertRuns(id, [
        ...Array.from({ length: 3 }, () => ({ text: 'old', at: Date.now() - 31 * day })),
        { text: 'new', at: Date.now() - 28 * day },
      ]);
      const before = new Date(Date.now() - 30 * day).toISOString();
      expect(await removeRuns(db(), before, 'node')).toBe(3);
      expect(await removeRuns(db(), before, 'node')).toBe(0);
      const left = await db().selectFrom('batches').select('text').where('person_id', '=', id).execute();
      expect(left).toEqual([{ text: 'new' }]);
      const records = await eventsWith(db(), { kind: 'history_removed' });
      expect(records).toHaveLength(1);
      expect(records[0]).toMatchObject({ removed_before: before, outcome: 'finished' });
      expect(Number(records[0]?.rows)).toBe(3);
      const future = new Date(Date.now() + day).toISOString();
      await removeRuns(db(), future, 'node');
      const kept = await db().selectFrom('statements').select('result_bytes').execute();
      expect(kept.some((statement) => statement.result_bytes !== null)).toBe(true);
    });
  });
});
