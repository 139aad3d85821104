import {
  acceptCompletion,
  closeCompletion,
  completionStatus,
  moveCompletionSelection,
  startCompletion,
} from '@codemirror/autocomplete';
import { getColumnValues } from '@platbook/contract/packs/pack-data';
import { getSchemaCodes, getSchemaInfo } from '@platbook/contract/workbench/schema-info';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { openWorkbench, schema } from '../../../testing/open-workbench.ts';
import { editorView, sqlText, typeSql, writeSql } from '../../../testing/query-editor.ts';

const event = schema.Foreclosure?.ForeclosureEvent ?? [];

afterEach(() => void vi.useRealTimers());

it("offers the meanings of a column's codes, and inserts the chosen one [R006]", async () => {
  await openWorkbench('/queries/q1', (server) =>
    server.answers(getSchemaCodes, [
      {
        schema: 'Reference',
        table: 'DimEvent',
        column: 'EventID',
        values: [
          { value: '1', meaning: 'Notice of default' },
          { value: '2', meaning: 'Lis pendens' },
        ],
      },
    ]),
  );
  await screen.findAllByText('EventID');
  const text = 'select * from Foreclosure.ForeclosureEvent e where e.EventID = ';
  typeSql(text);
  await waitFor(() => {
    act(() => void startCompletion(editorView()));
    expect(screen.getByRole('option', { name: /Lis pendens/ })).toBeTruthy();
  });
  await waitFor(() => {
    act(() => void acceptCompletion(editorView()));
    expect(sqlText()).toBe(`${text}1`);
  });
});

it('describes the selected offer to a screen reader [R435]', async () => {
  await openWorkbench('/queries/q1');
  await screen.findAllByText('EventID');
  typeSql('select * from Foreclosure.ForeclosureEvent e where e.');
  const described = () => {
    const option = screen.getByRole('listbox', { name: 'Completions' }).querySelector('[aria-selected]');
    const title = document.getElementById(option?.getAttribute('aria-describedby') ?? '')?.querySelector('b');
    return [option?.querySelector('.cm-completionLabel')?.textContent, title?.textContent];
  };
  const [first, second] = event.map(({ column_name }) => column_name);
  await waitFor(() => {
    act(() => void startCompletion(editorView()));
    expect(screen.getByRole('listbox', { name: 'Completions' })).toBeTruthy();
  });
  await waitFor(() => expect(described()).toEqual([first, first]));
  act(() => void moveCompletionSelection(true)(editorView()));
  expect(described()).toEqual([second, second]);
});

it("offers a column's values when they arrive, while typing continues", async () => {
  const answer = Promise.withResolvers<{ values: string[]; rows: number[] }>();
  const { server } = await openWorkbench('/queries/q1', (prepared) => {
    const county = { column_name: 'CountyFIPS', data_type: 'char(5)', column_description: '' };
    prepared.answers(getSchemaInfo, { Foreclosure: { ForeclosureEvent: [...event, county] } });
    prepared.answers(getColumnValues, () => answer.promise);
  });
  await screen.findAllByText('EventID');
  const type = (insert: string) =>
    act(() => {
      const { head } = editorView().state.selection.main;
      const change = { changes: { from: head, insert }, selection: { anchor: head + insert.length } };
      editorView().dispatch({ ...change, userEvent: 'input.type' });
    });
  typeSql('select * from Foreclosure.ForeclosureEvent where CountyFIPS = ');
  await waitFor(() => {
    act(() => void startCompletion(editorView()));
    expect(server.countOf(getColumnValues)).toBe(1);
  });
  type("'1");
  type('2');
  expect(sqlText()).toMatch(/'12'?$/);
  await waitFor(() => expect(screen.queryByRole('listbox', { name: 'Completions' })).toBeNull());
  await act(async () => answer.resolve({ values: ['12031', '06111'], rows: [3, 1] }));
  expect(await screen.findByRole('option', { name: /^12031\s*75\.0%$/ })).toBeTruthy();
  expect(screen.queryByRole('option', { name: /06111/ })).toBeNull();
  expect(server.countOf(getColumnValues)).toBe(1);
});

it('uses Tab for the visible list, never for the indent of the line [R435]', async () => {
  await openWorkbench('/queries/q1');
  await screen.findAllByText('EventID');
  const text = 'select * from Foreclosure.Foreclo';
  typeSql(text);
  // Freeze the list's clock, so that its initial delay lasts as long as the test needs.
  vi.useFakeTimers({ toFake: ['Date'] });
  await waitFor(() => {
    act(() => void startCompletion(editorView()));
    expect(screen.getByRole('listbox', { name: 'Completions' })).toBeTruthy();
  });
  // The list ignores choices at first, so that the user can't choose an offer before seeing it.
  const tab = () => fireEvent.keyDown(editorView().contentDOM, { key: 'Tab', keyCode: 9 });
  tab();
  expect(sqlText()).toBe(text);
  vi.setSystemTime(Date.now() + 1_000);
  await waitFor(() => {
    tab();
    expect(sqlText()).toBe('select * from Foreclosure.ForeclosureEvent');
  });
});

it("shows no list for a finished word that can't become another one [R435]", async () => {
  await openWorkbench('/queries/q1');
  await screen.findAllByText('EventID');
  act(() => writeSql('select 1 as a order by a'));
  act(() => editorView().focus());
  const type = (insert: string) =>
    act(() => {
      const at = editorView().state.doc.length;
      editorView().dispatch({
        changes: { from: at, insert },
        selection: { anchor: at + insert.length },
        userEvent: 'input.type',
      });
    });
  type(' ');
  type('d');
  type('e');
  type('s');
  expect(await screen.findByRole('option', { name: /desc/ })).toBeTruthy();
  type('c');
  await waitFor(() => expect(screen.queryByRole('listbox', { name: 'Completions' })).toBeNull());
});

it('narrows the list with the key', async () => {
  await openWorkbench('/queries/q1');
  await screen.findAllByText('EventID');
  typeSql('select * from Foreclosure.ForeclosureEvent e where e.E');
  await waitFor(() => {
    act(() => void startCompletion(editorView()));
    expect(screen.getByRole('option', { name: /EventID/ })).toBeTruthy();
  });
  await waitFor(() => expect(completionStatus(editorView().state)).toBe('active'));
  const list = screen.getByRole('listbox', { name: 'Completions' });
  const type = (insert: string) => {
    const at = editorView().state.doc.length;
    const change = { changes: { from: at, insert }, selection: { anchor: at + insert.length } };
    act(() => editorView().dispatch({ ...change, userEvent: 'input.type' }));
  };
  type('v');
  expect(completionStatus(editorView().state)).toBe('active');
  const narrowed = screen.getByRole('listbox', { name: 'Completions' });
  expect(narrowed).not.toBe(list);
  expect(narrowed.querySelector('.cm-completionMatchedText')?.textContent).toBe('Ev');
  act(() => void closeCompletion(editorView()));
});

it('opens no list for an editor that lost the focus while the offers were being made', async () => {
  await openWorkbench('/queries/q1');
  await screen.findAllByText('EventID');
  act(() => editorView().focus());
  typeSql('select * from Foreclosure.Foreclo');
  const open = () => act(() => void startCompletion(editorView()));
  await waitFor(() => {
    open();
    expect(screen.getByRole('listbox', { name: 'Completions' })).toBeTruthy();
  });
  act(() => void closeCompletion(editorView()));
  expect(screen.queryByRole('listbox', { name: 'Completions' })).toBeNull();
  open();
  act(() => editorView().contentDOM.blur());
  await waitFor(() => expect(completionStatus(editorView().state)).toBeNull());
});
