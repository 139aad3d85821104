import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionStatus,
  selectedCompletion,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { sql } from '@codemirror/lang-sql';
import { bracketMatching, indentUnit } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  MatchDecorator,
  placeholder,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { limits } from '@platbook/contract/limits';
import { sqlDialect } from './sql-dialect.ts';
import { sqlMarks } from './sql-marks.ts';
import { sqlTheme } from './sql-theme.ts';

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

const marks = new MatchDecorator({
  regexp: /\{\{[^{}\r\n]+\}\}(?:\]\])?|\[\[(?=[^\r\n]*\{\{)/g,
  decoration: Decoration.mark({ class: 'cm-parameter' }),
});

const parameterMarks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = marks.createDeco(view);
    }
    update(update: ViewUpdate) {
      this.decorations = marks.updateDeco(update, this.decorations);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

/** Called on every change; `isTyping` if more are likely to follow. */
type OnChange = (text: () => string, isTyping: boolean) => void;

export interface EditorSurroundings {
  connectionId: string | undefined;
  onSelect: (hasSelection: boolean) => void;
  onRun: () => void;
  onRunStatement: () => void;
  onFormat: () => void;
  onSave: () => void;
}

/** `page` is called on every use, because its values change with every render. */
export function sqlExtensions(page: () => EditorSurroundings, onChange: OnChange): Extension {
  return [
    Prec.highest(
      keymap.of([
        { key: 'Mod-Enter', run: press(() => page().onRun()) },
        { key: 'Mod-Shift-Enter', run: press(() => page().onRunStatement()) },
        { key: 'Shift-Enter', run: press(() => page().onFormat()) },
        { key: 'Mod-s', run: press(() => page().onSave()) },
        { key: 'Enter', run: dismissFinishedWord },
      ]),
    ),
    lineNumbers(),
    sqlMarks,
    parameterMarks,
    highlightActiveLineGutter(),
    highlightSpecialChars(),
    history(),
    drawSelection(),
    EditorState.allowMultipleSelections.of(true),
    indentUnit.of(' '.repeat(limits.editorTabSize)),
    EditorState.tabSize.of(limits.editorTabSize),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    search({ top: true }),
    autocompletion({
      override: [(context) => complete(context, page().connectionId ?? '')],
      icons: false,
      addToOptions: [{ render: completionIcon, position: 20 }],
      maxRenderedOptions: 20,
      // The worker answers in a few milliseconds.
      activateOnTypingDelay: 5,
    }),
    keymap.of([
      { key: 'Tab', run: takeOffer },
      ...closeBracketsKeymap,
      ...searchKeymap,
      ...historyKeymap,
      indentWithTab,
      ...defaultKeymap,
    ]),
    sql({ dialect: sqlDialect }),
    placeholder('Write SQL here. Type a dot after a table to see its columns.'),
    EditorView.contentAttributes.of({
      'aria-label': 'SQL editor',
      tabindex: '0',
      spellcheck: 'false',
      autocapitalize: 'off',
      autocorrect: 'off',
    }),
    EditorView.updateListener.of((update) => reportUpdate(update, onChange, page().onSelect)),
    sqlTheme,
  ];
}

/** Cached after the first key; loading the module on every key would cost time. */
let completing: Promise<typeof import('./complete-in-editor.ts')> | undefined;

async function complete(context: CompletionContext, connectionId: string): Promise<CompletionResult | null> {
  completing ??= import('./complete-in-editor.ts').catch((error: unknown) => {
    completing = undefined;
    throw error;
  });
  return (await completing).completeInEditor(context, connectionId);
}

function reportUpdate(update: ViewUpdate, onChange: OnChange, onSelect: EditorSurroundings['onSelect']): void {
  if (update.docChanged) {
    const isTyping =
      update.startState.doc.length > 0 &&
      update.transactions.every(
        (each) => !each.docChanged || each.isUserEvent('input.type') || each.isUserEvent('delete'),
      );
    onChange(() => update.view.state.doc.toString(), isTyping);
  }
  const hasSelection = !update.state.selection.main.empty;
  if (hasSelection === update.startState.selection.main.empty) onSelect(hasSelection);
}

function press(action: () => void) {
  return (view: EditorView) => {
    closeCompletion(view);
    action();
    return true;
  };
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
