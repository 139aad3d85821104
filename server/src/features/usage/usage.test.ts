import { randomUUID } from 'node:crypto';
import type { PersonUsage, Usage } from '@platbook/contract/usage';
import { eventsWith, insertRows } from '../../testing/database-rows.ts';
import { onEachApp } from '../../testing/each-app.ts';
import { runSql } from '../../testing/run-sql.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { recordAudit, recordAuditEnd } from '../audit/index.ts';
import { createUsageCounter } from './count-usage.ts';

const usageOf = async (client: TestClient, query = ''): Promise<Usage> => {
  const { status, json, text } = await client.get(`/api/usage${query}`);
  expect(status, text).toBe(200);
  return json;
};
const noSource = { personId: null, sessionHash: null, address: null, userAgent: null, node: null };

const addRuns = ({ services }: TestApp, personId: string, day: string, count: number, outcome = 'finished') =>
  insertRows(
    services.db,
    'audit_events',
    Array.from({ length: count }, (_, index) => ({
      at: new Date(Date.parse(`${day}T12:00:00.000Z`) + index * 60_000).toISOString(),
      kind: 'run_ended' as const,
      operation_id: randomUUID(),
      person_id: personId,
      rows: 10,
      outcome,
    })),
  );

onEachApp('the usage of people', {}, (world) => {
  describe('this month', () => {
    it('includes a run, its rows and its export immediately, for their user and for admins [R064]', async () => {
      const { app, licensed, trial, admin } = world;
      const before = await usageOf(licensed);
      await runSql(licensed, { batchText: 'select * from range(7)' });
      await runSql(licensed, { batchText: 'select nothing' });
      const source = { ...noSource, personId: await licensed.personId() };
      const start = {
        kind: 'export_started',
        operationId: 'a file',
        source,
        connectionId: null,
        setKey: null,
      } as const;
      await recordAudit(app.services.db, { ...start, format: 'csv' });
      await recordAuditEnd(app.services.db, 'a file', { outcome: 'finished', rows: 7, bytes: 9 });
      const after = await usageOf(licensed);
      expect([after.runs - before.runs, after.failed - before.failed, after.rows - before.rows]).toEqual([2, 1, 7]);
      expect(after.days.find(({ day }) => day === after.today)).toMatchObject({ runs: after.runs, exports: 1 });
      expect(after).toMatchObject({ email: 'licensed@example.com', isBeingCounted: false, rowsOfResult: 50_000 });
      expect(after.exports).toEqual([{ format: 'csv', files: 1 }]);
      expect(after.medianMilliseconds).toBeGreaterThan(0);
      expect(after.runsAtOnce).toEqual({ running: 0, most: app.services.config.runsPerPerson });
      expect(after.allowances).toMatchObject([{ email: 'licensed@example.com', used: 0, day: null }]);

      expect((await usageOf(trial)).runs).toBe(0);
      expect((await usageOf(trial)).allowances).toMatchObject([{ isTrial: true, day: { used: 0 } }]);
      const everybody = await usageOf(admin, '?of=everybody');
      expect([everybody.email, everybody.runs >= 2, everybody.runsAtOnce.most > 0]).toEqual([null, true, true]);
      expect(await usageOf(admin, `?of=${await licensed.personId()}`)).toEqual(after);
    });

    it('includes the metered REST API calls and those over the limit [R064]', async () => {
      const { app, trial, admin } = world;
      const { today, month } = await usageOf(trial);
      const counts = { key_id: 'k', person_id: await trial.personId(), last_at: today };
      const row = { ...counts, answered: 90, rejected: 5, failed: 1, refused_rate: 3, refused_quota: 1 };
      const rows = [today, '2024-02-03'].map((day) => ({ ...row, day }));
      await insertRows(app.services.db, 'api_usage', rows);
      const usage = await usageOf(trial);
      expect([usage.apiCalls, usage.apiOverLimit, usage.allowances[0]?.used]).toEqual([100, 4, 90]);
      expect(usage.days.find(({ day }) => day === today)).toMatchObject({ apiCalls: 100, apiOverLimit: 4 });
      expect(usage.firstMonth).toBe('2024-02');
      const everybody = await usageOf(admin, `?of=everybody&month=${month}`);
      expect(everybody.allowances).toMatchObject([{ email: 'trial@example.com', used: 90 }]);
    });
  });

  it('counts each run once, whether it is counted yet or not, and with concurrent counters [R064]', async () => {
    const { app, trial, admin } = world;
    const [own, other] = [await trial.personId(), await admin.personId()];
    await addRuns(app, own, '2024-05-31', 700);
    await addRuns(app, own, '2024-06-01', 200, 'error');
    await addRuns(app, other, '2024-05-30', 30);
    const shown = async () => {
      const [mine, all] = [await usageOf(trial, '?month=2024-05'), await usageOf(admin, '?of=everybody&month=2024-05')];
      return [mine, all].map(({ runs, failed, rows, days }) => [runs, failed, rows, days[30]?.runs, days[29]?.runs]);
    };
    const expected = [
      [700, 0, 7_000, 700, 0],
      [730, 0, 7_300, 700, 30],
    ];
    await expect.poll(shown).toEqual(expected);
    await Promise.all([1, 2, 3].map(() => createUsageCounter(app.services).catchUp()));
    expect(await shown()).toEqual(expected);
    expect(await usageOf(trial, '?month=2024-06')).toMatchObject({ runs: 200, failed: 200 });
    expect(await usageOf(trial, '?month=2024-04')).toMatchObject({ runs: 0, medianMilliseconds: null, exports: [] });

    const people = (await admin.get('/api/usage/people?month=2024-05')).json as PersonUsage[];
    const row = (email: string) => people.find((person) => person.email === email);
    expect(people[0]?.email).toBe('trial@example.com');
    expect(row('trial@example.com')).toMatchObject({ runs: 700, rows: 7_000, weeks: [0, 0, 0, 0, 700] });
    expect(row('expired@example.com')).toMatchObject({ runs: 0, weeks: [0, 0, 0, 0, 0] });
    const rest = await admin.get('/api/usage/people?month=2024-05&offset=50');
    expect([rest.json, rest.headers.link]).toEqual([[], undefined]);
  });

  it('exports what is shown as CSV, and audits it [R064]', async () => {
    const { app, trial, admin } = world;
    const mine = await trial.get('/api/usage.csv?month=2024-05');
    const lines = mine.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(32);
    expect(lines[0]).toBe('\uFEFFDay,Who,Queries,Failed,Rows,Exports,API calls,API calls over the limit');
    expect(lines[31]).toBe('2024-05-31,trial@example.com,700,0,7000,0,0,0');
    expect(mine.headers['content-disposition']).toMatch(/Usage metrics 2024-05/);
    const all = (await admin.get('/api/usage.csv?month=2024-05&of=everybody')).text.trimEnd().split('\r\n').slice(1);
    expect(all.sort()).toEqual(['2024-05-30,admin@example.com,30,0,300,0,0,0', lines[31]]);
    const ended = { name: 'Usage metrics 2024-05', kind: 'export_ended', outcome: 'finished' } as const;
    await expect
      .poll(() => eventsWith(app.services.db, { name: ended.name, kind: ended.kind }))
      .toMatchObject([ended, ended]);
  });

  it('is for admins only if it is everyone’s, and rejects an invalid month [V12]', async () => {
    const { trial, admin } = world;
    const answered = async (client: TestClient, path: string) => (await client.get(path)).status;
    for (const path of ['/api/usage', '/api/usage.csv']) {
      expect(await answered(trial, `${path}?of=everybody`)).toBe(403);
      expect(await answered(trial, `${path}?of=${await admin.personId()}`)).toBe(404);
      expect(await answered(admin, `${path}?of=noSource`)).toBe(404);
      for (const month of ['2024-13', 'x', '2024-1'])
        expect([month, await answered(trial, `${path}?month=${month}`)]).toEqual([month, 400]);
    }
    expect(await answered(trial, '/api/usage/people')).toBe(403);
  });
});
