import { entitlementSetHash } from '@platbook/contract/packs/entitlement-set';
import { changeLicense } from '../features/people/index.ts';
import { openTinyApp } from '../testing/open-tiny-app.ts';
import { errorOf, LICENSED, rowsOf, runSql, TRIAL } from '../testing/run-sql.ts';

const app = await openTinyApp({ TEAM_DOMAINS: 'example.com' });
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

it('is recomputed for a subscription code that was changed by hand [T17]', async () => {
  const licensed = await app.signIn('licensed@example.com');
  const queries = (await licensed.get('/api/queries?solutionpack=true&subscriptionCode=SPTAX&limit=200')).json;
  expect(new Set(queries.map(({ connectionId }: { connectionId: string }) => connectionId))).toEqual(new Set([TRIAL]));
  const [{ id: queryId, queryText: batchText }] = queries;
  const run = await runSql(licensed, { connectionId: LICENSED, queryId, batchText });
  expect([run.status, errorOf(run)?.title]).toEqual(['error', expect.stringContaining('Tax.')]);
  const own = (await licensed.post('/api/queries', { name: 'Private', queryText: 'select 1' })).json.id;
  const trial = await app.signIn('trial@example.com');
  expect((await trial.get(`/api/queries/${own}?solutionpack=true`)).status).toBe(404);
});

it("lets an admin run another user's shared query with the admin's permissions, audited, without showing its owner the result [T20]", async () => {
  const [trial, admin] = [await app.signIn('trial@example.com'), await app.signIn('admin@example.com')];
  const batchText = 'select distinct CountyFIPS from Property.PropertyAddress';
  const query = (await trial.post('/api/queries', { name: 'Help me', connectionId: TRIAL, queryText: batchText })).json;
  await trial.put(`/api/queries/${query.id}/sharing`, { sharing: 'read' });
  const run = await runSql(admin, { connectionId: LICENSED, queryId: query.id, batchText });
  expect((await rowsOf(admin, run.statements[0]?.id)).length).toBeGreaterThan(5);
  for (const path of [`/api/batches/${run.id}`, `/api/statements/${run.statements[0]?.id}/results`])
    expect((await trial.get(path)).status).toBe(404);
  expect((await trial.get(`/api/queries/${query.id}/latest-batch`)).json).toBeNull();
  const listed = (await admin.get('/api/admin/audit?person=admin@example.com')).json as Record<string, unknown>[];
  const events = listed.filter(({ operationId }) => operationId === run.id);
  expect(events.length).toBeGreaterThan(0);
  for (const event of events) expect(event).toMatchObject({ connectionId: LICENSED, queryId: query.id });
});
