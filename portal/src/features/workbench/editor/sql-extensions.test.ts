// @vitest-environment jsdom
import { insertNewlineAndIndent } from '@codemirror/commands';
import { EditorView } from '@codemirror/view';
import { type EditorSurroundings, sqlExtensions } from './sql-extensions.ts';

it.each([
  [
    'a letter',
    true,
    (view: EditorView) => view.dispatch(view.state.replaceSelection('x'), { userEvent: 'input.type' }),
  ],
  ['a line break', true, insertNewlineAndIndent],
  [
    'an offer',
    true,
    (view: EditorView) => view.dispatch(view.state.replaceSelection('x'), { userEvent: 'input.complete' }),
  ],
  [
    'pasted text',
    false,
    (view: EditorView) => view.dispatch(view.state.replaceSelection('x'), { userEvent: 'input.paste' }),
  ],
])('reports %s as typing: %s', (_, isTyping, change) => {
  const onChange = vi.fn();
  const surroundings = { onSelect: () => {} } as unknown as EditorSurroundings;
  const view = new EditorView({ doc: 'select 1', extensions: sqlExtensions(() => surroundings, onChange) });
  change(view);
  expect(onChange.mock.calls.map(([, typing]) => typing)).toEqual([isTyping]);
  view.destroy();
});
