import { auditKinds } from '@platbook/contract/rules/audit-words';
import type { AuditKind } from '../../db/tables/audit-tables.ts';
import { insertRows, personWith } from '../../testing/database-rows.ts';
import { onEachApp } from '../../testing/each-app.ts';
import { runSql, TRIAL } from '../../testing/run-sql.ts';
import type { TestClient } from '../../testing/test-client.ts';

// A kind without words doesn't compile.
const words: Record<AuditKind, readonly [string, string]> = auditKinds;

interface Event {
  id: string;
  at: string;
  kind: AuditKind;
  by: string;
  whom: string;
  name: string;
}

onEachApp('the audit for admins', { TEAM_DOMAINS: '' }, (world) => {
  const db = () => world.app.services.db;
  const list = async (query = '') => {
    const answer = await world.admin.get(`/api/admin/audit?${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.json as Event[];
  };
  const kinds = (events: Event[]) => events.map(({ kind }) => kind);
  const personOf = async (email: string) => (await personWith(db(), email)).id;
  const insert = (count: number, from: string, event: object) =>
    insertRows(
      db(),
      'audit_events',
      Array.from({ length: count }, (_, index) => ({
        at: new Date(Date.parse(from) - index * 1000).toISOString(),
        kind: 'run_ended' as const,
        operation_id: `${from} ${index} ${Math.random()}`,
        ...event,
      })),
    );

  it('has words for every kind, and lists acts newest first with actor, target, changes and source [V12]', async () => {
    expect(Object.values(words).every(([group, says]) => group !== '' && says !== '')).toBe(true);
    const id = await personOf('trial@example.com');
    await world.admin.put(`/api/admin/people/${id}`, { origin: 'Property Reports' });
    await world.admin.put(`/api/admin/people/${id}`, { origin: 'ATTOM API' });
    const [last, before] = await list('person=trial@example.com&kind=account');
    expect(last).toMatchObject({
      kind: 'person_changed',
      by: 'admin@example.com',
      whomId: id,
      whom: 'trial@example.com',
      name: '',
      outcome: 'finished',
      address: '127.0.0.1',
      changes: [{ what: 'origin', before: 'Property Reports', after: 'ATTOM API' }],
    });
    expect(before).toMatchObject({ changes: [{ before: 'ATTOM API', after: 'Property Reports' }] });
  });

  it('finds runs by user, kind, outcome, name and time, without their SQL', async () => {
    const text = `select 1 as "${'x'.repeat(3_000)}"`;
    await runSql(world.trial, { batchText: text, connectionId: TRIAL, name: 'Homes by Z%P' });
    await runSql(world.licensed, { batchText: 'select no_such_column', name: 'Other' });
    const mine = await list('person=TRIAL@&kind=run');
    expect(kinds(mine).slice(0, 2)).toEqual(['run_ended', 'run_started']);
    expect(mine[0]).toMatchObject({ by: 'trial@example.com', outcome: 'finished', rows: 1, name: 'Homes by Z%P' });
    expect(mine[0]).toMatchObject({ connectionId: TRIAL, connection: expect.stringMatching(/\w/) });
    expect(mine[1]).toMatchObject({ outcome: null, sqlSha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    for (const path of ['audit', 'audit.csv'])
      expect((await world.admin.get(`/api/admin/${path}?person=TRIAL@&kind=run`)).text).not.toContain('xxx');
    const id = await personOf('trial@example.com');
    expect(await list(`person=${id}&kind=run`)).toEqual(mine);
    expect(kinds(await list('search=z%25p'))).toEqual(['run_ended', 'run_started']);
    expect(await list('search=z_p')).toEqual([]);
    expect((await list('outcome=error&kind=run_ended'))[0]).toMatchObject({ by: 'licensed@example.com' });
    expect(await list('person=nobody@example.com')).toEqual([]);
    // A date means the whole Pacific day; a time is exact.
    await insert(1, '2026-07-02T06:59:59.999Z', { name: 'Late in the day' });
    await insert(1, '2026-07-01T07:00:00.000Z', { name: 'Early in the day' });
    const names = async (query: string) => (await list(query)).map(({ name }) => name);
    expect(await names('from=2026-07-01&to=2026-07-01')).toEqual(['Late in the day', 'Early in the day']);
    expect(await names('to=2026-07-01T07:00:00Z&from=2026-06-30')).toEqual(['Early in the day']);
    expect(await names('from=2026-07-02&to=2026-07-02')).toEqual([]);
    for (const [wrong, says] of [
      ['kind=run,nothing', /kind must list kinds or groups of events/],
      ['from=2026-02-30', /from must be a day/],
      ['to=tomorrow', /to must be a day/],
      ['from=2026-07-02&to=2026-07-01', /start date is after/],
      ['outcome=good', /./],
      ['limit=0', /./],
      ['limit=201', /./],
      ['cursor=x', /cursor/],
    ] as const) {
      const refused = await world.admin.get(`/api/admin/audit?${wrong}`);
      expect([refused.status, refused.json.detail ?? ''], wrong).toEqual([400, expect.stringMatching(says)]);
    }
  });

  it('lists every event exactly once despite concurrent writes, and searches for rare ones in bounded steps', async () => {
    await insert(3_500, '2025-03-01T00:00:00.000Z', { person_id: 'busy', name: 'Same' });
    await insert(1, '2025-01-01T00:00:00.000Z', { person_id: 'busy', name: 'Needle', outcome: 'aborted' });
    const walk = async (first: string) => {
      const pages: Event[][] = [];
      for (let next: string | undefined = `/api/admin/audit?${first}`; next !== undefined; ) {
        const answer: Awaited<ReturnType<TestClient['get']>> = await world.admin.get(next);
        pages.push(answer.json);
        next = answer.next;
        if (pages.length === 2) await insert(2, new Date().toISOString(), { name: 'Written meanwhile' });
      }
      return pages;
    };
    const pages = await walk('person=busy&limit=200');
    const found = pages.flat();
    expect([found.length, new Set(found.map(({ id }) => id)).size, pages.length]).toEqual([3_501, 3_501, 18]);
    const times = found.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
    expect((await walk('person=busy&search=needle')).flat().map(({ name }) => name)).toEqual(['Needle']);
    expect((await walk('outcome=aborted&search=needle')).flat().map(({ name }) => name)).toEqual(['Needle']);
    expect((await walk('kind=run_ended,connection&search=needle')).flat()).toHaveLength(1);
    await insert(21_000, '2024-03-01T00:00:00.000Z', { name: 'Many' });
    await insert(1, '2024-01-01T00:00:00.000Z', { name: 'Deep' });
    const deep = await walk('to=2024-03-02&search=deep');
    expect(deep.map((page) => page.length)).toEqual([0, 1]);
  });

  it('lists a run once with both times if asked to, on any page size, and a run that is open or ends later as started', async () => {
    const [from, minute] = [Date.parse('2025-11-01T10:00:00.000Z'), 60_000];
    const pair = (kind: 'run' | 'export', name: string, start: number, end: number | undefined) =>
      [
        { kind: `${kind}_started` as const, at: start, outcome: null },
        ...(end === undefined ? [] : [{ kind: `${kind}_ended` as const, at: end, outcome: 'finished' }]),
      ].map((event) => ({
        ...event,
        at: new Date(from + event.at * minute).toISOString(),
        operation_id: `merged ${name}`,
        person_id: 'merged',
        name,
        text_sha256: event.outcome === null ? 'ab12' : null,
      }));
    // Overlapping runs: the starts are far from their ends.
    const rows = [0, 1, 2, 3, 4].flatMap((run) => pair('run', `R${run}`, run, 20 - run));
    await insertRows(db(), 'audit_events', [
      ...rows,
      ...pair('run', 'Open', 6, undefined),
      ...pair('export', 'File', 7, 8),
    ]);
    const walk = async (query: string) => {
      const lines: (Event & { startedAt: string | null; sqlSha256: string | null })[] = [];
      for (let next: string | undefined = `/api/admin/audit?${query}`; next !== undefined; ) {
        const answer: Awaited<ReturnType<TestClient['get']>> = await world.admin.get(next);
        lines.push(...answer.json);
        next = answer.next;
      }
      return lines;
    };
    for (const limit of [1, 2, 3, 50]) {
      const lines = await walk(`person=merged&merged=true&limit=${limit}`);
      expect(lines.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
        ...['R0', 'R1', 'R2', 'R3', 'R4'].map((name) => `${name} run_ended`),
        'File export_ended',
        'Open run_started',
      ]);
      expect(lines[0]).toMatchObject({ startedAt: '2025-11-01T10:00:00.000Z', sqlSha256: 'ab12' });
      expect(lines.at(-1)?.startedAt).toBeNull();
    }
    const until = await walk('person=merged&merged=true&to=2025-11-01T10:18:00Z');
    expect(until.filter(({ name }) => name === 'R0').map(({ kind }) => kind)).toEqual(['run_started']);
    expect(until.filter(({ name }) => name === 'R4').map(({ kind }) => kind)).toEqual(['run_ended']);
    expect(await walk('person=merged&merged=true&kind=run_started')).toHaveLength(6);
    expect(await walk('person=merged')).toHaveLength(13);
  });

  it('refuses a search text that matches hundreds of users, and searches all events for more than twenty', async () => {
    const known = await personWith(db(), 'trial@example.com');
    const people = Array.from({ length: 501 }, (_, index) => ({
      ...known,
      id: `crowd-${index}`,
      sub: `crowd-${index}`,
      email: `p${index}@crowd.example`,
    }));
    await insertRows(db(), 'people', people);
    await insert(1, '2025-06-01T00:00:00.000Z', { person_id: 'crowd-12', name: 'Of the crowd' });
    const all = await world.admin.get('/api/admin/audit?person=crowd.example');
    expect([all.status, all.json.detail]).toEqual([400, expect.stringContaining('More than 500 people')]);
    const some = await list('person=p1&to=2025-06-02&from=2025-05-31');
    expect(some.map(({ by, name }) => [by, name])).toEqual([['p12@crowd.example', 'Of the crowd']]);
    expect(await list('person=p1&to=2025-06-02&from=2025-05-31&kind=run')).toEqual(some);
    await db().deleteFrom('people').where('id', 'like', 'crowd-%').execute();
  });

  it('exports the filtered events as safe CSV, audited before its first byte and at its end [V33, N11]', async () => {
    const formula = '=HYPERLINK("http://x")';
    await insert(600, '2025-09-01T00:00:00.000Z', { person_id: 'csv', name: formula, user_agent: 'a,b' });
    const { status, text, headers } = await world.admin.get('/api/admin/audit.csv?person=csv');
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="Audit log \d{4}-\d\d-\d\d\.csv"/);
    const lines = text.trimEnd().split('\r\n');
    expect([lines.length, lines[0]]).toEqual([601, expect.stringContaining('Id,Time (UTC),Time (Pacific),Who,')]);
    expect(lines[1]).toContain(`,"'=HYPERLINK(""http://x"")",`);
    expect(lines[1]).toContain('"Aug 31, 2025, 5:00:00 PM PDT"');
    const ended = {
      kind: 'export_ended',
      outcome: 'finished',
      rows: 600,
      bytes: Buffer.byteLength(text),
      format: 'csv',
    };
    const ofExport = async () => (await list('search=audit log')).slice(0, 2);
    await expect.poll(ofExport).toMatchObject([ended, { kind: 'export_started' }]);
    expect((await world.admin.get('/api/admin/audit.csv?kind=nothing')).status).toBe(400);
  });

  it('is for admins only [V12]', async () => {
    for (const path of ['audit', 'audit.csv', 'audit/seals'])
      expect((await world.licensed.get(`/api/admin/${path}`)).status, path).toBe(403);
    expect((await world.licensed.post('/api/admin/audit/verify', {})).status).toBe(403);
    expect((await world.admin.post('/api/admin/audit/verify', { after: 'yesterday' })).status).toBe(400);
  });
});
