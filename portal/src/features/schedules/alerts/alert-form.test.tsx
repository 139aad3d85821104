import { createAlert, listAlerts, updateAlert } from '@platbook/contract/workbench/alerts';
import { getBatch, getLatestBatch } from '@platbook/contract/workbench/batches';
import { listConnections } from '@platbook/contract/workbench/connections';
import { listQueries } from '@platbook/contract/workbench/queries';
import { createSchedule, getSchedule, listSchedules, previewTimes } from '@platbook/contract/workbench/schedules';
import { screen, waitFor, within } from '@testing-library/react';
import { buildAlert } from '../../../testing/build-alert.ts';
import { buildBatch, buildStatement } from '../../../testing/build-runs.ts';
import { buildSchedule } from '../../../testing/build-schedule.ts';
import { page, refusal } from '../../../testing/fake-server.ts';
import { buildConnection, buildQuery } from '../../../testing/open-workbench.ts';
import { type Prepare, renderApp } from '../../../testing/render-app.tsx';

const columns = ['EventID', 'PropertyID', 'RecordingDate'].map((name) => ({
  name,
  datatype: 'number',
  maxValueLength: 1,
}));
const statementText = 'select * from Foreclosure.ForeclosureEvent';
const batch = buildBatch({ statements: [buildStatement({ columns, statementText })] });

const answering =
  (...more: Prepare[]): Prepare =>
  (server) => {
    server.answers(listAlerts, () => page([]));
    server.answers(listSchedules, () => page([buildSchedule()]));
    server.answers(getSchedule, buildSchedule());
    server.answers(getBatch, batch);
    server.answers(getLatestBatch, batch);
    server.answers(listConnections, [buildConnection()]);
    server.answers(listQueries, () => page([buildQuery({ id: 'q1', name: 'New filings' })]));
    server.answers(previewTimes, { times: [] });
    server.answers(createSchedule, buildSchedule({ id: 's9', name: 'New filings' }));
    server.answers(createAlert, buildAlert());
    server.answers(updateAlert, buildAlert());
    for (const prepare of more) prepare(server);
  };

async function openFromSchedule() {
  const opened = renderApp('/schedules', answering());
  await opened.user.click(await screen.findByRole('button', { name: 'More for Morning filings' }));
  await opened.user.click(screen.getByRole('menuitem', { name: 'Alert me…' }));
  const form = within(await screen.findByRole('dialog', { name: 'New alert' }));
  return { ...opened, form, create: () => opened.user.click(form.getByRole('button', { name: 'Create alert' })) };
}

async function openWithoutSchedule() {
  const opened = renderApp(
    '/alerts',
    answering((server) => server.answers(listSchedules, () => page([]))),
  );
  await opened.user.click(await screen.findByRole('button', { name: 'Create an alert' }));
  const form = within(await screen.findByRole('dialog', { name: 'New alert' }));
  await opened.user.click(await form.findByRole('combobox', { name: 'Query' }));
  await opened.user.click(await form.findByRole('option', { name: /New filings/ }));
  return { ...opened, form };
}

it("watches a schedule's rows by the primary key in its result, or by columns that are chosen", async () => {
  const { user, server, form, create } = await openFromSchedule();
  const key = await form.findByRole<HTMLSelectElement>('combobox', { name: 'A row is new if its key is' });
  expect(await form.findByRole('option', { name: 'Primary key (EventID)' })).toBeTruthy();
  await user.selectOptions(key, 'chosen');
  await user.click(form.getByRole('checkbox', { name: 'EventID' }));
  await create();
  expect(form.getByText('Choose at least one column')).toBeTruthy();
  await user.click(form.getByRole('checkbox', { name: 'PropertyID' }));
  await user.click(form.getByRole('checkbox', { name: 'Also rows whose other columns changed' }));
  await user.click(form.getByRole('button', { name: 'Once a day' }));
  await create();
  expect(await screen.findByText('“New rows in Morning filings” created')).toBeTruthy();
  expect(server.bodiesOf(createAlert)).toEqual([
    {
      name: 'New rows in Morning filings',
      scheduleId: 's1',
      condition: { kind: 'new-rows', keyColumns: ['PropertyID'], hasChanges: true },
      digest: 'daily',
      delivery: null,
    },
  ]);
});

it('watches a value, and says at its field what is missing', async () => {
  const { user, server, form, create } = await openFromSchedule();
  await user.selectOptions(await form.findByRole('combobox', { name: 'Alert me when' }), 'bound');
  await user.click(form.getByRole('button', { name: 'Add yourself' }));
  await form.findByRole('option', { name: 'RecordingDate' });
  await create();
  const column = form.getByRole('combobox', { name: 'Column' });
  expect(document.activeElement).toBe(column);
  await user.selectOptions(column, 'PropertyID');
  const number = form.getByRole('textbox', { name: 'Number' });
  await user.type(number, 'many');
  await create();
  expect(form.getByText('Enter a number, e.g. 1000000 or 1M')).toBeTruthy();
  await user.clear(number);
  await user.type(number, '1.5M');
  await user.selectOptions(form.getByRole('combobox', { name: 'Is' }), '<=');
  await create();
  await screen.findByText(/created$/);
  const condition = { kind: 'bound', of: 'first-row', column: 'PropertyID', comparison: '<=', value: 1_500_000 };
  expect(server.bodiesOf(createAlert)).toMatchObject([{ condition, delivery: { recipients: [{ kind: 'person' }] } }]);
});

it('schedules a query and watches it in one form; a refused alert leaves no second schedule', async () => {
  const { user, server, form } = await openWithoutSchedule();
  expect(await form.findByRole('option', { name: 'Primary key (EventID)' })).toBeTruthy();
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Alert name' }).value).toBe('New rows in New filings');
  server.answers(createAlert, () => refusal(400, { title: 'You have reached the limit of 100 alerts' }));
  const create = () => user.click(form.getByRole('button', { name: 'Create alert' }));
  await create();
  expect(await form.findByText(/^Looks at each run of/)).toBeTruthy();
  expect(form.getByText(/^You have reached the limit of 100 alerts/)).toBeTruthy();
  server.answers(createAlert, buildAlert());
  await create();
  await screen.findByText(/created$/);
  expect(server.countOf(createSchedule)).toBe(1);
  expect(server.bodiesOf(createAlert)).toMatchObject([{ scheduleId: 's9' }, { scheduleId: 's9' }]);
});

const refused = { title: "Results can't be sent to this recipient", code: 'delivery.recipient', field: 'recipients' };

async function expectRefusedRecipient(form: Awaited<ReturnType<typeof openFromSchedule>>['form']) {
  const picker = await form.findByRole('combobox', { name: 'Recipients' });
  await waitFor(() => expect(document.activeElement).toBe(picker));
  expect(picker.getAttribute('aria-invalid')).toBe('true');
  const [text, ...others] = form.getAllByText(/^Results can't be sent to this recipient/);
  expect([picker.getAttribute('aria-describedby'), others]).toEqual([text?.id, []]);
}

it('says at the field which recipient is refused, until the recipients change', async () => {
  const { user, server, form, create } = await openFromSchedule();
  server.answers(createAlert, () => refusal(400, refused));
  await user.click(await form.findByRole('button', { name: 'Add yourself' }));
  await create();
  await expectRefusedRecipient(form);
  await user.click(form.getByRole('button', { name: 'Remove You' }));
  expect(form.queryByText(/^Results can't be sent/)).toBeNull();
});

it('says so at the field, too, once the schedule of a new alert was saved', async () => {
  const { user, server, form } = await openWithoutSchedule();
  server.answers(createAlert, () => refusal(400, refused));
  await user.click(form.getByRole('button', { name: 'Add yourself' }));
  await user.click(form.getByRole('button', { name: 'Create alert' }));
  expect(await form.findByText(/^Looks at each run of/)).toBeTruthy();
  await expectRefusedRecipient(form);
});

it('saves only over the version that was opened', async () => {
  const condition = { kind: 'bound', of: 'row-count', column: null, comparison: '>', value: 10 } as const;
  const { user, server } = renderApp(
    '/alerts',
    answering((server) => server.answers(listAlerts, () => page([buildAlert({ name: 'Rows', condition })]))),
  );
  await user.click(await screen.findByRole('button', { name: 'More for Rows' }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit alert' }));
  expect((await form.findByRole<HTMLInputElement>('textbox', { name: 'Number' })).value).toBe('10');
  expect(form.queryByRole('combobox', { name: 'Column' })).toBeNull();
  server.answers(updateAlert, () => refusal(409, { title: 'Someone else changed this alert', code: 'alert.conflict' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(/^Someone else changed this alert/)).toBeTruthy();
  const [sent] = server.requestsOf(updateAlert);
  expect(new Headers(sent?.init.headers).get('If-Match')).toBe('"4"');
  expect(sent?.body).toMatchObject({ name: 'Rows', condition });
});

it('begins at the choice of a schedule, which keeps the focus when another one is chosen', async () => {
  const both = [buildSchedule(), buildSchedule({ id: 's2', name: 'Evening sales' })];
  const { user } = renderApp(
    '/alerts',
    answering((server) => server.answers(listSchedules, () => page(both))),
  );
  await user.click(await screen.findByRole('button', { name: 'New alert' }));
  const form = within(await screen.findByRole('dialog', { name: 'New alert' }));
  const choice = await form.findByRole('combobox', { name: 'Schedule' });
  await waitFor(() => expect(document.activeElement).toBe(choice));
  await user.selectOptions(choice, 'Evening sales');
  expect(await form.findByDisplayValue('New rows in Evening sales')).toBeTruthy();
  expect(document.activeElement).toBe(form.getByRole('combobox', { name: 'Schedule' }));
});
