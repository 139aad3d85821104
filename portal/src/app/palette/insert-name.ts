import { copyWithToast } from '@platbook/ui/widgets/copy-with-toast';

/** The visible editor; those of inactive tabs are hidden. */
function findEditor(): HTMLElement | undefined {
  const editors = [...document.querySelectorAll<HTMLElement>('main .cm-editor')];
  return editors.find((editor) => editor.closest('[hidden]') === null);
}

export function hasEditor(): boolean {
  return findEditor() !== undefined;
}

export async function insertName(name: string): Promise<void> {
  const element = findEditor();
  if (element) {
    const { EditorView } = await import('@codemirror/view');
    const view = EditorView.findFromDOM(element);
    if (view && !view.state.readOnly) {
      view.dispatch(view.state.replaceSelection(name), { userEvent: 'input', scrollIntoView: true });
      view.focus();
      return;
    }
  }
  await copyWithToast(name);
}
