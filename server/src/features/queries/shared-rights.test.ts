import { openTinyApp } from '../../testing/open-tiny-app.ts';
import { LICENSED, readSql, runSql, TRIAL } from '../../testing/run-sql.ts';
import type { TestClient } from '../../testing/test-client.ts';

const app = await openTinyApp({ TEAM_DOMAINS: 'example.com' });
const [licensed, trial] = [await app.signIn('licensed@example.com'), await app.signIn('trial@example.com')];

const text = 'select distinct CountyFIPS from Property.PropertyAddress order by 1';
const save = async (connectionId: string) =>
  (await licensed.post('/api/queries', { name: 'Counties', connectionId, queryText: text })).json.id as string;
const countiesOf = async (client: TestClient, connectionId: string, queryId: string) =>
  (await readSql(client, { connectionId, batchText: text, queryId })).flat();

it("runs a shared query with the runner's permissions, never with its owner's [T19]", async () => {
  const id = await save(LICENSED);
  await licensed.put(`/api/queries/${id}/sharing`, { sharing: 'read' });
  expect(await countiesOf(licensed, LICENSED, id)).toHaveLength(10);
  expect(await countiesOf(trial, TRIAL, id)).toEqual(['06111', '08035', '12031', '27123', '37119']);
  const onOwners = await trial.post('/api/batches', { connectionId: LICENSED, batchText: text, queryId: id });
  expect(onOwners.status).toBe(404);
});

it("does not show the cached result or chart of another user's query, shared or not [T18]", async () => {
  const id = await save(LICENSED);
  const kept = await runSql(licensed, { connectionId: LICENSED, batchText: text, queryId: id });
  const [latest, rows] = [`/api/queries/${id}/latest-batch`, `/api/statements/${kept.statements[0]?.id}/results`];
  for (const sharing of ['private', 'read']) {
    await licensed.put(`/api/queries/${id}/sharing`, { sharing });
    expect([(await trial.get(rows)).status, (await trial.get(`/api/batches/${kept.id}`)).status]).toEqual([404, 404]);
    expect((await trial.get(latest)).json?.id).not.toBe(kept.id);
  }
  expect((await licensed.get(rows)).json).toHaveLength(10);
});
