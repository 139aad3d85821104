import { randomBytes } from 'node:crypto';
import { TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import { licensePerson } from '../../testing/database-rows.ts';
import { onEachDatabase } from '../../testing/each-database.ts';
import { LICENSED, runSql } from '../../testing/run-sql.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { makeTinyWarehouse } from '../../testing/tiny-warehouse.ts';
import { expireResults } from './expire-results.ts';

const keys = `a:${randomBytes(32).toString('base64')}`;
const dayMilliseconds = 24 * 60 * 60 * 1000;

onEachDatabase("a query's latest result", (database) => {
  let app: TestApp;
  let trial: TestClient;
  beforeAll(async () => {
    const { databaseUrl } = await database.settings();
    app = await startTestApp({
      env: { WAREHOUSE_FOLDER: await makeTinyWarehouse(), DATABASE_URL: databaseUrl, ENCRYPTION_KEYS: keys },
    });
    trial = await app.signIn('trial@example.com');
  });
  afterAll(() => app.close());

  const saveQuery = async (client: TestClient): Promise<string> =>
    (await client.post('/api/queries', { name: 'Kept', queryText: 'select 1' })).json.id;
  const latestOf = async (client: TestClient, queryId: string) =>
    (await client.get(`/api/queries/${queryId}/latest-batch`)).json;

  it('is the query’s last successful run [R048]', async () => {
    const [queryId, otherId] = [await saveQuery(trial), await saveQuery(trial)];
    expect(await latestOf(trial, queryId)).toBeNull();
    await runSql(trial, { queryId, batchText: 'select 1' });
    const last = await runSql(trial, { queryId, batchText: 'select 2 as two; select 3 as three' });
    await runSql(trial, { queryId, batchText: 'select no_such_column' });
    await runSql(trial, { queryId: otherId, batchText: 'select 4' });
    await runSql(trial, { batchText: 'select 5' });
    expect(await latestOf(trial, queryId)).toEqual(last);
  });

  it("is found for a pack's query, which every user can run", async () => {
    const { json } = await trial.get('/api/queries?solutionpack=true&limit=1');
    const { id } = await runSql(trial, { queryId: json[0].id, batchText: 'select 6' });
    expect((await latestOf(trial, json[0].id)).id).toBe(id);
    const licensed = await app.signIn('licensed@example.com');
    expect(await latestOf(licensed, json[0].id)).toBeNull();
  });

  it("is not found for another user's query or an unknown one", async () => {
    const foreign = await saveQuery(trial);
    await runSql(trial, { queryId: foreign, batchText: 'select 7' });
    const licensed = await app.signIn('licensed@example.com');
    for (const id of [foreign, 'no-such-query']) {
      const { status, json } = await licensed.get(`/api/queries/${id}/latest-batch`);
      expect([status, json.title]).toEqual([404, 'Query not found']);
    }
  });

  it('is never a run of data that the user has since lost access to', async () => {
    const licensed = await app.signIn('licensed@example.com');
    const queryId = await saveQuery(licensed);
    await runSql(licensed, { queryId, connectionId: LICENSED, batchText: 'select 8' });
    expect(await latestOf(licensed, queryId)).not.toBeNull();
    await licensePerson(app.services, 'licensed@example.com', { packs: [], entitlement: TRIAL_SET });
    expect(await latestOf(licensed, queryId)).toBeNull();
  });

  it('is null once its rows expire', async () => {
    const queryId = await saveQuery(trial);
    await runSql(trial, { queryId, batchText: 'select 9' });
    const later = () => new Date(Date.now() + 100 * dayMilliseconds);
    await expireResults({ ...app.services, now: later });
    expect(await latestOf(trial, queryId)).toBeNull();
  });
});
