// @vitest-environment jsdom
import { createBatch } from '@platbook/contract/workbench/batches';
import { createConnectionClient } from '@platbook/contract/workbench/connection-clients';
import { listConnections } from '@platbook/contract/workbench/connections';
import { createTemporaryTable } from '@platbook/contract/workbench/temporary-tables';
import { textsOf } from '@platbook/ui/testing/texts-of';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type FakeServer, refusal } from '../../../testing/fake-server.ts';
import { buildConnection, openWorkbench } from '../../../testing/open-workbench.ts';
import { editorView, sqlText } from '../../../testing/query-editor.ts';

const alertText = () => within(screen.getByRole('dialog')).getAllByRole('alert')[0]?.textContent;
const keeping = buildConnection({ multiStatementTransactionEnabled: true });
const listText = () =>
  screen.findByRole('textbox', { name: 'Paste or drop a list of addresses, parcel numbers or IDs' });

async function openList(prepare?: (server: FakeServer) => void) {
  const opened = await openWorkbench('/queries/new', (server) => {
    server.answers(listConnections, [keeping]);
    server.answers(createTemporaryTable, { name: 'my_list', rowCount: 2 });
    prepare?.(server);
  });
  await opened.user.click(screen.getByRole('button', { name: 'Upload a list' }));
  const bodies = () => opened.server.bodiesOf(createTemporaryTable);
  return { ...opened, bodies };
}

it('connects automatically, uploads a pasted list as a temporary table, and writes a first query that joins it', async () => {
  const { user, server, bodies } = await openList();
  fireEvent.change(await listText(), { target: { value: 'property_id,zip\n7,03281\n-8,' } });
  const preview = screen.getByRole('region', { name: 'First rows' });
  expect(textsOf('columnheader', preview)).toEqual([
    expect.stringContaining('property_id'),
    expect.stringContaining('zip'),
  ]);
  expect(textsOf('cell', preview)).toEqual(['7', '03281', '-8', 'NULL']);
  expect((screen.getByRole('combobox', { name: 'Type of zip' }) as HTMLSelectElement).value).toBe('text');
  expect(screen.getByText(/^Uploading opens a session on Property Data \(trial\) first/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Connect and upload' }));
  expect(await screen.findByText('Uploaded 2 rows to my_list. The table lasts until you disconnect.')).toBeTruthy();
  expect(server.countOf(createConnectionClient)).toBe(1);
  expect(bodies()).toEqual([
    {
      name: 'my_list',
      columns: [
        { name: 'property_id', type: 'integer' },
        { name: 'zip', type: 'text' },
      ],
      rows: [
        ['7', '03281'],
        ['-8', null],
      ],
    },
  ]);
  expect(sqlText()).toContain('JOIN Foreclosure.ForeclosureStatus AS t ON t.PropertyID = l.property_id');
  await user.click(screen.getByRole('button', { name: 'Run' }));
  await waitFor(() => expect(server.countOf(createBatch)).toBe(1));
  expect(server.bodiesOf(createBatch).at(-1)).toMatchObject({ connectionClientId: 'c1' });
});

it('takes a file dropped on the page, lets the user change header, types and name, and says what is wrong', async () => {
  const { user, bodies } = await openList();
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  const file = new File(['1\n02\n'], 'ids.csv', { type: 'text/csv' });
  const onEditorDrop = vi.fn();
  editorView().contentDOM.addEventListener('drop', onEditorDrop);
  fireEvent.drop(editorView().contentDOM, { dataTransfer: { files: [file], types: ['Files'] } });
  // The editor would insert the file's text.
  expect(onEditorDrop).not.toHaveBeenCalled();
  await waitFor(async () => expect(((await listText()) as HTMLTextAreaElement).value).toBe('1\n02\n'));
  const bring = screen.getByRole('button', { name: 'Connect and upload' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type of value' }), 'Date');
  expect(alertText()).toBe("Row 1, column value: the value isn't a date such as 2026-06-30");
  expect(bring).toHaveProperty('disabled', true);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type of value' }), 'Text');
  const name = screen.getByRole('textbox', { name: 'Table name' });
  await user.clear(name);
  await user.type(name, '2 lists');
  expect(alertText()).toContain('The table name can have letters');
  await user.clear(name);
  await user.type(name, 'ids');
  await user.click(screen.getByRole('checkbox', { name: 'First row is a header' }));
  await user.click(bring);
  await waitFor(() =>
    expect(bodies()).toEqual([{ name: 'ids', columns: [{ name: '1', type: 'text' }], rows: [['02']] }]),
  );
});

it("stays open with the database's message when the list is refused", async () => {
  const detail = 'Permission denied to create temporary tables';
  const rejected = () => refusal(400, { title: 'The database rejected the list', detail });
  const { user } = await openList((server) => server.answers(createTemporaryTable, rejected));
  fireEvent.change(await listText(), { target: { value: 'a\n1' } });
  await user.click(screen.getByRole('button', { name: 'Connect and upload' }));
  expect((await screen.findByText(detail)).closest('[role="alert"]')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Upload a list' })).toBeTruthy();
  expect(sqlText()).toBe('');
});

it("is not offered when the connection doesn't support sessions", async () => {
  await openWorkbench('/queries/new');
  expect(screen.queryByRole('button', { name: 'Upload a list' })).toBeNull();
});
