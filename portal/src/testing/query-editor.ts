import { undo } from '@codemirror/commands';
import { EditorView } from '@codemirror/view';
import { act, screen, waitFor } from '@testing-library/react';

export function editorView(): EditorView {
  const view = EditorView.findFromDOM(screen.getByRole('textbox', { name: 'SQL editor' }));
  if (!view) throw new Error('There is no editor on the page');
  return view;
}

export const sqlText = () => editorView().state.doc.toString();

export function writeSql(text: string): void {
  const view = editorView();
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent: 'input.paste' });
}

/** Writes the text and puts the cursor at its end. */
export function typeSql(text: string): void {
  act(() => writeSql(text));
  act(() => editorView().focus());
  act(() => editorView().dispatch({ selection: { anchor: text.length } }));
}

/** Undoes the last change, once the editor's writing tools are loaded. */
export const undoSql = () => waitFor(() => act(() => expect(undo(editorView())).toBe(true)));

export const nameInput = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Query name' });
