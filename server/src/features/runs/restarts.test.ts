import type { Batch } from '@platbook/contract/workbench/batches';
import { changeRows } from '../../testing/database-rows.ts';
import { onEachDatabase } from '../../testing/each-database.ts';
import { startTinyApp } from '../../testing/open-tiny-app.ts';
import { errorOf, rowsOf, runSql, TRIAL } from '../../testing/run-sql.ts';
import { expireResults } from '../results/expire-results.ts';
import { endOrphans } from './end-orphans.ts';
import { restartText } from './live-batches.ts';

onEachDatabase('a restart', (database) => {
  it('ends orphaned runs exactly once [F1]', async () => {
    const first = await startTinyApp({ DATABASE_URL: await database.url() });
    const client = await first.signIn('trial@example.com');
    const batch = await runSql(client, { batchText: 'select 1; select 2' });
    const { db } = first.services;
    await changeRows(db, 'batches', { id: batch.id }, { status: 'running', stopped_at: null });
    await changeRows(db, 'statements', { batch_id: batch.id, sequence: 1 }, { status: 'running' });
    expect(await endOrphans(db, restartText, async () => false)).toBe(0);
    expect(await endOrphans(db, restartText, async () => true)).toBe(1);
    expect(await endOrphans(db, restartText, async () => true)).toBe(0);
    const after = (await client.get(`/api/batches/${batch.id}`)).json as Batch;
    expect(after.status).toBe('error');
    expect(after.statements.map((statement) => statement.status)).toEqual(['finished', 'error']);
    expect(errorOf(after)?.title).toBe(restartText);
  });

  it('keeps runs, rows and idempotency keys', async () => {
    const first = await startTinyApp({ DATABASE_URL: await database.url() });
    const client = await first.signIn('licensed@example.com');
    const body = {
      batchText: "select 'ä 🏡' as t, 1.5 as n; select * from range(20000)",
      idempotencyKey: 'kept-over-a-restart',
    };
    const batch = await runSql(client, body);
    expect((await runSql(client, body)).id).toBe(batch.id);
    const rows = await Promise.all(batch.statements.map((statement) => rowsOf(client, statement.id)));
    expect(rows[0]).toEqual([['ä 🏡', 1.5]]);
    expect(rows[1]).toHaveLength(20_000);
    expect((await client.get(`/api/batches/${batch.id}`)).json).toEqual(batch);
  });

  it('removes results after a day and keeps the run', async () => {
    const first = await startTinyApp({ DATABASE_URL: await database.url() });
    const client = await first.signIn('trial@example.com');
    const batch = await runSql(client, { batchText: 'select 1; select * from range(20000)' });
    expect(await expireResults(first.services)).toBe(0);
    const later = () => new Date(Date.now() + 25 * 60 * 60 * 1000);
    expect(await expireResults({ ...first.services, now: later })).toBe(2);
    for (const statement of batch.statements)
      expect((await client.get(`/api/statements/${statement.id}/results`)).json.title).toBe('Statements not found');
    expect((await client.get(`/api/batches/${batch.id}`)).json.status).toBe('finished');
  });
});

describe('a missing warehouse', () => {
  it('is an error of the run, and nothing else breaks [F12]', async () => {
    const bare = await startTinyApp({ WAREHOUSE_FOLDER: '/nonexistent/warehouse' });
    const client = await bare.signIn('trial@example.com');
    const batch = await runSql(client, { batchText: 'select 1; select 2' });
    expect(errorOf(batch)?.title).toBe("The data isn't available");
    expect((await client.get(`/api/schema-info/${TRIAL}`)).json).toMatchObject({
      title: 'Error loading Schema',
      detail: "The data isn't available",
    });
    expect((await client.get('/api/queries')).status).toBe(200);
  });
});
