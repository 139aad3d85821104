import { createBatch } from '@platbook/contract/workbench/batches';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { openWorkbench } from '../../../testing/open-workbench.ts';
import { editorView, sqlText, typeSql, undoSql } from '../../../testing/query-editor.ts';

const marked = () => [...editorView().dom.querySelectorAll('.cm-unknownName')].map((mark) => mark.textContent);
const wrong = 'select EventI from Foreclosure.ForeclosureEvent';
const right = 'select EventID from Foreclosure.ForeclosureEvent';
const press = (key: string, options = {}) => fireEvent.keyDown(editorView().contentDOM, { key, ...options });
const fix = () => press('Enter', { altKey: true, keyCode: 13 });

async function openWith(text: string) {
  const opened = await openWorkbench('/queries/q1');
  await screen.findAllByText('EventID');
  typeSql(text);
  return opened;
}

it('underlines a name that the connection does not know, and fixes it with Alt+Enter', async () => {
  await openWith(wrong);
  await waitFor(() => expect(marked()).toEqual(['EventI']));
  fix();
  await waitFor(() => expect(sqlText()).toBe(right));
  await waitFor(() => expect(marked()).toEqual([]));
  await undoSql();
  expect(sqlText()).toBe(wrong);
  await waitFor(() => expect(marked()).toEqual(['EventI']));
});

it('goes to the next unknown name with F8, shows its message, announces it and fixes it with a button', async () => {
  const { user } = await openWith(`${wrong};\n${right}`);
  await waitFor(() => expect(marked()).toEqual(['EventI']));
  press('F8', { keyCode: 119 });
  expect(await screen.findByText(/^No column EventI in ForeclosureEvent\. Did you mean EventID\?$/)).toBeTruthy();
  expect(editorView().state.selection.main.head).toBe('select '.length);
  expect(screen.getByText(/Alt\+Enter: Use EventID\.$/)).toBeTruthy();
  press('Escape', { keyCode: 27 });
  expect(screen.queryByRole('button', { name: 'Use EventID' })).toBeNull();
  press('F8', { keyCode: 119 });
  await user.click(await screen.findByRole('button', { name: 'Use EventID' }));
  await waitFor(() => expect(sqlText()).toBe(`${right};\n${right}`));
});

it('does not underline the word that is being typed until the cursor leaves it', async () => {
  await openWith(wrong);
  await waitFor(() => expect(marked()).toEqual(['EventI']));
  typeSql('select ');
  const type = (insert: string) =>
    act(() => {
      const { head } = editorView().state.selection.main;
      const change = { changes: { from: head, insert }, selection: { anchor: head + insert.length } };
      editorView().dispatch({ ...change, userEvent: 'input.type' });
    });
  type('Nothing from Foreclosure.ForeclosureEvent where EventI');
  await waitFor(() => expect(marked()).toEqual(['Nothing']));
  type(' = 1');
  await waitFor(() => expect(marked()).toEqual(['Nothing', 'EventI']));
});

it('keeps the error of a run, and changes nothing where there is nothing to fix', async () => {
  const { server } = await openWith(right);
  fix();
  expect(await screen.findByText('Nothing to fix.')).toBeTruthy();
  expect(sqlText()).toBe(right);
  expect(server.countOf(createBatch)).toBe(0);
});
