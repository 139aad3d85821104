import type { Batch } from '@platbook/contract/workbench/batches';
import { insertRows, personWith } from '../../testing/database-rows.ts';
import { batchOf, beginSql, ENDLESS, errorOf, LICENSED, patience, runSql, sleeping } from '../../testing/run-sql.ts';
import { createTestClient, type TestClient } from '../../testing/test-client.ts';
import { useTwoNodes } from '../../testing/two-nodes.ts';

vi.setConfig({ testTimeout: 60_000 });

const nodes = useTwoNodes({
  RUNS_PER_PERSON: '2',
  QUEUED_PER_PERSON: '8',
  STATEMENT_SECONDS: '120',
  TRIAL_STATEMENT_SECONDS: '120',
});

async function signIn(email: string) {
  const one = await nodes.one.signIn(email);
  return { one, two: createTestClient(nodes.two.app, nodes.two.url, one.cookie) };
}

const untilStatus = (client: TestClient, id: string, status: string) =>
  expect.poll(async () => (await batchOf(client, id)).status, patience).toBe(status);

const licensed = { connectionId: LICENSED };

/** The most runs that were under way at the same time, by the times of their statements. */
function mostAtOnce(batches: readonly Batch[]): number {
  const times = batches.map(({ statements: [statement] }) => {
    const from = Date.parse(statement?.startTime ?? '');
    return { from, to: from + (statement?.durationMs ?? 0) };
  });
  return Math.max(
    ...times.map(({ from }) => times.filter((other) => other.from <= from && from < other.to - 5).length),
  );
}

it("runs at most two queries of a user on both nodes, queues eight, refuses the next, and doesn't keep another user waiting [M19]", async () => {
  const { one, two } = await signIn('trial@example.com');
  const other = await signIn('licensed@example.com');
  const many = Array.from({ length: 10 }, (_, index) => beginSql(index % 2 ? one : two, sleeping(300)));
  const ids = await Promise.all(many);
  const refused = await two.post('/api/batches', { connectionId: 'property-data-trial', batchText: 'select 1' });
  expect([refused.status, refused.json.detail]).toEqual([429, expect.stringContaining('too many queries queued')]);
  expect((await runSql(other.two, { ...licensed, batchText: 'select 1' })).status).toBe('finished');
  const states = async () => Promise.all(ids.map(async (id) => (await batchOf(one, id)).status));
  expect((await states()).filter((state) => state !== 'finished').length).toBeGreaterThan(4);
  await expect.poll(async () => new Set(await states()), patience).toEqual(new Set(['finished']));
  expect(mostAtOnce(await Promise.all(ids.map((id) => batchOf(one, id))))).toBe(2);
  expect((await runSql(two, { batchText: 'select 1' })).status).toBe('finished');
});

it('cancels a queued run from either node, says on its own node how many are ahead, and starts the next', async () => {
  const { one, two } = await signIn('licensed@example.com');
  const running = [await beginSql(one, ENDLESS, licensed), await beginSql(one, ENDLESS, licensed)];
  for (const id of running) await untilStatus(one, id, 'running');
  const queued: string[] = [];
  for (const node of [two, one, two]) queued.push(await beginSql(node, 'select 1', licensed));
  const [first, second, third] = queued as [string, string, string];
  expect(await batchOf(two, third)).toMatchObject({ status: 'queued', queuePosition: 2, waitsFor: 'own' });
  for (const [client, id] of [
    [one, first],
    [one, second],
  ] as const) {
    await client.put(`/api/batches/${id}/cancel`, {});
    await untilStatus(two, id, 'error');
    expect(errorOf(await batchOf(two, id))?.title).toBe('Canceled');
  }
  await expect.poll(async () => (await batchOf(two, third)).queuePosition, patience).toBe(0);
  await two.put(`/api/batches/${running[0]}/cancel`, {});
  await untilStatus(two, third, 'finished');
  await two.put(`/api/batches/${running[1]}/cancel`, {});
  await untilStatus(one, running[1] as string, 'error');
});

it('runs the queries of a user whose node was killed while it ran others [M19]', async () => {
  const { one } = await signIn('licensed@example.com');
  const { id: person_id } = await personWith(nodes.one.services.db, 'licensed@example.com');
  const lost = { person_id, node: 'killed', since: new Date().toISOString(), is_ready: 1 };
  await insertRows(nodes.one.services.db, 'run_places', [
    { ...lost, number: 1, slot: 1, id: 'lost 1' },
    { ...lost, number: 2, slot: 2, id: 'lost 2' },
  ]);
  expect((await runSql(one, { ...licensed, batchText: 'select 1' })).status).toBe('finished');
});
