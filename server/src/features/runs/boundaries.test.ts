import { changePerson, personWith } from '../../testing/database-rows.ts';
import { onEachApp } from '../../testing/each-app.ts';
import { errorOf, LICENSED, readSql, runSql, TRIAL } from '../../testing/run-sql.ts';

onEachApp('with the application database', {}, (world) => {
  describe("another user's runs, results and connections", () => {
    const unknown = '00000000-0000-4000-8000-000000000000';

    it.each([
      [{ connectionId: LICENSED }, 'Connection not found'],
      [{ connectionId: unknown }, 'Connection not found'],
      [{ connectionId: TRIAL, connectionClientId: unknown }, 'Connection client not found'],
      [{ connectionId: TRIAL, queryId: unknown }, 'Query not found'],
    ])('cannot be used for a run: %j [V12, T11]', async (body, title) => {
      const answer = await world.trial.post('/api/batches', { batchText: 'select 1', ...body });
      expect([answer.status, answer.json.title]).toEqual([404, title]);
    });
  });

  describe('the five counties of a trial', () => {
    const trialCounties = ['06111', '08035', '12031', '27123', '37119'];

    it('are the only ones in the trial data, whatever the query [R021]', async () => {
      for (const text of [
        'select distinct CountyFIPS from Property.PropertyAddress order by 1',
        'select distinct CountyFIPS from Reference.DimCounty order by 1',
        'select distinct CountyFIPS from Market.SalesTrend order by 1',
        "from query('select distinct CountyFIPS from Transactions.Recorder order by 1')",
      ])
        expect((await readSql(world.trial, { batchText: text })).flat(), text).toEqual(trialCounties);
    });

    it('become ten counties and five packs for the licensed customer', async () => {
      const run = { connectionId: LICENSED, batchText: 'select distinct CountyFIPS from Property.PropertyAddress' };
      const more = ['06037', '12011', '12086', '17031', '48201'];
      expect((await readSql(world.licensed, run)).flat().sort()).toEqual([...trialCounties, ...more].sort());
      const locked = await runSql(world.licensed, { ...run, batchText: 'select * from Permits.BuildingPermit' });
      expect(errorOf(locked)?.title).toContain('BuildingPermit');
    });
  });

  describe('after the license ends', () => {
    it('runs and results of licensed data are refused, and saved work stays [T14]', async () => {
      const admin = await world.app.signIn('admin@example.com');
      const batch = await runSql(admin, {
        connectionId: LICENSED,
        batchText: 'select count(*) from Property.PropertyAddress',
      });
      const path = `/api/statements/${batch.statements[0]?.id}/results`;
      expect((await admin.get(path)).status).toBe(200);
      const { db } = world.app.services;
      const before = await personWith(db, 'admin@example.com');
      await changePerson(db, 'admin@example.com', { entitlement: null, role: 'editor' });
      world.app.advance(61_000);
      expect([403, 404]).toContain((await admin.get(path)).status);
      expect((await admin.post('/api/batches', { connectionId: LICENSED, batchText: 'select 1' })).status).toBe(404);
      await changePerson(db, 'admin@example.com', { entitlement: before.entitlement, role: 'admin' });
    });
  });

  it('limits the size of column metadata in responses and in the database [H117]', async () => {
    const columns = Array.from({ length: 400 }, (_, i) => `${i} as "${'n'.repeat(1_000)}${i}"`);
    const batchText = `create temp table wide as select ${columns.join(', ')};${'from wide;'.repeat(40)}`;
    const answer = await world.licensed.post('/api/batches', { connectionId: LICENSED, batchText });
    const { id } = answer.json;
    const read = () => world.licensed.get(`/api/batches/${id}`, { prefer: 'wait=0.5' });
    await expect.poll(async () => (await read()).json.status, { timeout: 30_000 }).toBe('error');
    const { text, json } = await read();
    expect(text.length).toBeLessThan(9 * 1024 * 1024);
    expect(errorOf(json)?.title).toBe('The results have too many columns, or their names are too long');
    const states = json.statements.map(({ status }: { status: string }) => status);
    expect(states.indexOf('error')).toBeGreaterThan(10);
    expect(new Set(states.slice(states.indexOf('error') + 1))).toEqual(new Set(['cancelled']));
  });
});
