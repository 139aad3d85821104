import type { EditorView } from '@codemirror/view';
import { createState } from '@platbook/ui/browser/create-state';
import { loadAgain } from '@platbook/ui/browser/load-again';
import type { EditorSurroundings } from './sql-extensions.ts';

/** Whether an editor has had a text or a key. Until then, nothing that only writing needs is loaded. */
export const isWriting = createState(false);

export interface WritingTools {
  load: () => void;
  /** The editor is gone. */
  stop: () => void;
}

/** Highlighting, completion, search and the statement's mark: loaded on the first key or by `load`. */
export function writingToolsOf(view: EditorView, page: () => EditorSurroundings): WritingTools {
  let isWanted = true;
  const first = view.state.doc;
  const load = (key?: KeyboardEvent) => {
    if (!isWanted) return;
    isWanted = false;
    view.contentDOM.removeEventListener('keydown', load);
    isWriting.set(true);
    // The browser's own search would miss lines that aren't drawn.
    if (key && (key.ctrlKey || key.metaKey) && key.key.toLowerCase() === 'f') key.preventDefault();
    loadAgain(() => import('./writing-tools.ts')).then(
      ({ addWritingTools }) => view.dom.isConnected && addWritingTools(view, page, first, key),
      () => {},
    );
  };
  view.contentDOM.addEventListener('keydown', load);
  return {
    load: () => load(),
    stop() {
      isWanted = false;
      view.contentDOM.removeEventListener('keydown', load);
    },
  };
}
