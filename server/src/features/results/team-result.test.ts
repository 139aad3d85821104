import { TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import { personWith } from '../../testing/database-rows.ts';
import { onEachApp } from '../../testing/each-app.ts';
import { LICENSED, runSql, TRIAL } from '../../testing/run-sql.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { changeLicense } from '../people/index.ts';
import { expireResults } from './expire-results.ts';

onEachApp("a colleague's latest result", {}, (world) => {
  const queryText = "select 'kept' as word";
  const share = async (sharing: string, text = queryText): Promise<string> => {
    const { id } = (await world.licensed.post('/api/queries', { name: 'Shared', queryText: text })).json;
    await world.licensed.put(`/api/queries/${id}/sharing`, { sharing });
    return id;
  };
  const run = (queryId: string, more: object = {}) =>
    runSql(world.licensed, { connectionId: TRIAL, queryId, batchText: queryText, ...more });
  const latestOf = async (client: TestClient, queryId: string) =>
    (await client.get(`/api/queries/${queryId}/latest-batch`)).json;
  const rowsOf = (client: TestClient, { statements }: { statements: { id: string }[] }) =>
    client.get(`/api/statements/${statements[0]?.id}/results`);

  it('is shown with its time and user if both have access to the same data', async () => {
    const queryId = await share('read');
    const kept = await run(queryId);
    const seen = await latestOf(world.trial, queryId);
    expect(seen).toEqual({ ...kept, ranBy: 'Lena Marsh' });
    expect((await rowsOf(world.trial, kept)).json).toEqual([['kept']]);
    expect((await world.trial.get(`/api/batches/${kept.id}`)).status).toBe(404);
    expect((await world.trial.put(`/api/batches/${kept.id}/cancel`, {})).status).toBe(404);
    expect((await world.trial.post(`/api/batches/${kept.id}/link`, {})).status).toBe(404);
    expect(await latestOf(world.licensed, queryId)).toEqual(kept);
    const own = await runSql(world.trial, { queryId, batchText: queryText });
    expect(await latestOf(world.trial, queryId)).toEqual(own);
    await run(queryId);
    expect((await latestOf(world.trial, queryId)).id).toBe(own.id);
  });

  it('is hidden while the query is private and once its rows expire', async () => {
    const queryId = await share('private');
    const kept = await run(queryId);
    const statuses = async () => [
      (await world.trial.get(`/api/queries/${queryId}/latest-batch`)).status,
      (await rowsOf(world.trial, kept)).status,
    ];
    expect(await statuses()).toEqual([404, 404]);
    const change = (sharing: string) => world.licensed.put(`/api/queries/${queryId}/sharing`, { sharing });
    await change('edit');
    expect(await statuses()).toEqual([200, 200]);
    await change('private');
    expect(await statuses()).toEqual([404, 404]);
    await change('read');
    await expireResults({ ...world.app.services, now: () => new Date(Date.now() + 48 * 60 * 60 * 1000) });
    expect(await latestOf(world.trial, queryId)).toBeNull();
    expect((await rowsOf(world.trial, kept)).status).toBe(404);
  });

  it('is never from another text, from parameters or from a session', async () => {
    const queryId = await share('read');
    const parameters = await share('read', 'select {{n:number}} as n');
    const client = (await world.licensed.post('/api/connection-clients', { connectionId: TRIAL })).json.id;
    const hidden = [
      await run(queryId, { batchText: "select 'draft' as word" }),
      await run(queryId, { selectedText: 'select 1' }),
      await run(queryId, { connectionClientId: client }),
      await run(parameters, {
        batchText: 'select {{n:number}} as n',
        parameters: [{ name: 'n', type: 'number', value: '7' }],
      }),
    ];
    for (const batch of hidden) {
      expect(batch.status).toBe('finished');
      expect((await rowsOf(world.trial, batch)).status).toBe(404);
    }
    expect([await latestOf(world.trial, queryId), await latestOf(world.trial, parameters)]).toEqual([null, null]);
  });

  it('needs exactly the same entitlements and the same connection', async () => {
    const queryId = await share('read');
    const kept = await run(queryId, { connectionId: LICENSED });
    const colleague = await world.app.signIn('navigator@example.com');
    const { db } = world.app.services;
    const [me, lena] = [await personWith(db, 'navigator@example.com'), await personWith(db, 'licensed@example.com')];
    const seen = async (client: TestClient) => [
      (await latestOf(client, queryId))?.id,
      (await rowsOf(client, kept)).status,
    ];
    expect(await seen(world.trial)).toEqual([undefined, 404]);
    expect(await seen(world.admin)).toEqual([undefined, 404]);
    expect(await seen(colleague)).toEqual([undefined, 404]);
    await changeLicense(world.app.services, me.id, { packs: [], entitlement: JSON.parse(String(lena.entitlement)) });
    expect(await seen(colleague)).toEqual([kept.id, 200]);
    await changeLicense(world.app.services, me.id, { packs: [], entitlement: TRIAL_SET });
    expect(await seen(colleague)).toEqual([undefined, 404]);
  });
});
