// @vitest-environment jsdom
import { undoDepth } from '@codemirror/commands';
import { createBatch } from '@platbook/contract/workbench/batches';
import { formatSql } from '@platbook/contract/workbench/format-sql';
import { act, screen, waitFor } from '@testing-library/react';
import { buildFailedBatch } from '../../../testing/build-runs.ts';
import { refusal } from '../../../testing/fake-server.ts';
import { openWorkbench } from '../../../testing/open-workbench.ts';
import { editorView, sqlText, undoSql, writeSql } from '../../../testing/query-editor.ts';

it('formats with its button as one undo step, and keeps the cursor at its word [R078, R374]', async () => {
  const { server, user } = await openWorkbench('/queries/q1', (prepared) =>
    prepared.answers(formatSql, { query: 'SELECT\n  1' }),
  );
  act(() => editorView().dispatch({ selection: { anchor: 6 } }));
  await user.click(screen.getByRole('button', { name: 'Format' }));
  await waitFor(() => expect(sqlText()).toBe('SELECT\n  1'));
  expect(editorView().state.selection.main.head).toBe(6);
  expect(server.bodiesOf(formatSql)[0]).toEqual({
    query: 'select 1',
    connectionId: 'trial',
  });
  await undoSql();
  expect(sqlText()).toBe('select 1');
});

it("formats with shift+return, and says quietly why a text can't be formatted [R092]", async () => {
  const reason = 'The text has a string without an end';
  const { user } = await openWorkbench('/queries/q1', (prepared) =>
    prepared.answers(formatSql, ({ body }) => ({ ...(body as { query: string }), reason })),
  );
  act(() => editorView().focus());
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  expect((await screen.findByText(reason)).closest('[role="status"]')).not.toBeNull();
  expect(sqlText()).toBe('select 1');
});

it("doesn't change a text that was edited during formatting, and reports a failure", async () => {
  const answer = Promise.withResolvers<{ query: string }>();
  const { server, user } = await openWorkbench('/queries/q1', (prepared) =>
    prepared.answers(formatSql, () => answer.promise),
  );
  await user.click(screen.getByRole('button', { name: 'Format' }));
  act(() => writeSql('select 2'));
  await act(async () => answer.resolve({ query: 'SELECT\n  1' }));
  expect(sqlText()).toBe('select 2');
  server.answers(formatSql, () => refusal(413, { title: 'Too long' }));
  await user.click(screen.getByRole('button', { name: 'Format' }));
  expect(await screen.findByText('Too long')).toBeTruthy();
});

it('undoes even what was written before its tools were loaded', async () => {
  await openWorkbench('/queries/new');
  act(() => writeSql('s'));
  await waitFor(() => expect(undoDepth(editorView().state)).toBe(1));
  act(() => writeSql('select 1'));
  await undoSql();
  await undoSql();
  expect(sqlText()).toBe('');
});

it('opens its search with the first key', async () => {
  const { user } = await openWorkbench('/queries/new');
  act(() => editorView().focus());
  await user.keyboard('{Control>}f{/Control}');
  expect(await screen.findByRole('textbox', { name: 'Find' })).toBeTruthy();
});

it('runs only the statement at the cursor with ctrl+shift+return', async () => {
  const { server, user } = await openWorkbench();
  const sql = "select ';' as a;\nselect 2 as b;\nselect 3";
  act(() => writeSql(sql));
  act(() => editorView().dispatch({ selection: { anchor: sql.indexOf('2') } }));
  act(() => editorView().focus());
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await screen.findByRole('grid');
  expect(server.countOf(createBatch)).toBe(1);
  expect(server.bodiesOf(createBatch)[0]).toMatchObject({
    batchText: sql,
    selectedText: 'select 2 as b',
    selectionOffset: sql.indexOf('select 2'),
  });
});

it("says 'Run selection' while some text is selected", async () => {
  await openWorkbench();
  act(() => editorView().dispatch({ selection: { anchor: 0, head: 6 } }));
  expect(screen.getByRole('button', { name: 'Run selection' })).toBeTruthy();
  act(() => editorView().dispatch({ selection: { anchor: 6 } }));
  expect(screen.getByRole('button', { name: 'Run' })).toBeTruthy();
});

it("removes an error's mark with the line it points to, and keeps it while that line is edited", async () => {
  const error = { title: 'Column x not found', line: 2, column: 1 };
  const { user } = await openWorkbench('/queries/q1', (prepared) =>
    prepared.answers(createBatch, buildFailedBatch(error)),
  );
  act(() => writeSql('select\nx'));
  await user.click(screen.getByRole('button', { name: 'Run' }));
  const marks = () => editorView().dom.querySelectorAll('.cm-failedLine, .cm-failed').length;
  await waitFor(() => expect(marks()).toBeGreaterThan(0));
  act(() => editorView().dispatch({ changes: { from: 8, insert: 'y' } }));
  expect(marks()).toBeGreaterThan(0);
  act(() => writeSql('select 2'));
  expect(marks()).toBe(0);
});

it('marks in the gutter which of several statements runs at the cursor, and none next to a selection', async () => {
  await openWorkbench('/queries/q1');
  act(() => writeSql('select 1;\nselect 2\n  as two;\nselect 3'));
  const at = (anchor: number, head = anchor) => act(() => editorView().dispatch({ selection: { anchor, head } }));
  const bars = () =>
    [...editorView().dom.querySelectorAll('.cm-runGutter .cm-willRun')].map((bar) => bar.classList.contains('cm-here'));
  at(12);
  await waitFor(() => expect(bars()).toEqual([false, true, true, false]));
  expect(editorView().dom.classList).toContain('cm-severalStatements');
  at(0);
  await waitFor(() => expect(bars()).toEqual([true, false, false, false]));
  at(0, 12);
  await waitFor(() => expect(editorView().dom.classList).not.toContain('cm-severalStatements'));
  act(() => writeSql('select 1'));
  await waitFor(() => expect(bars()).toEqual([false]));
  expect(editorView().dom.classList).not.toContain('cm-severalStatements');
});
