// @vitest-environment jsdom
import { acceptCompletion, startCompletion } from '@codemirror/autocomplete';
import { getSchemaCodes } from '@platbook/contract/workbench/schema-info';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { editorView, openWorkbench, writeSql } from '../../../testing/open-workbench.ts';

afterEach(() => void vi.useRealTimers());

it("offers the meanings of a column's codes, and inserts the chosen one [R006]", async () => {
  await openWorkbench('/queries/q1', {
    prepare: (server) =>
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
  });
  await screen.findAllByText('EventID');
  const text = 'select * from Foreclosure.ForeclosureEvent e where e.EventID = ';
  act(() => writeSql(text));
  act(() => editorView().focus());
  act(() => editorView().dispatch({ selection: { anchor: text.length } }));
  await waitFor(() => {
    act(() => void startCompletion(editorView()));
    expect(screen.getByRole('option', { name: /Lis pendens/ })).toBeTruthy();
  });
  await waitFor(() => {
    act(() => void acceptCompletion(editorView()));
    expect(editorView().state.doc.toString()).toBe(`${text}1`);
  });
});

it('uses Tab for the visible list, never for the indent of the line [R435]', async () => {
  await openWorkbench('/queries/q1');
  await screen.findAllByText('EventID');
  const text = 'select * from Foreclosure.Foreclo';
  act(() => writeSql(text));
  act(() => editorView().focus());
  act(() => editorView().dispatch({ selection: { anchor: text.length } }));
  // Freeze the list's clock, so that its initial delay lasts as long as the test needs.
  vi.useFakeTimers({ toFake: ['Date'] });
  await waitFor(() => {
    act(() => void startCompletion(editorView()));
    expect(screen.getByRole('listbox', { name: 'Completions' })).toBeTruthy();
  });
  // The list ignores choices at first, so that the user can't choose an offer before seeing it.
  const tab = () => fireEvent.keyDown(editorView().contentDOM, { key: 'Tab', keyCode: 9 });
  tab();
  expect(editorView().state.doc.toString()).toBe(text);
  vi.setSystemTime(Date.now() + 1_000);
  await waitFor(() => {
    tab();
    expect(editorView().state.doc.toString()).toBe('select * from Foreclosure.ForeclosureEvent');
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
