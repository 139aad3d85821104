import type { AuditVerdict } from '@platbook/contract/admin/audit';
import { sql } from 'kysely';
import { insertRows } from '../../testing/database-rows.ts';
import { onEachDatabase } from '../../testing/each-database.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const day = 24 * 60 * 60 * 1000;
const dayOf = (ago: number) => new Date(Date.now() - ago * day).toISOString().slice(0, 10);

onEachDatabase('the seals of the audit', (database) => {
  let app: TestApp | undefined;
  afterEach(async () => {
    await app?.close();
    app = undefined;
  });
  async function start(daysAgo: readonly number[], settings: Record<string, string> = {}): Promise<TestApp> {
    const { dataFolder, databaseUrl } = await database.settings();
    const options = { dataFolder, env: { DATABASE_URL: databaseUrl, ...settings } };
    const first = await startTestApp(options);
    const eventOf = (ago: number) =>
      ({ at: `${dayOf(ago)}T12:00:00.000Z`, kind: 'run_started', operation_id: `run-${ago}` }) as const;
    await insertRows(first.services.db, 'audit_events', daysAgo.map(eventOf));
    await first.close();
    app = await startTestApp(options);
    const { db } = app.services;
    const sealed = async () =>
      Number((await sql<{ n: number }>`select count(*) as n from audit_seals`.execute(db)).rows[0]?.n);
    await expect.poll(sealed).toBe(daysAgo.length);
    return app;
  }
  const unguard = (db: TestApp['services']['db']) =>
    (database.dialect === 'postgres'
      ? sql`alter table audit_events disable trigger audit_events_kept`
      : sql`drop trigger audit_events_kept`
    ).execute(db);

  it('are listed newest first, and name the day if a row was changed despite all guards, audited [N11]', async () => {
    const { services, signIn } = await start([5, 4, 3]);
    const admin = await signIn('admin@example.com');
    const { json: seals } = await admin.get('/api/admin/audit/seals?limit=2');
    expect(seals).toMatchObject({ days: 3, firstDay: dayOf(5), lastDay: dayOf(3) });
    expect(seals.seals.map((seal: { day: string; events: number }) => [seal.day, seal.events])).toEqual([
      [dayOf(3), 1],
      [dayOf(4), 1],
    ]);
    expect(seals.seals[0].sha256).toMatch(/^[0-9a-f]{64}$/);
    const verify = async (body: object = {}) =>
      (await admin.post('/api/admin/audit/verify', body)).json as AuditVerdict;
    const whole = { checkedDays: 3, brokenDays: [], firstDay: dayOf(5), lastDay: dayOf(3), next: null };
    expect(await verify()).toMatchObject(whole);
    expect(await verify({ after: dayOf(4) })).toMatchObject({ checkedDays: 1, firstDay: dayOf(3), next: null });
    expect((await Promise.all([verify(), verify(), verify()])).map(({ checkedDays }) => checkedDays)).toEqual([
      3, 3, 3,
    ]);

    await unguard(services.db);
    await sql`update audit_events set person_id = 'somebody' where operation_id = 'run-4'`.execute(services.db);
    expect(await verify()).toMatchObject({ ...whole, brokenDays: [dayOf(4)] });
    const { json: acts } = await admin.get('/api/admin/audit?kind=audit_verified');
    expect(acts[0]).toMatchObject({
      by: 'admin@example.com',
      outcome: 'error',
      error: `Changed since sealing: ${dayOf(4)}`,
    });
    expect(acts.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['error', ...Array(4).fill('finished')]);
  });

  it('of days whose events were removed for their age are not verified, but still listed', async () => {
    const { signIn } = await start([60, 59, 2], { AUDIT_DAYS: '40' });
    const admin = await signIn('admin@example.com');
    const seals = async () => (await admin.get('/api/admin/audit/seals')).json;
    await expect.poll(async () => (await seals()).days).toBe(1);
    expect(await seals()).toMatchObject({ firstDay: dayOf(2), lastDay: dayOf(2) });
    expect((await seals()).seals).toHaveLength(3);
    const verdict = { checkedDays: 1, brokenDays: [], firstDay: dayOf(2) };
    expect((await admin.post('/api/admin/audit/verify', {})).json).toMatchObject(verdict);
  });
});
