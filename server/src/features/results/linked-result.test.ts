import { TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import { licensePerson } from '../../testing/database-rows.ts';
import { onEachApp } from '../../testing/each-app.ts';
import { LICENSED, runSql, TRIAL } from '../../testing/run-sql.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { expireResults } from './expire-results.ts';

onEachApp('a link to a result', {}, (world) => {
  const saveQuery = async (client: TestClient): Promise<string> =>
    (await client.post('/api/queries', { name: 'Linked', queryText: 'select 1' })).json.id;
  const share = (id: string, sharing: string) => world.licensed.put(`/api/queries/${id}/sharing`, { sharing });
  const run = (queryId: string | null, connectionId: string) =>
    runSql(world.licensed, { connectionId, batchText: "select 'kept' as word", ...(queryId ? { queryId } : {}) });

  it('opens only for users who can read the query and have access to the same data', async () => {
    const queryId = await saveQuery(world.licensed);
    const ofTrial = await run(queryId, TRIAL);
    const ofLicensed = await run(queryId, LICENSED);
    const rows = `/api/statements/${ofTrial.statements[0]!.id}/results`;
    const statusOf = async (batchId: string) => (await world.trial.get(`/api/linked-results/${batchId}`)).status;
    await share(queryId, 'read');
    expect([await statusOf(ofTrial.id), (await world.trial.get(rows)).status]).toEqual([404, 404]);
    for (const { id } of [ofTrial, ofLicensed]) {
      const made = await world.licensed.post(`/api/batches/${id}/link`, {});
      expect(made.json).toEqual({
        path: `/query-table/${queryId}?result=${id}`,
        keptUntil: expect.stringMatching(/^\d{4}-/),
      });
      expect((await world.trial.post(`/api/batches/${id}/link`, {})).status).toBe(404);
    }
    const seen = await world.trial.get(`/api/linked-results/${ofTrial.id}`);
    expect(seen.json).toMatchObject({ batch: { id: ofTrial.id, queryId }, ranBy: 'Lena Marsh', isKept: true });
    expect((await world.trial.get(rows)).json).toEqual([['kept']]);
    expect((await world.trial.get(`/api/batches/${ofTrial.id}`)).status).toBe(404);
    expect((await world.trial.put(`/api/batches/${ofTrial.id}/cancel`, {})).status).toBe(404);
    expect(await statusOf(ofLicensed.id)).toBe(404);
    expect((await world.trial.get(`/api/statements/${ofLicensed.statements[0]!.id}/results`)).status).toBe(404);

    await share(queryId, 'private');
    expect([await statusOf(ofTrial.id), (await world.trial.get(rows)).status]).toEqual([404, 404]);
    expect((await world.licensed.get(`/api/linked-results/${ofTrial.id}`)).json.ranBy).toBe('Lena Marsh');
  });

  it('is refused for a run without a saved query', async () => {
    const { id } = await run(null, TRIAL);
    const answer = await world.licensed.post(`/api/batches/${id}/link`, {});
    expect([answer.status, answer.json.code]).toEqual([400, 'result.no-query']);
  });

  it('says when its rows have expired', async () => {
    const queryId = await saveQuery(world.licensed);
    const { id } = await run(queryId, TRIAL);
    await share(queryId, 'read');
    await world.licensed.post(`/api/batches/${id}/link`, {});
    const later = () => new Date(Date.now() + 48 * 60 * 60 * 1000);
    await expireResults({ ...world.app.services, now: later });
    expect((await world.trial.get(`/api/linked-results/${id}`)).json).toMatchObject({ isKept: false });
    expect((await world.licensed.post(`/api/batches/${id}/link`, {})).json.title).toBe('Result not found');
  });

  it('does not open for a user who has since lost access to the data [T14]', async () => {
    const queryId = await saveQuery(world.licensed);
    const { id } = await run(queryId, LICENSED);
    await share(queryId, 'read');
    await world.licensed.post(`/api/batches/${id}/link`, {});
    expect((await world.admin.get(`/api/linked-results/${id}`)).status).toBe(200);
    expect((await world.licensed.get(`/api/linked-results/${id}`)).status).toBe(200);
    await licensePerson(world.app.services, 'licensed@example.com', { packs: [], entitlement: TRIAL_SET });
    expect((await world.licensed.get(`/api/linked-results/${id}`)).status).toBe(404);
  });
});
