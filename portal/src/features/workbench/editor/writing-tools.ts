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
import { Columns2, Database, FunctionSign, GitMerge, type IconPath, Link, Lock, Table2, Tag } from '@platbook/ui/icons';
import { completeInEditor } from './complete-in-editor.ts';
import { speakLanguage } from './driver-language.ts';
import { sqlDialect } from './sql-dialect.ts';
import { closeOffers, type EditorSurroundings, isRepeated, isWholeText } from './sql-extensions.ts';
import { sqlHighlight } from './sql-highlight.ts';
import { markStatement } from './statement-mark.ts';

/** Keywords have none. */
const icons: Record<string, IconPath> = {
  column: Columns2,
  table: Table2,
  locked: Lock,
  schema: Database,
  alias: Link,
  value: Tag,
  join: GitMerge,
  function: FunctionSign,
};

const space = 'http://www.w3.org/2000/svg';
const drawn = new Map<string, Node>();

/** Every key draws eight icons, and cloning is cheaper than building. */
function completionIcon({ type = '' }: Completion): Node {
  const icon = drawn.get(type) ?? drawIcon(type);
  drawn.set(type, icon);
  return icon.cloneNode(true);
}

function drawIcon(type: string): Node {
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', type === 'locked' ? 'i i12 lk' : 'i i14');
  svg.setAttribute('aria-hidden', 'true');
  const path = svg.appendChild(document.createElementNS(space, 'path'));
  path.setAttribute('d', icons[type] ?? '');
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
      maxRenderedOptions: 8,
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
  return acceptCompletion(view) || document.querySelector('.cm-tooltip-autocomplete') !== null;
}
