import { eventsWith, insertRows } from '../../testing/database-rows.ts';
import { onEachDatabase } from '../../testing/each-database.ts';
import { startTinyApp } from '../../testing/open-tiny-app.ts';
import { batchOf, beginSql, patience, runSql, TRIAL } from '../../testing/run-sql.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { recordAudit } from '../audit/index.ts';
import { endOrphans } from './end-orphans.ts';
import { restartText } from './live-batches.ts';

onEachDatabase('the audit of runs', (database) => {
  let app: TestApp;
  const start = async (env: Record<string, string> = {}) => {
    app = await startTinyApp({ DATABASE_URL: await database.url(), ...env });
    return app.signIn('trial@example.com');
  };
  const events = () => eventsWith(app.services.db);

  const untilEnded = (client: TestClient, id: string) =>
    expect.poll(async () => (await batchOf(client, id)).stopTime, patience).not.toBeNull();

  it('records who ran what, from where, and the outcome [N11, V31]', async () => {
    const client = await start();
    const me = await client.personId();
    const batchText = "select * from range(20000); select 'a' as b";
    const created = await client.post(
      '/api/batches',
      { connectionId: TRIAL, batchText, name: 'Two' },
      { 'user-agent': `Browser ${'x'.repeat(500)}`, 'x-forwarded-for': '203.0.113.9' },
    );
    await untilEnded(client, created.json.id);
    const [begun, ended] = await events();
    expect(begun).toMatchObject({
      kind: 'run_started',
      operation_id: created.json.id,
      batch_id: created.json.id,
      person_id: me,
      address: '127.0.0.1',
      session_hash: expect.stringMatching(/^[\w-]{43}$/),
      node: app.services.node,
      connection_id: TRIAL,
      name: 'Two',
      text: batchText,
      outcome: null,
    });
    expect(begun?.user_agent).toHaveLength(200);
    expect(ended).toMatchObject({ kind: 'run_ended', person_id: me, address: '127.0.0.1', outcome: 'finished' });
    expect(Number(ended?.rows)).toBe(20_001);
    expect(Number(ended?.bytes)).toBeGreaterThan(100_000);
  });

  it('has one start and one end of runs that fail, are canceled, are refused or find no data', async () => {
    const client = await start({ RUNS_PER_PERSON: '1', QUEUED_PER_PERSON: '0', TRIAL_STATEMENT_SECONDS: '60' });
    const written = (count: number) => expect.poll(async () => (await events()).length).toBe(count);
    await runSql(client, { batchText: 'select 1; select nothing' });
    await written(2);
    const going = await beginSql(client);
    const refused = await client.post('/api/batches', { connectionId: TRIAL, batchText: 'select 2' });
    expect(refused.status).toBe(429);
    await written(5);
    await client.put(`/api/batches/${going}/cancel`, {});
    await written(6);
    const found = await events();
    const ends = found.filter((event) => event.kind === 'run_ended');
    expect(ends.map((event) => [event.outcome, Number(event.rows)])).toEqual([
      ['error', 1],
      ['refused', 0],
      ['error', 0],
    ]);
    expect(ends[0]?.error).toMatch(/nothing/);
    expect(ends[2]?.error).toBe('Canceled');
    expect(new Set(found.map((event) => event.operation_id)).size).toBe(3);
  });

  it('has one run for twenty requests with one key [N9]', async () => {
    const client = await start();
    const body = { connectionId: TRIAL, batchText: 'select 7', idempotencyKey: 'twenty-at-once' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.post('/api/batches', body, { prefer: 'wait=0.5' })),
    );
    const { id } = answers[0]?.json ?? {};
    await untilEnded(client, id);
    expect((await events()).map((event) => [event.kind, event.operation_id])).toEqual([
      ['run_started', id],
      ['run_ended', id],
    ]);
  });

  it('closes orphaned runs of a killed server once, under the user who started them [F1, N11]', async () => {
    const client = await start();
    const batch = await runSql(client, { batchText: 'select 1; select 2' });
    const { db } = app.services;
    const lost = 'run-of-a-killed-server';
    const row = await db.selectFrom('batches').selectAll().where('id', '=', batch.id).executeTakeFirstOrThrow();
    const open = { status: 'running', stopped_at: null, duration_ms: null } as const;
    await insertRows(db, 'batches', [{ ...row, ...open, id: lost }]);
    await recordAudit(db, {
      kind: 'run_started',
      operationId: lost,
      batchId: lost,
      connectionId: TRIAL,
      setKey: 'set',
      source: { personId: 'person-a', address: '192.0.2.7', sessionHash: null, userAgent: null, node: 'gone' },
    });
    for (const _ of [1, 2]) await endOrphans(db, restartText, async () => true);
    const ends = (await events()).filter((event) => event.operation_id === lost && event.kind === 'run_ended');
    expect(ends).toHaveLength(1);
    expect(ends[0]).toMatchObject({ person_id: 'person-a', address: '192.0.2.7', outcome: 'error' });
    expect(await events()).toHaveLength(4);
  });
});
