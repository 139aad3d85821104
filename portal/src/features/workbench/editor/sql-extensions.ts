import {
  acceptCompletion,
  autocompletion,
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
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
  type ViewUpdate,
} from '@codemirror/view';
import { limits } from '@platbook/contract/limits';
import { completionIcon } from './completion-icon.ts';
import { parameterMarks } from './parameter-marks.ts';
import { sqlDialect } from './sql-dialect.ts';
import { sqlMarks } from './sql-marks.ts';
import { sqlTheme } from './sql-theme.ts';

/** The editor's callbacks into the page; getters are called on every use because their values change. */
export interface EditorSurroundings {
  connectionId: () => string | undefined;
  /** Called on every change; `isTyping` if more are likely to follow. */
  onChange: (text: () => string, isTyping: boolean) => void;
  onSelect: (hasSelection: boolean) => void;
  onRun: () => void;
  onRunStatement: () => void;
  onFormat: () => void;
  onSave: () => void;
}

export function sqlExtensions({ connectionId, onChange, onSelect, ...keys }: EditorSurroundings): Extension {
  return [
    Prec.highest(
      keymap.of([
        { key: 'Mod-Enter', run: press(keys.onRun) },
        { key: 'Mod-Shift-Enter', run: press(keys.onRunStatement) },
        { key: 'Shift-Enter', run: press(keys.onFormat) },
        { key: 'Mod-s', run: press(keys.onSave) },
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
      override: [(context) => complete(context, connectionId() ?? '')],
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
    EditorView.updateListener.of((update) => reportUpdate(update, onChange, onSelect)),
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

function reportUpdate(
  update: ViewUpdate,
  onChange: EditorSurroundings['onChange'],
  onSelect: EditorSurroundings['onSelect'],
): void {
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
