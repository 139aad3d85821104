import { onEachApp } from '../../testing/each-app.ts';
import { runSql, TRIAL } from '../../testing/run-sql.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { makeSearchableWarehouse } from '../../testing/tiny-warehouse.ts';
import { changeLicense } from '../people/index.ts';

const homeOf = async (client: TestClient) => (await client.get('/api/home')).json;
const settings = { WAREHOUSE_FOLDER: await makeSearchableWarehouse(), TEAM_DOMAINS: 'example.com' };

onEachApp('what Home shows', settings, (world) => {
  it("is the date of the data, and nothing else for a user who hasn't done anything", async () => {
    const { trial } = world;
    const home = await homeOf(trial);
    expect(home).toEqual({
      queries: [],
      runs: [],
      shared: [],
      hasReports: false,
      data: expect.anything(),
      licenseChanges: [],
    });
    expect(home.data.asOf).toBe('2026-06-30');
  });

  it('is the queries that were run or saved last, also those of colleagues who share them, but no others', async () => {
    const { trial, licensed } = world;
    const save = async (client: TestClient, name: string) =>
      (await client.post('/api/queries', { name, queryText: 'select 1', connectionId: TRIAL })).json.id as string;
    const own = [];
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']) own.push(await save(trial, name));
    const [shared] = [await save(licensed, 'Shared'), await save(licensed, 'Private')];
    await licensed.put(`/api/queries/${shared}/sharing`, { sharing: 'read' });
    await runSql(trial, { batchText: 'select 1', queryId: own[0], name: 'One' });
    await runSql(trial, { batchText: 'select 1', queryId: shared, name: 'Shared' });
    const { queries } = await homeOf(trial);
    const { owner } = queries[0];
    expect(queries.map((each: Record<string, unknown>) => [each.name, each.owner, each.last])).toEqual([
      ['Shared', owner, 'run'],
      ['One', null, 'run'],
      ['Seven', null, 'saved'],
      ['Six', null, 'saved'],
      ['Five', null, 'saved'],
    ]);
    expect(owner).toBeTypeOf('string');

    const people = [{ id: await trial.personId(), permission: 'read' }];
    expect((await licensed.post(`/api/queries/${shared}/shares`, { people })).status).toBe(200);
    expect((await homeOf(trial)).queries.map((each: { name: string }) => each.name).slice(0, 2)).toEqual([
      'Shared',
      'One',
    ]);
    await licensed.put(`/api/queries/${shared}/sharing`, { sharing: 'private' });
    expect((await homeOf(trial)).queries[0].name).toBe('Shared');
    await licensed.delete(`/api/queries/${shared}/shares/${await trial.personId()}`);
    const after = await homeOf(trial);
    expect(after.queries[0].name).toBe('One');
    expect(after.runs[0]).toMatchObject({ name: 'Shared', query: null });
    expect(after.runs[1]).toMatchObject({ name: 'One', text: 'select 1', rowCount: 1, query: { id: own[0] } });
  });

  it('is what was shared by name: the kept chart while its link lives, then the query, and nothing once it ends', async () => {
    const { app, trial, licensed } = world;
    const people = [{ id: await trial.personId(), permission: 'read' }];
    const save = async (name: string) =>
      (await licensed.post('/api/queries', { name, queryText: 'select 1 as n', connectionId: TRIAL })).json.id;
    const share = async (id: string, more: object = {}) =>
      expect((await licensed.post(`/api/queries/${id}/shares`, { people, ...more })).status).toBe(200);
    const sharedOf = async () => (await homeOf(trial)).shared;
    const [plain, charted, trashed] = [await save('Plain'), await save('Charted'), await save('Trashed')];
    const { id: batchId } = await runSql(licensed, { batchText: 'select 1 as n', queryId: charted });
    await share(trashed);
    app.advance(1000);
    await share(plain);
    app.advance(1000);
    await share(charted, { view: 'chart', batchId });
    await licensed.delete(`/api/queries/${trashed}`);
    const [first, second, ...more] = await sharedOf();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ queryId: charted, name: 'Charted', by: 'Lena Marsh', view: 'chart' });
    expect(first.path).toMatch(new RegExp(`^/query-chart/${charted}\\?link=`));
    expect(second).toMatchObject({ queryId: plain, view: 'query', path: `/queries/${plain}` });
    expect((await trial.post(`/api/share-links/${first.path.split('=')[1]}/open`, {})).json.batch.id).toBe(batchId);

    await licensed.delete(`/api/share-links/${first.path.split('=')[1]}`);
    expect((await sharedOf())[0]).toMatchObject({ view: 'query', path: `/queries/${charted}` });
    for (const id of [charted, plain]) await licensed.delete(`/api/queries/${id}/shares/${await trial.personId()}`);
    expect(await sharedOf()).toEqual([]);
  });

  it('marks the runs whose property data was built again since', async () => {
    const { app, trial } = world;
    const of = async () => (await homeOf(trial)).runs.map((run: { hasNewerData: boolean }) => run.hasNewerData);
    expect(new Set(await of())).toEqual(new Set([false]));
    await app.services.db.updateTable('batches').set({ created_at: '2020-01-01T00:00:00.000Z' }).execute();
    expect(new Set(await of())).toEqual(new Set([true]));
  });

  it('names only reports of properties that the license includes now, and says what changed in it', async () => {
    const { app, licensed, admin } = world;
    const navigator = await app.openNavigator('licensed@example.com');
    const search = async (where: string) =>
      (await navigator.get(`/api/navigator/properties?limit=1&where=${where}`)).json.rows[0].id as number;
    const [kept, lost] = [await search('county=12031'), await search('county=06111')];
    for (const id of [lost, kept]) {
      app.advance(1000);
      await navigator.get(`/api/navigator/properties/${id}`);
    }
    const ids = async () =>
      (await licensed.get('/api/home/reports')).json.map(({ propertyId }: { propertyId: number }) => propertyId);
    await expect.poll(ids, { timeout: 10_000 }).toEqual([kept, lost]);
    expect((await homeOf(licensed)).hasReports).toBe(true);
    const path = `/api/admin/people/${await licensed.personId()}/licence`;
    const pack = (code: string) => ({ code, endsOn: null });
    expect((await admin.put(path, { packs: [pack('SPFCL'), pack('DSHAZ')], counties: ['12031'] })).status).toBe(200);
    const [change] = (await homeOf(await app.signIn('licensed@example.com'))).licenseChanges;
    expect(change.addedPacks).toContainEqual({ code: 'DSHAZ', name: expect.stringMatching(/ /) });
    expect([change.addedCounties, change.removedCounties.includes('Ventura CA')]).toEqual([[], true]);
    await changeLicense(app.services, await licensed.personId(), {
      entitlement: { objects: ['Property.PropertyAddress'], counties: ['12031'] },
      packs: ['DSPRP'],
    });
    await expect.poll(ids, { timeout: 60_000, interval: 500 }).not.toContain(lost);
    await expect.poll(ids, { timeout: 60_000, interval: 500 }).toEqual([kept]);
  }, 120_000);

  it("isn't for an account that has expired", async () => {
    const { app } = world;
    const expired = await app.signIn('expired@example.com');
    for (const path of ['/api/home', '/api/home/reports'])
      expect((await expired.get(path)).json.code).toBe('account.expired');
  });
});
