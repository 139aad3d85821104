import { TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import { licensePerson } from '../../testing/database-rows.ts';
import { onEachApp } from '../../testing/each-app.ts';
import { LICENSED, runSql } from '../../testing/run-sql.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { expireResults } from './expire-results.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

onEachApp("a query's latest result", {}, (world) => {
  const saveQuery = async (client: TestClient): Promise<string> =>
    (await client.post('/api/queries', { name: 'Kept', queryText: 'select 1' })).json.id;
  const latestOf = async (client: TestClient, queryId: string) =>
    (await client.get(`/api/queries/${queryId}/latest-batch`)).json;

  it('is the query’s last successful run [R048]', async () => {
    const [queryId, otherId] = [await saveQuery(world.trial), await saveQuery(world.trial)];
    expect(await latestOf(world.trial, queryId)).toBeNull();
    await runSql(world.trial, { queryId, batchText: 'select 1' });
    const last = await runSql(world.trial, { queryId, batchText: 'select 2 as two; select 3 as three' });
    await runSql(world.trial, { queryId, batchText: 'select no_such_column' });
    await runSql(world.trial, { queryId: otherId, batchText: 'select 4' });
    await runSql(world.trial, { batchText: 'select 5' });
    expect(await latestOf(world.trial, queryId)).toEqual(last);
  });

  it('is also the run of exactly its text from before it was saved', async () => {
    const batchText = 'select 41 as before_saving';
    const { id } = await runSql(world.trial, { batchText });
    await runSql(world.trial, { batchText: 'select 42' });
    await runSql(world.licensed, { batchText });
    const query = (await world.trial.post('/api/queries', { name: 'Later', queryText: batchText })).json;
    expect(await latestOf(world.trial, query.id)).toMatchObject({ id, queryId: query.id });
    const again = (await world.trial.post('/api/queries', { name: 'Again', queryText: batchText })).json;
    expect(await latestOf(world.trial, again.id)).toBeNull();
  });

  it("is found for a pack's query, which every user can run", async () => {
    const { json } = await world.trial.get('/api/queries?solutionpack=true&limit=1');
    const { id } = await runSql(world.trial, { queryId: json[0].id, batchText: 'select 6' });
    expect((await latestOf(world.trial, json[0].id)).id).toBe(id);
    expect(await latestOf(world.licensed, json[0].id)).toBeNull();
  });

  it("is not found for another user's query or an unknown one", async () => {
    const foreign = await saveQuery(world.trial);
    await runSql(world.trial, { queryId: foreign, batchText: 'select 7' });
    for (const id of [foreign, 'no-such-query']) {
      const { status, json } = await world.licensed.get(`/api/queries/${id}/latest-batch`);
      expect([status, json.title]).toEqual([404, 'Query not found']);
    }
  });

  it('is never a run of data that the user has since lost access to', async () => {
    const queryId = await saveQuery(world.licensed);
    await runSql(world.licensed, { queryId, connectionId: LICENSED, batchText: 'select 8' });
    expect(await latestOf(world.licensed, queryId)).not.toBeNull();
    await licensePerson(world.app.services, 'licensed@example.com', { packs: [], entitlement: TRIAL_SET });
    expect(await latestOf(world.licensed, queryId)).toBeNull();
  });

  it('is null once its rows expire', async () => {
    const queryId = await saveQuery(world.trial);
    await runSql(world.trial, { queryId, batchText: 'select 9' });
    const later = () => new Date(Date.now() + 100 * dayMilliseconds);
    await expireResults({ ...world.app.services, now: later });
    expect(await latestOf(world.trial, queryId)).toBeNull();
  });
});
