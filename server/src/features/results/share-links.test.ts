import { TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import { changeRows, eventsWith, licensePerson } from '../../testing/database-rows.ts';
import { onEachApp } from '../../testing/each-app.ts';
import { LICENSED, runSql, TRIAL } from '../../testing/run-sql.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { expireResults, sweepResults } from './expire-results.ts';

const day = 24 * 60 * 60 * 1000;

onEachApp('a link', {}, (world) => {
  const saveQuery = async (queryText = "select 'kept' as word"): Promise<string> =>
    (await world.licensed.post('/api/queries', { name: 'Linked', queryText })).json.id;
  const share = (id: string, sharing: string) => world.licensed.put(`/api/queries/${id}/sharing`, { sharing });
  const run = (queryId: string | null, connectionId = TRIAL, batchText = "select 'kept' as word") =>
    runSql(world.licensed, { connectionId, batchText, ...(queryId ? { queryId } : {}) });
  const create = (queryId: string, body: object, client = world.licensed) =>
    client.post(`/api/queries/${queryId}/share-links`, { days: 7, ...body });
  const open = (client: TestClient, id: string) => client.post(`/api/share-links/${id}/open`, {});
  const linksOf = async (queryId: string, client = world.licensed) =>
    (await client.get(`/api/queries/${queryId}/share-links`)).json;
  const later = (days: number) => ({
    ...world.app.services,
    now: () => new Date(Date.now() + days * day),
  });
  const endLink = (id: string) =>
    changeRows(world.app.services.db, 'share_links', { id }, { expires_at: new Date(Date.now() - 1).toISOString() });

  it('to a result opens only for users who can read the query and have access to the same data', async () => {
    const queryId = await saveQuery('select 1');
    const ofTrial = await run(queryId);
    const ofLicensed = await run(queryId, LICENSED);
    const rows = `/api/statements/${ofTrial.statements[0]!.id}/results`;
    await share(queryId, 'read');
    expect((await world.trial.get(rows)).status).toBe(404);
    const links = [];
    for (const { id: batchId } of [ofTrial, ofLicensed]) {
      const created = await create(queryId, { view: 'result', batchId });
      expect(created.json.path).toBe(`/query-table/${queryId}?link=${created.json.id}`);
      expect((await create(queryId, { view: 'result', batchId }, world.trial)).json.code).toBe('batch.not-found');
      links.push(created.json.id);
    }
    const seen = await open(world.trial, links[0]);
    expect(seen.json).toMatchObject({ queryId, view: 'result', batch: { id: ofTrial.id, ranBy: 'Lena Marsh' } });
    expect((await world.trial.get(rows)).json).toEqual([['kept']]);
    expect((await world.trial.get(`/api/batches/${ofTrial.id}`)).status).toBe(404);
    const hidden = await open(world.trial, links[1]);
    expect([hidden.status, hidden.json.title]).toEqual([404, 'Link not found']);
    expect((await world.trial.get(`/api/statements/${ofLicensed.statements[0]!.id}/results`)).status).toBe(404);

    await share(queryId, 'private');
    expect([(await open(world.trial, links[0])).status, (await world.trial.get(rows)).status]).toEqual([404, 404]);
    expect((await open(world.licensed, links[0])).json.batch.ranBy).toBeUndefined();
  });

  it('needs a saved query and, to a result, stored rows of an own run of it', async () => {
    const queryId = await saveQuery();
    expect((await create(queryId, { view: 'result' })).json.code).toBe('result.not-found');
    const { id: batchId } = await run(null);
    expect((await create(queryId, { view: 'result', batchId })).json.code).toBe('batch.not-found');
    expect((await create(queryId, { view: 'query', days: 2 })).status).toBe(400);
    expect((await create(queryId, { view: 'query' }, world.trial)).json.code).toBe('query.not-found');
  });

  it('to a chart or query opens the newest result that the receiver can access', async () => {
    const text = "select 'newest' as word";
    const queryId = await saveQuery(text);
    await share(queryId, 'read');
    const { id } = (await create(queryId, { view: 'chart' })).json;
    expect((await open(world.trial, id)).json).toEqual({ queryId, view: 'chart', batch: null });
    const shown = async () => (await open(world.trial, id)).json.batch?.id;
    const first = await run(queryId, TRIAL, text);
    expect(await shown()).toBe(first.id);
    await run(queryId, LICENSED, text);
    expect(await shown()).toBe(first.id);
    const own = await runSql(world.trial, { queryId, batchText: "select 'mine'" });
    expect(await shown()).toBe(own.id);
  });

  it('keeps the rows until the last live link expires, also in the result store', async () => {
    const big = "select repeat('x', 100) || hash(range) as word from range(20000)";
    const queryId = await saveQuery(big);
    const batch = await run(queryId, TRIAL, big);
    const rows = async () => (await world.licensed.get(`/api/statements/${batch.statements[0]!.id}/results`)).status;
    await create(queryId, { view: 'result', days: 7 });
    const { id } = (await create(queryId, { view: 'chart', days: 30 })).json;
    for (const days of [2, 20]) {
      await expireResults(later(days));
      await sweepResults(later(days));
      expect(await rows(), `${days} days`).toBe(200);
    }
    await world.licensed.delete(`/api/share-links/${id}`);
    await expireResults(later(20));
    expect(await rows()).toBe(404);
  });

  it('to a query or chart still opens when the rows are gone', async () => {
    const queryId = await saveQuery();
    await run(queryId);
    await share(queryId, 'read');
    const { id } = (await create(queryId, { view: 'chart' })).json;
    await expireResults({ ...later(30), config: world.app.services.config });
    expect((await open(world.trial, id)).json).toEqual({ queryId, view: 'chart', batch: null });
  });

  it('says that it ended only to users who could have opened it', async () => {
    const queryId = await saveQuery();
    const { id: batchId } = await run(queryId, LICENSED);
    await share(queryId, 'read');
    const ids: string[] = [];
    for (const body of [{ view: 'query' }, { view: 'chart' }, { view: 'result', batchId }])
      ids.push((await create(queryId, body)).json.id);
    await endLink(ids[0]!);
    await world.licensed.delete(`/api/share-links/${ids[1]}`);
    await world.licensed.delete(`/api/share-links/${ids[2]}`);
    const titlesFor = async (client: TestClient) =>
      Promise.all(ids.map(async (id) => (await open(client, id)).json.title));
    expect(await titlesFor(world.trial)).toEqual(['This link has expired', 'This link was revoked', 'Link not found']);
    await share(queryId, 'private');
    expect(await titlesFor(world.trial)).toEqual(['Link not found', 'Link not found', 'Link not found']);
    expect(await linksOf(queryId)).toEqual([]);
    expect((await open(world.trial, 'unknown')).json.title).toBe('Link not found');
  });

  it('lists who opened it and when, to its creator and to the owner of the query', async () => {
    const queryId = await saveQuery();
    await share(queryId, 'read');
    const { id } = (await create(queryId, { view: 'query', days: 90 })).json;
    for (const client of [world.trial, world.trial, world.licensed]) expect((await open(client, id)).status).toBe(200);
    const [listed, ...more] = await linksOf(queryId);
    expect(more).toEqual([]);
    expect(listed).toMatchObject({ id, view: 'query', createdBy: null, path: `/queries/${queryId}?link=${id}` });
    expect(listed.openings).toEqual([{ displayName: 'Theo Reyes', lastAt: expect.any(String), count: 2 }]);
    expect(Date.parse(listed.expiresAt) - Date.parse(listed.createdAt)).toBe(90 * day);

    expect(await linksOf(queryId, world.trial)).toEqual([]);
    const theirs = (await create(queryId, { view: 'query' }, world.trial)).json.id;
    expect((await linksOf(queryId)).map((each: { createdBy: string }) => each.createdBy)).toEqual(['Theo Reyes', null]);
    expect((await world.trial.delete(`/api/share-links/${id}`)).status).toBe(404);
    expect((await world.licensed.delete(`/api/share-links/${theirs}`)).status).toBe(200);
    const acts = await eventsWith(world.app.services.db, { query_id: queryId });
    expect(acts.map(({ kind }) => kind)).toEqual(['query_shared', 'link_created', 'link_created', 'link_revoked']);
  });

  it('is created once an hour for the same result, and 50 times for a query', async () => {
    const queryId = await saveQuery();
    const first = (await create(queryId, { view: 'query' })).json.id;
    expect((await create(queryId, { view: 'query' })).json.id).toBe(first);
    expect((await create(queryId, { view: 'query', days: 30 })).json.id).not.toBe(first);
    const { db } = world.app.services;
    const row = await db.selectFrom('share_links').selectAll().where('id', '=', first).executeTakeFirstOrThrow();
    const more = Array.from({ length: 48 }, (_, index) => ({ ...row, id: `link ${index}` }));
    await db.insertInto('share_links').values(more).execute();
    expect((await create(queryId, { view: 'chart' })).json.code).toBe('link.too-many');
  });

  it('does not open for a user who has since lost access to the data [T14]', async () => {
    const queryId = await saveQuery();
    const { id: batchId } = await run(queryId, LICENSED);
    await share(queryId, 'read');
    const { id } = (await create(queryId, { view: 'result', batchId })).json;
    expect((await open(world.admin, id)).status).toBe(200);
    expect((await open(world.licensed, id)).status).toBe(200);
    await licensePerson(world.app.services, 'licensed@example.com', { packs: [], entitlement: TRIAL_SET });
    expect((await open(world.licensed, id)).status).toBe(404);
  });
});

onEachApp('the linked results of a user', { LINKED_RESULTS_MEGABYTES: '1' }, (world) => {
  it('are kept up to a limit, which a link beyond it says, and which a revoked link leaves', async () => {
    const queryId = (await world.trial.post('/api/queries', { name: 'Big', queryText: 'select 1' })).json.id;
    const link = async (columns = 2) => {
      const numbers = Array.from({ length: columns }, (_, index) => `hash(range + ${index} * 40000)`);
      const batchText = `select ${numbers} from range(40000)`;
      const { id: batchId } = await runSql(world.trial, { queryId, batchText, name: 'Big' });
      return world.trial.post(`/api/queries/${queryId}/share-links`, { view: 'result', days: 7, batchId });
    };
    expect((await link(4)).json.detail).toBe('This result is too large for a link');
    const first = await link();
    expect(first.status).toBe(200);
    const second = await link();
    expect([second.status, second.json.code]).toEqual([409, 'link.storage-full']);
    expect(second.json.detail).toMatch(/The largest are of “Big”\. Revoke a link to make room$/);
    await world.trial.delete(`/api/share-links/${first.json.id}`);
    expect((await link()).status).toBe(200);
  });
});
