import {
  acceptCompletion,
  autocompletion,
  type Completion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionStatus,
  selectedCompletion,
  startCompletion,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory } from '@codemirror/commands';
import { sql } from '@codemirror/lang-sql';
import { bracketMatching, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, Prec, StateEffect, type Text } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { limits } from '@platbook/contract/limits';
import { loadAgain } from '@platbook/ui/browser/load-again';
import { completeInEditor } from './complete-in-editor.ts';
import { speakLanguage } from './driver-language.ts';
import { sqlDialect } from './sql-dialect.ts';
import { closeOffers, type EditorSurroundings, isRepeated, isWholeText } from './sql-extensions.ts';
import { sqlHighlight } from './sql-highlight.ts';
import { markStatement } from './statement-mark.ts';

/** 24 × 24 outlines (Lucide: columns-2, table-2, lock, database, link, square-function, tag, git-merge); keywords have none. */
const outlines: Record<string, string> = {
  column: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM12 3v18',
  table: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM3 9h18M9 9v12',
  locked: 'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM7 11V7a5 5 0 0 1 10 0v4',
  schema:
    'M12 2c5 0 9 1.3 9 3s-4 3-9 3-9-1.3-9-3 4-3 9-3zM3 5v14c0 1.7 4 3 9 3s9-1.3 9-3V5M3 12c0 1.7 4 3 9 3s9-1.3 9-3',
  alias: 'M10 13a5 5 0 0 0 7.5.5l3-3a5 5 0 0 0-7-7l-1.7 1.7M14 11a5 5 0 0 0-7.5-.5l-3 3a5 5 0 0 0 7 7l1.7-1.7',
  value:
    'M12.6 2.6A2 2 0 0 0 11.2 2H4a2 2 0 0 0-2 2v7.2a2 2 0 0 0 .6 1.4l8.7 8.7a2.4 2.4 0 0 0 3.4 0l6.6-6.6a2.4 2.4 0 0 0 0-3.4zM7.5 7.5h.01',
  join: 'M18 15a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM6 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM6 21V9a9 9 0 0 0 9 9',
  function: 'M9 17c2 0 2.8-1 2.8-2.8V10c0-2 1-3.3 3.2-3M9 11.2h5.7',
};

const space = 'http://www.w3.org/2000/svg';

function completionIcon({ type = '' }: Completion): Node {
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', type === 'locked' ? 'i i12 lk' : 'i i14');
  svg.setAttribute('aria-hidden', 'true');
  const path = svg.appendChild(document.createElementNS(space, 'path'));
  path.setAttribute('d', outlines[type] ?? '');
  return svg;
}

function writingTools(page: () => EditorSurroundings): Extension {
  return [
    Prec.highest(keymap.of([{ key: 'Enter', run: dismissFinishedWord }])),
    keymap.of([
      { key: 'Tab', run: takeOffer },
      ...closeBracketsKeymap,
      ...searchKeymap,
      ...historyKeymap,
      indentWithTab,
      ...defaultKeymap,
    ]),
    history(),
    EditorState.transactionExtender.of((transaction) =>
      transaction.annotation(isWholeText) ? { annotations: isolateHistory.of('full') } : null,
    ),
    indentUnit.of(' '.repeat(limits.editorTabSize)),
    bracketMatching(),
    closeBrackets(),
    highlightSelectionMatches(),
    search({ top: true }),
    autocompletion({
      override: [
        (context) => {
          const { connectionId = '', isSchemaExpected } = page();
          return completeInEditor(context, connectionId, isSchemaExpected);
        },
      ],
      icons: false,
      addToOptions: [{ render: completionIcon, position: 20 }],
      maxRenderedOptions: 12,
      // The worker answers in a few milliseconds.
      activateOnTypingDelay: 5,
    }),
    sql({ dialect: sqlDialect }),
    syntaxHighlighting(sqlHighlight),
    EditorView.updateListener.of(({ transactions, view, focusChanged }) => {
      const isClosed = transactions.some(({ effects }) => effects.some((effect) => effect.is(closeOffers)));
      // Without the focus, CodeMirror closes a list, but still opens one that it is waiting for.
      if (isClosed || (focusChanged && !view.hasFocus)) closeCompletion(view);
    }),
  ];
}

/** Makes the changes since `first` undoable. `opens` is what the keys pressed before would have opened. */
export function addWritingTools(
  view: EditorView,
  page: () => EditorSurroundings,
  first: Text,
  opens: 'search' | 'offers' | undefined,
): void {
  const { doc, selection } = view.state;
  const annotations = isRepeated.of(true);
  const write = (text: Text) => ({ from: 0, to: view.state.doc.length, insert: text });
  const isChanged = !doc.eq(first);
  if (isChanged) view.dispatch({ changes: write(first), annotations });
  view.dispatch({ effects: StateEffect.appendConfig.of(writingTools(page)) });
  if (isChanged) view.dispatch({ changes: write(doc), selection, annotations });
  markStatement(view, () => page().driver);
  speakLanguage(view, () => page().driver);
  loadAgain(() => import('./name-marks.ts')).then(
    ({ markUnknownNames }) => view.dom.isConnected && markUnknownNames(view, page),
    () => {},
  );
  if (!view.hasFocus) return;
  if (opens === 'search') openSearchPanel(view);
  if (opens === 'offers') startCompletion(view);
}

/** If the selected offer is the word already typed, closes the list. Returns false so that the next key binding runs. */
function dismissFinishedWord(view: EditorView): boolean {
  const offered = completionStatus(view.state) === 'active' ? selectedCompletion(view.state)?.label : undefined;
  if (offered === undefined) return false;
  const { head } = view.state.selection.main;
  const typed = view.state.sliceDoc(Math.max(0, head - offered.length), head);
  if (typed.toLowerCase() === offered.toLowerCase()) closeCompletion(view);
  return false;
}

/** While the list is visible but not ready, Tab does nothing: the user means the list, not the line's indent. */
function takeOffer(view: EditorView): boolean {
  return acceptCompletion(view) || view.dom.querySelector('.cm-tooltip-autocomplete') !== null;
}
