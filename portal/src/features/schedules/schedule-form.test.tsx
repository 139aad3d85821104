import { listConnections } from '@platbook/contract/workbench/connections';
import { listRecipients } from '@platbook/contract/workbench/deliveries';
import { getQuery, listQueries } from '@platbook/contract/workbench/queries';
import {
  createSchedule,
  listScheduleSubjects,
  listSchedules,
  previewTimes,
  type Schedule,
  type ScheduleBody,
  updateSchedule,
} from '@platbook/contract/workbench/schedules';
import { searchPeople } from '@platbook/contract/workbench/sharing';
import { listBuckets, listWebhooks, type Webhook } from '@platbook/contract/workbench/webhooks';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildSchedule } from '../../testing/build-schedule.ts';
import { page, refusal } from '../../testing/fake-server.ts';
import { buildConnection, buildQuery, openWorkbench } from '../../testing/open-workbench.ts';
import { type Prepare, renderApp } from '../../testing/render-app.tsx';
import { typeAtOnce } from '../../testing/type-at-once.ts';

const query = buildQuery({ id: 'q1', name: 'New filings', connectionId: 'trial' });
const shared = buildQuery({
  id: 'q2',
  name: 'Shared one',
  createdBy: 'u2',
  createdByUser: { id: 'u2', displayName: 'Noor Vale' },
});
const ofPack = buildQuery({ id: 'SPFCL-FCL01', name: 'Pack one', solutionpack: true, createdBy: 'u2' });
const locked = buildQuery({ id: 'SPVAL-VAL01', name: 'Locked one', solutionpack: true, canRead: false });
const queriesFor = (asked: URLSearchParams) =>
  asked.get('solutionpack') === 'true' ? [ofPack, locked] : asked.get('ownedByUser') === 'true' ? [query] : [shared];
const subjects = {
  reports: [
    { path: '/visualize?page=overview', name: 'Foreclosure Report: Overview' },
    { path: '/visualize?page=trend', name: 'Foreclosure Report: Trend' },
  ],
  searches: [{ id: 'x1', name: 'Riverside' }],
};
const lena = { id: 'p2', displayName: 'Lena Marsh', email: 'lena@example.com' };
const webhook: Webhook = {
  id: 'w1',
  name: 'Warehouse',
  kind: 'json',
  url: 'https://one.example/hook',
  offReason: null,
  allows: 'rows',
  failingSince: null,
  oldSecretUntil: null,
  createdAt: '2026-06-01T10:15:00.000Z',
};
const times = ['2027-01-04T12:00:00.000Z', '2027-01-05T12:00:00.000Z'];

const answering =
  (schedule?: Schedule, queryText = 'select 1'): Prepare =>
  (server) => {
    server.answers(listSchedules, () => page(schedule ? [schedule] : []));
    server.answers(listConnections, [buildConnection()]);
    server.answers(listQueries, ({ query: asked }) => page(queriesFor(asked)));
    server.answers(listScheduleSubjects, subjects);
    server.answers(getQuery, { ...query, queryText });
    server.answers(previewTimes, { times });
    server.answers(createSchedule, buildSchedule());
    server.answers(updateSchedule, buildSchedule());
    server.answers(listWebhooks, [webhook]);
    server.answers(listBuckets, []);
    server.answers(searchPeople, [lena]);
    server.answers(listRecipients, [lena]);
  };

async function openNew() {
  const opened = renderApp('/schedules', answering());
  await opened.user.click(await screen.findByRole('button', { name: 'Schedule a query' }));
  const form = within(await screen.findByRole('dialog', { name: 'New schedule' }));
  return { ...opened, form, field: await form.findByRole('combobox', { name: 'Query' }) };
}
async function openEdit(schedule: Schedule, queryText?: string) {
  const opened = renderApp('/schedules', answering(schedule, queryText));
  await opened.user.click(await screen.findByRole('button', { name: 'More for Morning filings' }));
  await opened.user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit schedule' }));
  await form.findByRole('textbox', { name: 'Name' });
  return { ...opened, form, save: () => opened.user.click(form.getByRole('button', { name: 'Save' })) };
}

it('schedules a query that is chosen by keyboard, with its name and connection', async () => {
  const { user, server, form, field } = await openNew();
  await user.click(form.getByRole('button', { name: 'Create schedule' }));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  await user.keyboard('{ArrowDown}');
  await form.findByRole('option', { name: /New filings/ });
  await user.keyboard('{Enter}');
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('New filings');
  await user.selectOptions(form.getByRole('combobox', { name: 'Repeats' }), 'weekly');
  await user.selectOptions(form.getByRole('combobox', { name: 'On' }), 'Friday');
  fireEvent.change(form.getByLabelText('At'), { target: { value: '16:30' } });
  typeAtOnce(form.getByRole('textbox', { name: 'Starts on' }), '2026-12-01');
  const zone = form.getByRole('combobox', { name: 'Time zone' });
  await user.click(zone);
  typeAtOnce(zone, 'mountain denv');
  await user.click(await form.findByRole('option', { name: /^Denver/ }));
  expect((await form.findAllByText(/05:00 MST/))[0]?.textContent).toBe('Mon, Jan 4, 2027, 05:00 MST');
  await user.click(form.getByRole('button', { name: 'Create schedule' }));
  expect(await screen.findByText('“Morning filings” scheduled')).toBeTruthy();
  expect(server.bodiesOf(createSchedule)).toEqual([
    {
      name: 'New filings',
      queryId: 'q1',
      connectionId: 'trial',
      rule: { preset: 'weekly', hour: 16, minute: 30, weekday: 5 },
      timeZone: 'America/Denver',
      startsAt: '2026-12-01T07:00:00.000Z',
      endsAt: null,
      parameters: [],
    } satisfies ScheduleBody,
  ]);
});

it('offers shared and pack queries that the user can run', async () => {
  const { user, form, field } = await openNew();
  await user.click(field);
  await form.findByRole('option', { name: /New filings/ });
  const found = within(form.getByRole('listbox', { name: 'Query' }));
  expect(found.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('New filings'),
    'Shared oneNoor Vale',
    'Pack onePack SPFCL',
  ]);
});

it('schedules a report page and a saved search, without a connection', async () => {
  const { user, server, form } = await openNew();
  await user.click(form.getByRole('button', { name: 'Report page' }));
  const create = form.getByRole('button', { name: 'Create schedule' });
  await user.click(create);
  const field = form.getByRole('combobox', { name: 'Report page' });
  expect([field.getAttribute('aria-invalid'), form.getByText('Choose a report page')]).toEqual([
    'true',
    expect.anything(),
  ]);
  expect(form.queryByRole('combobox', { name: 'Connection' })).toBeNull();
  await user.type(field, 'trend');
  await user.click(await form.findByRole('option', { name: 'Foreclosure Report: Trend' }));
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Foreclosure Report: Trend');
  await user.click(form.getByRole('button', { name: 'Saved search' }));
  await user.click(form.getByRole('combobox', { name: 'Saved search' }));
  await user.click(await form.findByRole('option', { name: 'Riverside' }));
  await user.click(create);
  expect(await screen.findByText('“Morning filings” scheduled')).toBeTruthy();
  const [body] = server.bodiesOf(createSchedule);
  expect(body).toMatchObject({ name: 'Riverside', searchId: 'x1' });
  expect(body).not.toHaveProperty('connectionId');
});

it.each([
  [
    '?report=%2Fvisualize%3Fpage%3Dtrend%26where%3Dcounty%253D12031',
    /report page Foreclosure Report: Trend with its filters/,
    { reportPath: '/visualize?page=trend&where=county%3D12031' },
  ],
  ['?search=x1', /saved search Riverside/, { searchId: 'x1' }],
])('opens the form for the page or search that %s names', async (search, line, body) => {
  const { user, server, path } = renderApp(`/schedules${search}`, answering());
  const form = within(await screen.findByRole('dialog', { name: 'New schedule' }));
  expect(
    await form.findByText((_, element) => element?.tagName === 'P' && line.test(element.textContent ?? '')),
  ).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Create schedule' }));
  expect(await screen.findByText('“Morning filings” scheduled')).toBeTruthy();
  expect(server.bodiesOf(createSchedule)).toEqual([expect.objectContaining(body)]);
  expect(path()).toBe('/schedules');
});

it('changes a schedule of a report page and keeps its page', async () => {
  const subject = { queryId: null, connectionId: null, reportPath: '/visualize?page=trend', subjectName: 'Trend' };
  const { server, form, save } = await openEdit(buildSchedule(subject));
  expect(form.getByText('Trend')).toBeTruthy();
  await save();
  await waitFor(() => expect(server.countOf(updateSchedule)).toBe(1));
  expect(server.bodiesOf(updateSchedule)[0]).toMatchObject({ reportPath: '/visualize?page=trend' });
});

it('shows the next times of a cron text while it is typed, and what is wrong at its field', async () => {
  const { user, server, form } = await openEdit(buildSchedule({ rule: { cron: '0 7 * * *' }, timeZone: 'UTC' }));
  const next = within(form.getByRole('region', { name: 'Next runs' }));
  expect(await next.findByText('Mon, Jan 4, 2027, 12:00 UTC')).toBeTruthy();
  server.answers(previewTimes, () => refusal(400, { title: 'The cron text is invalid', code: 'schedule.cron' }));
  const cron = form.getByRole('textbox', { name: 'Cron' });
  await user.type(cron, '!');
  await waitFor(() => expect(cron.getAttribute('aria-invalid')).toBe('true'));
  expect(form.getByText('The cron text is invalid')).toBeTruthy();
  expect(next.queryByText(/Jan 4/)).toBeNull();
});

it('saves only over the version that was opened, and shows a refusal in the form', async () => {
  const { server, form, save } = await openEdit(buildSchedule({ endsAt: '2027-01-01T03:00:00.000Z' }));
  server.answers(updateSchedule, () =>
    refusal(409, { title: 'Someone else changed this schedule. Reload it and try again', code: 'schedule.conflict' }),
  );
  await save();
  expect(await form.findByText(/^Someone else changed this schedule/)).toBeTruthy();
  const [sent] = server.requestsOf(updateSchedule);
  expect(new Headers(sent?.init.headers).get('If-Match')).toBe('"3"');
  expect(sent?.body).toMatchObject({ endsAt: '2027-01-01T03:00:00.000Z', timeZone: 'America/New_York' });
});

it('gives date parameters fixed or relative values, and requires those that the query needs', async () => {
  const text = 'select {{since:date}}, {{until:date=2026-01-31}}, {{county:text}} [[and {{zips}}]]';
  const parameters = [{ name: 'until', type: 'date' as const, value: 'yesterday' }];
  const { user, server, form, save } = await openEdit(buildSchedule({ parameters }), text);
  const since = form.getByRole('combobox', { name: 'since' });
  expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'until' }).value).toBe('yesterday');
  await save();
  expect(form.getAllByText('Required')).toHaveLength(2);
  expect(document.activeElement).toBe(since);
  expect(server.countOf(updateSchedule)).toBe(0);
  await user.selectOptions(since, 'Days before the run');
  fireEvent.change(form.getByRole('spinbutton', { name: 'since, days before the run' }), { target: { value: '30' } });
  await user.selectOptions(form.getByRole('combobox', { name: 'until' }), 'A fixed date');
  typeAtOnce(form.getByRole('textbox', { name: 'until, fixed date' }), '2026-06-30');
  typeAtOnce(await form.findByRole('textbox', { name: 'county' }), '12031');
  typeAtOnce(form.getByRole('textbox', { name: 'zips' }), '32218, 32208');
  await save();
  await waitFor(() => expect(server.countOf(updateSchedule)).toBe(1));
  expect((server.bodiesOf(updateSchedule)[0] as ScheduleBody).parameters).toEqual([
    { name: 'since', type: 'date', value: '30 days ago' },
    { name: 'until', type: 'date', value: '2026-06-30' },
    { name: 'county', type: 'text', value: '12031' },
    { name: 'zips', type: 'list', value: ['32218', '32208'] },
  ]);
});

it('refuses an end before the start, at its field', async () => {
  const { server, form, save } = await openEdit(buildSchedule());
  typeAtOnce(form.getByRole('textbox', { name: 'Starts on' }), '2026-12-02');
  typeAtOnce(form.getByRole('textbox', { name: 'Ends after' }), '2026-12-01');
  await save();
  expect(form.getByRole('textbox', { name: 'Ends after', description: 'Enter a day after the start' })).toBeTruthy();
  expect(server.countOf(updateSchedule)).toBe(0);
});

it('schedules the open query from its menu, and a listed one from its row', async () => {
  const { user } = await openWorkbench('/queries/q1', answering());
  await user.click(await screen.findByRole('button', { name: 'Files' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Schedule' }));
  const form = await screen.findByRole('dialog', { name: 'New schedule' });
  expect(await within(form).findByDisplayValue('New filings')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Files' })));
  await user.click(screen.getByRole('button', { name: 'Queries' }));
  const opener = await screen.findByRole('button', { name: 'Schedule New filings' });
  await user.click(opener);
  expect(
    await within(await screen.findByRole('dialog', { name: 'New schedule' })).findByDisplayValue('New filings'),
  ).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('asks to save a new query before it is scheduled', async () => {
  const { user } = await openWorkbench('/queries/new', answering());
  await user.click(screen.getByRole('button', { name: 'Files' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Schedule' }));
  expect(await screen.findByText('Save the query first. Then you can schedule it.')).toBeTruthy();
});

it('sends results to people, addresses and webhooks, as chosen', async () => {
  const { user, server, form, field } = await openNew();
  await user.click(field);
  await user.click(await form.findByRole('option', { name: /New filings/ }));
  await user.click(form.getByRole('button', { name: 'Add yourself' }));
  const picker = form.getByRole('combobox', { name: 'Recipients' });
  await user.click(picker);
  await user.click(await form.findByRole('option', { name: /Lena Marsh/ }));
  await user.type(picker, 'ada@one.example{Enter}');
  await user.click(await form.findByRole('checkbox', { name: /Warehouse/ }));
  const recipients = within(form.getByRole('list', { name: 'Recipients' }));
  expect(recipients.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
    'You',
    'Lena Marsh',
    'ada@one.example',
  ]);
  await user.click(recipients.getByRole('button', { name: 'Remove You' }));
  await user.click(form.getByRole('checkbox', { name: 'First 20 rows as a table' }));
  expect(form.queryByRole('checkbox', { name: "The query's chart as an image" })).toBeNull();
  await user.selectOptions(form.getByRole('combobox', { name: 'File with all rows' }), 'xlsx');
  await user.selectOptions(form.getByRole('combobox', { name: 'How the file is sent' }), 'link');
  await user.click(form.getByRole('button', { name: 'Create schedule' }));
  await screen.findByText('“Morning filings” scheduled');
  expect(server.bodiesOf(createSchedule)).toMatchObject([
    {
      delivery: {
        recipients: [
          { kind: 'person', id: 'p2' },
          { kind: 'address', address: 'ada@one.example' },
          { kind: 'webhook', id: 'w1' },
        ],
        hasRows: false,
        hasChart: false,
        format: 'xlsx',
        fileAs: 'link',
      },
    },
  ]);
});

it('names the recipients of a saved schedule, says at their field what is wrong, and can remove all', async () => {
  const delivery = {
    recipients: [{ kind: 'person', id: 'p2' } as const, { kind: 'person', id: 'gone' } as const],
    hasRows: true,
    hasChart: false,
    format: null,
    fileAs: 'attachment' as const,
  };
  const { user, server, form, save } = await openEdit(buildSchedule({ delivery }));
  const gone = 'A person you can no longer send to';
  await user.click(await form.findByRole('button', { name: `Remove ${gone}` }));
  server.answers(updateSchedule, () =>
    refusal(400, { title: "Results can't be sent to this recipient", code: 'delivery.recipient' }),
  );
  await save();
  const picker = form.getByRole('combobox', { name: 'Recipients' });
  await waitFor(() => expect(picker.getAttribute('aria-invalid')).toBe('true'));
  expect(form.getByText("Results can't be sent to this recipient")).toBeTruthy();
  server.answers(updateSchedule, buildSchedule());
  await user.click(form.getByRole('button', { name: 'Remove Lena Marsh' }));
  await save();
  await waitFor(() => expect(server.bodiesOf(updateSchedule).at(-1)).toMatchObject({ delivery: null }));
});
