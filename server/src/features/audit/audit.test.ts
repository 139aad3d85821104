import { sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import { eventsWith, insertRows } from '../../testing/database-rows.ts';
import { onEachDatabase } from '../../testing/each-database.ts';
import type { AuditSource } from './audit-source.ts';
import {
  type AuditStart,
  auditEvents,
  listOpenOperations,
  recordAudit,
  recordAuditEnd,
  recordRemoval,
  removeAuditEvents,
} from './audit-store.ts';
import { listRecent } from './recent-store.ts';
import { checkSeals, sealDays } from './seal-days.ts';

const source: AuditSource = {
  personId: 'person-a',
  sessionHash: 'hash',
  address: '192.0.2.7',
  userAgent: 'A browser',
  node: 'node-1',
};
const anExport = (operationId: string, more: Partial<AuditStart> = {}): AuditStart => ({
  kind: 'export_started',
  operationId,
  source,
  connectionId: 'property-data',
  setKey: 'set',
  statementId: 'statement-1',
  name: 'Parcels',
  format: 'csv',
  ...more,
});
const events = (db: Database) => eventsWith(db);
const day = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();
const anOldEvent = (db: Database, days: number) =>
  insertRows(db, 'audit_events', [
    { at: daysAgo(days), kind: 'run_started', person_id: 'person-a', operation_id: `run-${days}` },
  ]);

onEachDatabase('the audit', (database) => {
  it('stores who, what and from where for a start, and the same plus totals for the end [N11]', async () => {
    const { db } = await database.open();
    await recordAudit(db, anExport('export-1', { text: `select '${'x'.repeat(20_000)}'` }));
    await recordAuditEnd(db, 'export-1', { outcome: 'aborted', rows: 3_000_000_000, bytes: 5_000_000_000 });
    const [begun, ended] = await events(db);
    const who = {
      operation_id: 'export-1',
      node: 'node-1',
      person_id: 'person-a',
      session_hash: 'hash',
      address: '192.0.2.7',
      user_agent: 'A browser',
      connection_id: 'property-data',
      set_key: 'set',
      statement_id: 'statement-1',
      name: 'Parcels',
      format: 'csv',
    };
    expect(begun).toMatchObject({
      ...who,
      kind: 'export_started',
      text_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(begun?.text).toHaveLength(10_000);
    expect(ended).toMatchObject({ ...who, kind: 'export_ended', outcome: 'aborted' });
    expect([Number(ended?.rows), Number(ended?.bytes)]).toEqual([3_000_000_000, 5_000_000_000]);
  });

  it('has one start and one end per operation, however often they are recorded [N9]', async () => {
    const { db } = await database.open();
    await recordAudit(db, anExport('export-1'));
    await expect(recordAudit(db, anExport('export-1'))).rejects.toThrow();
    expect(await listOpenOperations(db)).toEqual([{ operationId: 'export-1', node: 'node-1' }]);
    const end = (outcome: string) => recordAuditEnd(db, 'export-1', { outcome, rows: 1, bytes: 1 });
    await Promise.all(['finished', 'aborted', 'aborted'].map(end));
    await recordAuditEnd(db, 'export-2', { outcome: 'finished', rows: 1, bytes: 1 });
    expect((await events(db)).map((event) => event.kind)).toEqual(['export_started', 'export_ended']);
    expect(await listOpenOperations(db)).toEqual([]);
  });

  it('has the same events whether an end is recorded with its start or later', async () => {
    const { db } = await database.open();
    const run = (id: string) => anExport(id, { kind: 'run_started', text: 'select 1' });
    const end = { outcome: 'error', rows: 1, bytes: 2, error: 'Out of memory' };
    await db
      .insertInto('audit_events')
      .values(auditEvents(run('together'), end))
      .execute();
    await recordAudit(db, run('later'));
    await recordAuditEnd(db, 'later', end);
    const [begun, ended, ...later] = (await events(db)).map(({ id, at, operation_id, ...event }) => event);
    expect([begun?.kind, ended?.kind]).toEqual(['run_started', 'run_ended']);
    expect(later).toEqual([begun, ended]);
  });

  it('rolls back with the transaction it belongs to', async () => {
    const { db } = await database.open();
    const failing = db.transaction().execute(async (tx) => {
      await recordAudit(tx, anExport('export-1'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await events(db)).toEqual([]);
  });

  it('cannot be changed, and is removed only by age, after at least 30 days and audited', async () => {
    const { db } = await database.open();
    for (const days of [500, 401, 399, 1]) await anOldEvent(db, days);
    await expect(sql`update audit_events set person_id = 'somebody'`.execute(db)).rejects.toThrow(/never changed/);
    await expect(sql`delete from audit_events`.execute(db)).rejects.toThrow(/by age alone/);
    await expect(sql`delete from audit_events where at < ${daysAgo(400)}`.execute(db)).rejects.toThrow(/by age alone/);
    if (database.dialect === 'postgres')
      await expect(sql`truncate audit_events`.execute(db)).rejects.toThrow(/never changed/);
    await expect(removeAuditEvents(db, daysAgo(29), 'node-1')).rejects.toThrow(/at least 30 days/);
    // History is removed earlier; that must not permit deleting events.
    await recordRemoval(db, 'history_removed', { before: daysAgo(0), rows: 4, node: 'node-1' });
    await expect(sql`delete from audit_events`.execute(db)).rejects.toThrow(/by age alone/);

    const before = daysAgo(400);
    expect(await removeAuditEvents(db, before, 'node-1')).toBe(2);
    expect(await removeAuditEvents(db, before, 'node-1')).toBe(0);
    const left = await events(db);
    expect(left.map((event) => (event.removed_before === null ? event.operation_id : event.kind))).toEqual([
      'run-399',
      'run-1',
      'history_removed',
      'audit_removed',
    ]);
    expect(left.at(-1)).toMatchObject({ removed_before: before, node: 'node-1' });
    expect(Number(left.at(-1)?.rows)).toBe(2);
    await expect(sql`delete from audit_events where operation_id = 'run-1'`.execute(db)).rejects.toThrow(/by age/);
  });

  it('names the day of a change that bypassed the database’s guards', async () => {
    const { db } = await database.open();
    for (const days of [5, 4, 4.001, 3]) await anOldEvent(db, days);
    expect(await sealDays(db, new Date())).toBeGreaterThanOrEqual(3);
    expect(await sealDays(db, new Date())).toBe(0);
    expect((await checkSeals(db)).broken).toEqual([]);
    await expect(sql`update audit_seals set events = 9`.execute(db)).rejects.toThrow(/never changed/);
    await expect(sql`delete from audit_seals`.execute(db)).rejects.toThrow(/never/);

    const unguard = (on: string) =>
      database.dialect === 'postgres'
        ? sql.raw(`alter table audit_events disable trigger audit_events_kept`).execute(db)
        : sql.raw(`drop trigger ${on}`).execute(db);
    await unguard('audit_events_kept');
    await sql`update audit_events set person_id = 'somebody' where operation_id = 'run-4'`.execute(db);
    expect((await checkSeals(db)).broken).toEqual([daysAgo(4).slice(0, 10)]);
  });

  it('returns the last acts however many runs are between them, and for one user those among their latest events', async () => {
    const { db } = await database.open();
    const act = (person: string, at: string, name: string | null = null) =>
      insertRows(db, 'audit_events', [{ at, kind: 'person_changed', person_id: person, name }]);
    await act('admin', daysAgo(3), 'busy');
    await act('busy', daysAgo(2.5));
    const run = { at: daysAgo(1), kind: 'run_ended', person_id: 'busy' } as const;
    const runs = Array.from({ length: 2_100 }, (_, index) => ({ ...run, operation_id: `run-${index}` }));
    await insertRows(db, 'audit_events', runs);
    const times = async (count: number, person?: string) =>
      (await listRecent(db, count, person)).map(({ at }) => at.slice(0, 10));
    expect(await times(5)).toEqual([daysAgo(2.5), daysAgo(3)].map((at) => at.slice(0, 10)));
    expect(await times(1)).toHaveLength(1);
    expect(await times(5, 'busy')).toEqual([daysAgo(3).slice(0, 10)]);
    expect(await times(5, 'admin')).toEqual([daysAgo(3).slice(0, 10)]);
  });

  it('is verified a few days at a time, each with the previous seal', async () => {
    const { db } = await database.open();
    for (const days of [6, 5, 4, 3]) await anOldEvent(db, days);
    await sealDays(db, new Date());
    const slices: number[] = [];
    for (let after = ''; ; ) {
      const { checked, broken, isWhole } = await checkSeals(db, after, () => false);
      expect(broken).toEqual([]);
      slices.push(checked.length);
      if (isWhole) break;
      after = checked.at(-1) as string;
    }
    expect(slices).toEqual([1, 1, 1, 1]);
    expect((await checkSeals(db, daysAgo(3).slice(0, 10))).checked).toEqual([]);
    expect((await checkSeals(db, '9999-12-31')).isWhole).toBe(true);
  });

  it('seals a day only once it is over, and tolerates the removal of old events', async () => {
    const { db } = await database.open();
    for (const days of [450, 449, 2]) await anOldEvent(db, days);
    await recordAudit(db, anExport('export-1'));
    expect(await sealDays(db, new Date())).toBe(3);
    expect(await removeAuditEvents(db, daysAgo(400), 'node-1')).toBe(2);
    expect((await checkSeals(db)).broken).toEqual([]);
  });
});
