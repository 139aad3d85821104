import { eventsWith, insertRows } from '../../testing/database-rows.ts';
import { onEachDatabase } from '../../testing/each-database.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { recordAudit } from './audit-store.ts';

onEachDatabase('a server start', (database) => {
  it('closes exports and SQL endpoint runs of a killed server, and removes events older than AUDIT_DAYS [F4, N11]', async () => {
    const { dataFolder, databaseUrl } = await database.settings();
    const options = { dataFolder, env: { DATABASE_URL: databaseUrl, AUDIT_DAYS: '40', NODE_LEASE_SECONDS: '6' } };
    const first = await startTestApp(options);
    const source = { personId: 'person-a', sessionHash: null, address: '192.0.2.7', userAgent: null };
    for (const [operationId, node] of [
      ['lost', '00000000-0000-4000-8000-000000000000'],
      ['going', first.services.node],
    ] as const) {
      const start = { kind: 'export_started', operationId, connectionId: 'c', setKey: 's' } as const;
      await recordAudit(first.services.db, { ...start, source: { ...source, node } });
    }
    const ofSqlEndpoint = { kind: 'run_started', operationId: 'direct', connectionId: null, setKey: 's' } as const;
    await recordAudit(first.services.db, { ...ofSqlEndpoint, source: { ...source, node: first.services.node } });
    const at = new Date(Date.now() - 41 * 24 * 60 * 60 * 1000).toISOString();
    const old = { at, kind: 'run_started', operation_id: 'old', batch_id: 'old' } as const;
    await insertRows(first.services.db, 'audit_events', [old]);
    await first.close();

    const second = await startTestApp(options);
    const events = () => eventsWith(second.services.db);
    await expect.poll(async () => (await events()).at(-1)?.kind).toBe('audit_removed');
    // With PostgreSQL, another node could be running them until the lease ends.
    const isClosed = async (id: string) =>
      (await events()).some((event) => event.operation_id === id && event.outcome === 'interrupted');
    for (const id of ['lost', 'going', 'direct']) await expect.poll(() => isClosed(id), { timeout: 30_000 }).toBe(true);
    const found = await events();
    expect(found.map((event) => event.operation_id)).not.toContain('old');
    const end = { kind: 'export_ended', outcome: 'interrupted', address: '192.0.2.7', bytes: null };
    expect(found).toContainEqual(expect.objectContaining({ operation_id: 'lost', ...end }));
    expect(found).toContainEqual(expect.objectContaining({ operation_id: 'going', ...end }));
    expect(found).toContainEqual(expect.objectContaining({ ...end, operation_id: 'direct', kind: 'run_ended' }));
    await second.close();
  });
});
