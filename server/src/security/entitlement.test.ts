import { entitlementSetHash } from '@platbook/contract/packs/entitlement-set';
import { changeLicense } from '../features/people/index.ts';
import { openTinyApp } from '../testing/open-tiny-app.ts';
import { errorOf, LICENSED, rowsOf, runSql, TRIAL } from '../testing/run-sql.ts';

const app = await openTinyApp();
const person = await app.signIn('navigator@example.com');
const id: string = (await person.get('/api/app')).json.currentUser.id;
await app.services.db.updateTable('people').set({ trial_ends_at: null }).where('id', '=', id).execute();
const admin = await app.signIn('admin@example.com');
await admin.put(`/api/admin/people/${id}`, { connections: [TRIAL, LICENSED] });

const codesOf = (packs: { subscriptionCode: string }[]) => packs.map(({ subscriptionCode }) => subscriptionCode);
const counted = 'select count(distinct CountyFIPS) as n from Tax.TaxAssessor';
const counties = ['12031', '12086'];
const download = 'type=Excel&file=sptax-assessment-appeal-workpaper.xlsx';

async function ask() {
  const pack = (await person.get('/api/queries?solutionpack=true&subscriptionCode=SPTAX&limit=1')).json;
  const solution = (await person.get(`/api/solution-entitlements?solutionId=SPTAX&uid=${id}`)).json;
  const locked = (await person.get('/api/locked-objects')).json;
  return {
    offered: codesOf((await person.get(`/api/subscription?uid=${id}`)).json).length,
    owned: codesOf((await person.get(`/api/purchased-subscription?uid=${id}`)).json),
    license: solution[0]?.clientSubscriptionCode,
    queryOn: pack[0]?.connectionId,
    locked: locked.objects.length > 0,
    counties: locked.counties.length,
    download: (await person.get(`/downloads?${download}`)).status,
  };
}

describe('what a user owns', () => {
  it('decides every call alike: in a trial, as an owner from the next call on, and after the license has ended [R007]', async () => {
    const objects = [...(app.services.packs.find('SPTAX')?.objects ?? [])];
    expect(await ask()).toEqual({
      ...{ offered: 22, owned: [], license: null, queryOn: TRIAL, locked: false, counties: 5, download: 200 },
    });
    const entitlement = { objects, counties };
    await changeLicense(app.services, id, { entitlement, packs: ['SPTAX'] });
    expect(await ask()).toMatchObject({
      ...{ offered: 1, owned: ['SPTAX'], license: 'LIC-SPTAX', queryOn: LICENSED, locked: true, counties: 2 },
    });
    await vi.waitFor(() => expect(app.services.warehouse.fileOf(entitlement)).toBeDefined(), { timeout: 60_000 });
    expect(app.services.warehouse.hashes()).toContain(entitlementSetHash(entitlement));
    const schema = (await person.get(`/api/schema-info/${LICENSED}`)).json;
    expect([schema.Tax?.TaxAssessor === undefined, schema.Permits]).toEqual([false, undefined]);
    const batch = await runSql(person, { connectionId: LICENSED, batchText: counted });
    expect(await rowsOf(person, batch.statements[0]?.id)).toEqual([[2]]);
    const outside = await runSql(person, { connectionId: LICENSED, batchText: 'select * from Permits.BuildingPermit' });
    expect(errorOf(outside)?.title).toContain('Permits.BuildingPermit');
    await changeLicense(app.services, id, { entitlement: null, packs: [] });
    expect(await ask()).toMatchObject({ offered: 22, owned: [], license: null, queryOn: TRIAL, locked: false });
    expect((await person.get(`/api/statements/${batch.statements[0]?.id}/results`)).status).toBe(404);
  }, 120_000);

  it('ends with the account: no call returns data from that minute on [R007]', async () => {
    const soon = new Date(app.services.now().getTime() + 30_000).toISOString();
    await app.services.db.updateTable('people').set({ trial_ends_at: soon }).where('id', '=', id).execute();
    expect((await person.get(`/api/subscription?uid=${id}`)).status).toBe(200);
    app.advance(60_000);
    for (const path of [
      `/api/subscription?uid=${id}`,
      `/api/purchased-subscription?uid=${id}`,
      `/api/solution-entitlements?solutionId=SPTAX&uid=${id}`,
      '/api/queries?solutionpack=true&subscriptionCode=SPTAX',
      `/api/schema-info/${TRIAL}`,
      '/api/locked-objects',
      `/downloads?${download}`,
    ])
      expect([path, (await person.get(path)).status]).toEqual([path, 403]);
    expect((await person.post('/api/batches', { connectionId: TRIAL, batchText: 'select 1' })).status).toBe(403);
  });
});
