import { request } from 'node:http';
import type { ReportEntry } from '@platbook/contract/reports/reports';
import type { EmbeddedIndex } from '../../adapters/property-index/index.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { changeLicense } from '../people/index.ts';
import type { Report } from './report.ts';

interface CallersWorld {
  readonly app: TestApp;
  readonly trial: TestClient;
  readonly reports: readonly Report[];
  ask(path: string): Promise<unknown>;
}

function holdEngine({ services }: TestApp): () => void {
  const { engine } = services.propertyIndex as EmbeddedIndex;
  const pid = engine.pids[0] as number;
  process.kill(pid, 'SIGSTOP');
  const resume = () => {
    // A process that didn't respond has been replaced.
    if (engine.pids[0] === pid) process.kill(pid, 'SIGCONT');
  };
  onTestFinished(resume);
  return resume;
}

export function reportCallersSuite(world: () => CallersWorld): void {
  it('cancels its statements when the caller disconnects, and answers the next one', async () => {
    const { app, trial, ask } = world();
    await ask('/pages/overview');
    const rows = vi.spyOn(app.services.propertyIndex, 'rows');
    onTestFinished(() => rows.mockRestore());
    const resume = holdEngine(app);
    const path = '/api/reports/foreclosure/pages/overview?period=2019-02-03..2021-04-05';
    const headers = { cookie: trial.cookie, authorization: `Bearer ${trial.reportToken}` };
    const caller = request(`${app.url}${path}`, { headers }).on('error', () => undefined);
    caller.end();
    await expect.poll(() => rows.mock.calls.length, { timeout: 10_000 }).toBe(1);
    expect(rows.mock.calls[0]?.[2]?.signal?.aborted).toBe(false);
    caller.destroy();
    await expect(rows.mock.results[0]?.value).rejects.toThrow('The client disconnected');
    resume();
    expect([(await trial.get(path)).status, rows.mock.calls.length]).toEqual([200, 2]);
  });

  it('lists the reports even if their preview charts are not available now [R057]', async () => {
    const { app, reports } = world();
    const owner = await app.openReport('admin@example.com');
    expect((await owner.get('/api/reports/foreclosure')).status).toBe(200);
    const resume = holdEngine(app);
    const all = Array.from({ length: 20 }, () => owner.get('/api/reports'));
    const first = await Promise.race(all);
    expect(first.json.reports.map(({ id: each, asOf, small }: ReportEntry) => [each, asOf, small])).toEqual(
      reports.map(({ definition }) => [definition.id, '2026-06-30', null]),
    );
    resume();
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(all.map(() => 200));
  });

  it('lists the reports, Foreclosure first, locks those whose data is not licensed, and includes recently opened ones [R057]', async () => {
    const { app, trial, reports } = world();
    const { reports: listed, recent } = (await trial.get('/api/reports')).json;
    expect(
      listed.map((entry: ReportEntry) => [entry.id, entry.locked, entry.asOf, entry.small?.points.length]),
    ).toEqual(reports.map(({ definition }) => [definition.id, null, '2026-06-30', 24]));
    expect([listed[0].id, recent]).toEqual(['foreclosure', []]);
    const navigator = await app.openNavigator('licensed@example.com');
    const found = (await navigator.get('/api/navigator/properties?limit=12')).json.rows as { id: number }[];
    const opened = [...found, found[0]!].map((row) => row.id);
    for (const property of opened) {
      app.advance(1000);
      expect((await navigator.get(`/api/navigator/properties/${property}`)).status).toBe(200);
      await expect
        .poll(async () => (await navigator.get('/api/reports')).json.recent[0]?.propertyId, { timeout: 10_000 })
        .toBe(property);
    }
    const last = (await navigator.get('/api/reports')).json.recent;
    expect(last.map((each: { propertyId: number }) => each.propertyId)).toEqual(
      [...new Set(opened.reverse())].slice(0, 10),
    );
    expect(last[0].address).not.toBe('');
    const { id: personId } = (await navigator.get('/api/app')).json.currentUser;
    await changeLicense(app.services, personId, {
      entitlement: { objects: ['Property.PropertyAddress'], counties: ['12031'] },
      packs: ['DSPRP'],
    });
    const lacking = await app.openReport('licensed@example.com');
    await expect
      .poll(async () => (await lacking.get('/api/reports')).json.reports[0].locked, { timeout: 60_000, interval: 500 })
      .toBe("Your license doesn't include this report's data");
    expect((await lacking.get('/api/reports')).json.reports[0].packs).toEqual([
      { code: 'SPFCL', name: expect.any(String) },
    ]);
    expect((await lacking.get(`/api/reports/foreclosure`)).json.code).toBe('report.locked');
  }, 120_000);
}
