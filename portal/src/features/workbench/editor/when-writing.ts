import type { EditorView } from '@codemirror/view';
import { createState } from '@platbook/ui/browser/create-state';
import { loadAgain } from '@platbook/ui/browser/load-again';
import type { EditorSurroundings } from './sql-extensions.ts';

/** True after the first text or key in an editor. Until then, what only writing needs isn't loaded. */
export const isWriting = createState(false);

export interface WritingTools {
  /** Called on every change. `isTyping`: completion would open for it. */
  noteChange: (isTyping: boolean) => void;
  load: () => void;
  stop: () => void;
}

/** Commands, history, highlighting, completion, search and the statement's mark: loaded on the first key, change or `load`. */
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
