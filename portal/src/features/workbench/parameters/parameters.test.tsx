import { createBatch, getBatch } from '@platbook/contract/workbench/batches';
import { getHistoryEntry, listHistory } from '@platbook/contract/workbench/history';
import { getQuery } from '@platbook/contract/workbench/queries';
import { getSchemaCodes } from '@platbook/contract/workbench/schema-info';
import { screen, waitFor, within } from '@testing-library/react';
import { buildBatch } from '../../../testing/build-runs.ts';
import { buildQuery, openWorkbench } from '../../../testing/open-workbench.ts';
import { editorView, sqlText, writeSql } from '../../../testing/query-editor.ts';

const text = `select * from t where CountyFIPS = {{county}} and d >= {{since=2024-01-01}}
  [[and LenderName = {{lender}}]] [[and zip in ({{zips}})]]`;
const codes = [
  {
    schema: 'Reference',
    table: 'DimCounty',
    column: 'CountyFIPS',
    values: [
      { value: '12031', meaning: 'Duval, FL' },
      { value: '06111', meaning: 'Ventura, CA' },
    ],
  },
];

async function open(path = '/queries/q1', queryText = text, isReadOnly = false) {
  const opened = await openWorkbench(path, (server) => {
    server.answers(getQuery, () => buildQuery({ queryText, canWrite: !isReadOnly }));
    server.answers(getSchemaCodes, codes);
  });
  return {
    ...opened,
    bar: () => screen.findByRole('group', { name: 'Parameters' }),
    sent: () => opened.server.bodiesOf(createBatch) as Record<string, unknown>[],
  };
}
const run = () => screen.getAllByRole('button', { name: 'Run' })[0] as HTMLElement;
const valuesOf = (body: Record<string, unknown> = {}) =>
  (body['parameters'] as { name: string; value: unknown }[]).map(({ name, value }) => [name, value]);

it('shows an input for each parameter of the text, and none for a text without parameters', async () => {
  const { bar } = await open();
  const inputs = within(await bar());
  expect(await inputs.findByRole('option', { name: '12031 Duval FL' })).toBeTruthy();
  expect((inputs.getByRole('textbox', { name: 'since' }) as HTMLInputElement).value).toBe('2024-01-01');
  expect(inputs.getByRole('textbox', { name: 'lender' }).getAttribute('placeholder')).toBe('Any lender');
  expect(inputs.getByText('Leave optional values empty to skip their [[ ]] clause.')).toBeTruthy();
  writeSql("select '{{county}}' -- {{since}}");
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Parameters' })).toBeNull());
});

it('sends values separately from the text, and keeps them in the address', async () => {
  const { user, bar, path, sent } = await open();
  const inputs = within(await bar());
  await user.selectOptions(await inputs.findByRole('combobox', { name: 'county' }), '06111');
  await user.type(inputs.getByRole('textbox', { name: 'lender' }), "O'Neil'; drop{enter}");
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ batchText: text });
  expect(valuesOf(sent()[0])).toEqual([
    ['county', '06111'],
    ['since', '2024-01-01'],
    ['lender', "O'Neil'; drop"],
    ['zips', []],
  ]);
  expect(new URL(path(), 'http://x').searchParams.get('p_lender')).toBe("O'Neil'; drop");
  expect(path()).toMatch(/^\/queries\/q1\?p_county=06111&p_lender=/);
});

it('runs with the values of a link, and says at the input what is missing or wrong', async () => {
  const { user, bar, sent } = await open('/queries/q1?run=true&p_since=soon&p_zips=32218&p_zips=32208');
  const inputs = within(await bar());
  const county = await inputs.findByRole('combobox', { name: 'county', description: 'Required' });
  expect(document.activeElement).toBe(county);
  const since = inputs.getByRole('textbox', { name: 'since', description: 'Enter a date, e.g. 2024-12-31' });
  expect(sent()).toHaveLength(0);
  await user.selectOptions(county, '12031');
  expect(county.getAttribute('aria-invalid')).toBeNull();
  await user.clear(since);
  await user.type(since, '2023-05-06');
  await user.click(run());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(valuesOf(sent()[0])).toEqual([
    ['county', '12031'],
    ['since', '2023-05-06'],
    ['lender', null],
    ['zips', ['32218', '32208']],
  ]);
});

it('requires only the values of the text that runs, with the types of the whole text', async () => {
  const whole = 'select {{needed:number=5}};\nselect {{other}}, {{needed}}; select {{county}}';
  const { user, bar, sent } = await open('/queries/q1?p_other=x', whole);
  await bar();
  editorView().dispatch({ selection: { anchor: whole.indexOf('{{other') } });
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.['parameters']).toEqual([
    { name: 'other', type: 'text', value: 'x' },
    { name: 'needed', type: 'number', value: '5' },
  ]);
});

it('writes a chosen type and default into the text, with which they are saved', async () => {
  const { user, bar } = await open('/queries/q1', 'select {{at}}, {{at}}');
  const inputs = within(await bar());
  await user.click(inputs.getByRole('button', { name: 'Type of at: Text' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Date' }));
  expect(sqlText()).toBe('select {{at:date}}, {{at}}');
  await user.type(await inputs.findByRole('textbox', { name: 'at' }), '2024-02-29');
  await user.click(await inputs.findByRole('button', { name: 'Type of at: Date' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Set as default' }));
  expect(sqlText()).toBe('select {{at:date=2024-02-29}}, {{at}}');
  await user.click(await inputs.findByRole('button', { name: 'Type of at: Date' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Clear default' }));
  expect(sqlText()).toBe('select {{at:date}}, {{at}}');
});

it('accepts a pasted column as a list', async () => {
  const { user, bar } = await open('/queries/q1', 'select {{ids}}');
  const input = within(await bar()).getByRole('textbox', { name: 'ids' });
  await user.click(input);
  await user.paste('1\n2\r\n"Smith, John"\n');
  expect((input as HTMLInputElement).value).toBe('1, 2, "Smith, John"');
});

it('explains with the values of the run', async () => {
  const { user, bar, server, sent } = await open('/queries/q1?p_county=12031', 'select {{county}}');
  server.answers(getBatch, buildBatch());
  await bar();
  await user.keyboard('{Control>}{Shift>}e{/Shift}{/Control}');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    batchText: expect.stringMatching(/^EXPLAIN .*\{\{county\}\}$/),
    parameters: [{ name: 'county', type: 'county', value: '12031' }],
  });
});

it('restores the values of an earlier run together with its text', async () => {
  const { user, server, bar } = await open('/queries/q1', 'select {{lender}}');
  const entry = {
    id: 'b9',
    startTime: new Date().toISOString(),
    durationMs: 60,
    status: 'finished' as const,
    name: '',
    query: null,
    connectionId: 'trial',
    connection: null,
    text: 'select {{lender}}, {{zips}}',
    isTextCut: true,
    parameters: null,
    error: null,
    rowCount: 1,
    statements: [],
  };
  server.answers(listHistory, () => new Response(JSON.stringify([entry])));
  server.answers(getHistoryEntry, {
    ...entry,
    isTextCut: false,
    parameters: [
      { name: 'lender', type: 'text', value: 'Early Bank' },
      { name: 'zips', type: 'list', value: ['32218', 'a, b'] },
    ],
  });
  await user.click(screen.getByRole('button', { name: 'History' }));
  const drawer = await screen.findByRole('dialog', { name: 'History' });
  await user.click((await within(drawer).findAllByRole('button', { expanded: false }))[0] as HTMLElement);
  await user.click(await within(drawer).findByRole('button', { name: 'Restore text' }));
  const inputs = within(await bar());
  await waitFor(() =>
    expect((inputs.getByRole('textbox', { name: 'zips' }) as HTMLInputElement).value).toBe('32218, "a, b"'),
  );
  expect((inputs.getByRole('textbox', { name: 'lender' }) as HTMLInputElement).value).toBe('Early Bank');
});
