import type { EditorView } from '@codemirror/view';
import { createState } from '@platbook/ui/browser/create-state';
import { loadAgain } from '@platbook/ui/browser/load-again';
import type { EditorSurroundings } from './sql-extensions.ts';

/** Whether an editor has had a text or a key. Until then, nothing that only writing needs is loaded. */
export const isWriting = createState(false);

export interface WritingTools {
  /** For every change of the text; `isTyping` if a list of offers may follow it. */
  noteChange: (isTyping: boolean) => void;
  load: () => void;
  /** The editor is gone. */
  stop: () => void;
}

/** Highlighting, completion, search and the statement's mark: loaded on the first key or by `load`. */
export function writingToolsOf(view: EditorView, page: () => EditorSurroundings): WritingTools {
  let isWanted = true;
  let opens: 'search' | 'offers' | undefined;
  const first = view.state.doc;
  const load = (key?: KeyboardEvent) => {
    if (!isWanted) return;
    isWanted = false;
    view.contentDOM.removeEventListener('keydown', load);
    isWriting.set(true);
    opens = key && openedBy(key);
    // The browser's own search would miss lines that aren't drawn.
    if (opens === 'search') key?.preventDefault();
    loadAgain(() => import('./writing-tools.ts')).then(
      ({ addWritingTools }) => view.dom.isConnected && addWritingTools(view, page, first, opens),
      () => {},
    );
  };
  view.contentDOM.addEventListener('keydown', load);
  return {
    noteChange(isTyping) {
      load();
      if (isTyping) opens = 'offers';
    },
    load: () => load(),
    stop() {
      isWanted = false;
      view.contentDOM.removeEventListener('keydown', load);
    },
  };
}

function openedBy({ ctrlKey, metaKey, key }: KeyboardEvent): 'search' | 'offers' | undefined {
  const isCommand = ctrlKey || metaKey;
  if (isCommand && key.toLowerCase() === 'f') return 'search';
  return key.length === 1 && (!isCommand || key === ' ') ? 'offers' : undefined;
}
