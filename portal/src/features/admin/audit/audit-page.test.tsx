import * as audit from '@platbook/contract/admin/audit';
import { limits } from '@platbook/contract/limits';
import { textsOf } from '@platbook/ui/testing/texts-of';
import { fireEvent, screen, within } from '@testing-library/react';
import { type FakeServer, page, refusal } from '../../../testing/fake-server.ts';
import { renderAsAdmin } from '../../../testing/render-app.tsx';
import { setTimeZone } from '../times/time-zone.ts';

const event = (more: Partial<audit.AuditEvent>): audit.AuditEvent => ({
  id: '1',
  at: '2026-07-01T10:00:00.000Z',
  kind: 'run_ended',
  personId: 'p1',
  by: 'licensed@example.com',
  whomId: null,
  whom: '',
  name: 'Homes',
  connectionId: 'c1',
  connection: 'Property Data',
  outcome: 'finished',
  error: null,
  address: '192.0.2.7',
  userAgent: 'A browser',
  format: null,
  rows: 1200,
  bytes: 5000,
  removedBefore: null,
  changes: [],
  sqlSha256: null,
  operationId: 'op-1',
  queryId: null,
  startedAt: null,
  ...more,
});
const licensed = event({
  id: '2',
  kind: 'person_licensed',
  by: 'admin@example.com',
  whomId: 'p1',
  whom: 'licensed@example.com',
  name: '',
  connectionId: null,
  connection: '',
  rows: null,
  bytes: null,
  operationId: null,
  changes: [{ what: 'packs', before: '', after: 'SPFCL until 2027-01-31' }],
});
const begun = event({
  id: '3',
  kind: 'run_started',
  outcome: null,
  rows: null,
  bytes: null,
  sqlSha256: 'ab12',
});
const seals: audit.AuditSeals = {
  days: 3,
  firstDay: '2026-06-28',
  lastDay: '2026-06-30',
  seals: [{ day: '2026-06-30', events: 12, sha256: 'f00d', sealedAt: '2026-07-01T02:00:00.000Z' }],
};
const next = '/api/admin/audit?cursor=abc';
const rowTexts = (table: HTMLElement) => textsOf('row', table).slice(1);

beforeEach(() => setTimeZone('local'));

function answerAll(server: FakeServer): void {
  server.answers(audit.listSeals, seals);
  server.answers(audit.listAudit, [licensed, event({})]);
}

it('says who did what on what in the chosen time zone, and opens what it changed and its failure', async () => {
  const { user } = renderAsAdmin('/admin/audit', (server) => {
    answerAll(server);
    server.answers(audit.listAudit, ({ query }) =>
      query.get('cursor') === 'abc' ? [begun] : page([licensed, event({ outcome: 'error', error: 'No table' })], next),
    );
  });
  const table = await screen.findByRole('table', { name: '' });
  await user.click(screen.getByRole('button', { name: 'UTC' }));
  expect(await screen.findAllByText('2026-07-01 10:00:00')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Pacific' }));
  expect(screen.getByText('Times in America/Los_Angeles')).toBeTruthy();
  expect(localStorage.getItem('platbook.adminTimeZone')).toBe('"pacific"');
  await screen.findByRole('button', { name: 'Licensed' });
  expect(rowTexts(table)).toEqual([
    '2026-07-01 03:00:00admin@example.comLicensedlicensed@example.comDone192.0.2.7',
    '2026-07-01 03:00:00licensed@example.comRun endedHomesFailed192.0.2.7',
  ]);
  await user.click(screen.getByRole('button', { name: 'Licensed', expanded: false }));
  const details = within(screen.getByRole('region', { name: 'Details' }));
  expect(details.getByRole('row', { name: 'packs none SPFCL until 2027-01-31' })).toBeTruthy();
  expect(details.getByText('(2026-07-01T10:00:00.000Z)')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Licensed', expanded: true }));
  expect(screen.queryByRole('region', { name: 'Details' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Run ended' }));
  expect(screen.getByText('No table')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await user.click(await screen.findByRole('button', { name: 'Started run' }));
  expect(screen.getByText('ab12')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

it('shows a run as one line with both times and its outcome, with the date twice if it ran past midnight', async () => {
  setTimeZone('utc');
  const short = event({ startedAt: '2026-07-01T09:59:58.000Z', outcome: 'cancelled', sqlSha256: 'ab12' });
  const long = event({ id: '4', kind: 'export_ended', startedAt: '2026-06-30T23:59:00.000Z' });
  const { user } = renderAsAdmin('/admin/audit', (server) => {
    answerAll(server);
    server.answers(audit.listAudit, [short, long]);
  });
  await user.click(await screen.findByRole('button', { name: 'Run' }));
  expect(screen.getByText('ab12')).toBeTruthy();
  const rows = rowTexts(screen.getAllByRole('table').at(-1) as HTMLElement);
  expect(rows[0]).toBe('2026-07-01 09:59:58 – 10:00:00licensed@example.comRunHomesCanceled192.0.2.7');
  expect(rows.at(-1)).toContain('2026-06-30 23:59:00 – 2026-07-01 10:00:00licensed@example.comDownload');
});

it('filters by the address, updates it with each filter, and downloads the same events', async () => {
  setTimeZone('pacific');
  const { server, user, path } = renderAsAdmin(
    '/admin/audit?kind=person_changed&person=lena&from=2026-06-01',
    answerAll,
  );
  await screen.findByRole('button', { name: 'Licensed' });
  const requestedAddress = () =>
    server.requests.filter(({ address }) => address.startsWith('/api/admin/audit?')).at(-1)?.address;
  expect(requestedAddress()).toBe('/api/admin/audit?person=lena&kind=person_changed&from=2026-06-01&merged=true');
  expect(screen.getByRole('combobox', { name: 'Kind' })).toHaveProperty('value', 'person_changed');
  expect(screen.getByLabelText('From')).toHaveProperty('value', '2026-06-01');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'License');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Outcome' }), 'Failed');
  // Both debounces end at the same time.
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find by person' }), { target: { value: '' } });
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find by name' }), { target: { value: 'homes' } });
  const wanted = 'kind=licence&outcome=error&from=2026-06-01&search=homes';
  await expect.poll(requestedAddress).toBe(`/api/admin/audit?${wanted}&merged=true`);
  expect(path()).toBe(`/admin/audit?${wanted}`);
  expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
    `/api/admin/audit.csv?${wanted}`,
  );
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await expect.poll(path).toBe('/admin/audit');
  expect(screen.getByRole('searchbox', { name: 'Find by name' })).toHaveProperty('value', '');
  await user.click(screen.getByRole('button', { name: 'Licensed' }));
  await user.click(screen.getByRole('button', { name: 'all events by this person: licensed@example.com' }));
  await expect.poll(path).toBe('/admin/audit?person=p1');
});

it('clears text that was typed just before Clear was clicked', async () => {
  const { user, path } = renderAsAdmin('/admin/audit?kind=account', answerAll);
  await screen.findByRole('button', { name: 'Licensed' });
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find by person' }), { target: { value: 'licensed@' } });
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await new Promise((resolve) => setTimeout(resolve, 2 * limits.searchDebounceMilliseconds));
  expect(path()).toBe('/admin/audit');
  expect(screen.getByRole('searchbox', { name: 'Find by person' })).toHaveProperty('value', '');
});

it('says that no events match, that older events were not searched, and what was refused', async () => {
  let answer: () => audit.AuditEvent[] | Response = () => [];
  const { user } = renderAsAdmin('/admin/audit', (server) => {
    answerAll(server);
    server.answers(audit.listAudit, ({ query }) => (query.has('cursor') ? [licensed] : answer()));
  });
  expect(await screen.findByText('No events yet')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Outcome' }), 'Refused');
  expect(await screen.findByText('No matching events')).toBeTruthy();
  answer = () => page([], next);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Outcome' }), 'Failed');
  expect(await screen.findByText('No matching recent events')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show older events' }));
  expect(await screen.findByRole('button', { name: 'Licensed' })).toBeTruthy();
  answer = () => refusal(400, { title: 'The request is invalid', detail: 'More than 500 people match e' });
  await user.type(screen.getByRole('searchbox', { name: 'Find by person' }), 'e');
  expect(await screen.findByText('More than 500 people match e')).toBeTruthy();
  answer = () => [event({})];
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Run ended' })).toBeTruthy();
});

it('verifies the sealed days call by call, and names the days that differ from their seal', async () => {
  const verdict = { brokenDays: [] as string[], firstDay: '2026-06-28', lastDay: '2026-06-30', at: '' };
  let broken: string[] = [];
  const held = Promise.withResolvers<void>();
  const { server, user } = renderAsAdmin('/admin/audit', (fake) => {
    answerAll(fake);
    fake.answers(audit.verifyAudit, async ({ body }) => {
      const { after } = body as { after?: string };
      if (after === undefined) return { ...verdict, checkedDays: 2, next: '2026-06-29' };
      await held.promise;
      return { ...verdict, checkedDays: 1, brokenDays: broken, next: null };
    });
  });
  const note = within(await screen.findByRole('region', { name: 'Seals' }));
  expect(await note.findByText('3 days sealed, most recently 2026-06-30 (UTC).')).toBeTruthy();
  await user.click(note.getByRole('button', { name: 'Verify' }));
  expect(await note.findByText('2 of 3 days checked')).toBeTruthy();
  held.resolve();
  expect(await note.findByText('All 3 days match their seals')).toBeTruthy();
  expect(server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    {},
    { after: '2026-06-29' },
  ]);
  broken = ['2026-06-30'];
  await user.click(note.getByRole('button', { name: 'Verify' }));
  expect((await note.findByText(/doesn't match/)).textContent).toBe("1 day of 3 doesn't match: 2026-06-30");
  server.answers(audit.verifyAudit, refusal(429, { title: 'Too many requests' }));
  await user.click(note.getByRole('button', { name: 'Verify' }));
  expect(await note.findByText('Too many requests')).toBeTruthy();
});
