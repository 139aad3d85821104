import { Annotation, EditorState, type Extension, Prec, StateEffect, Transaction } from '@codemirror/state';
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
import { sqlMarks } from './sql-marks.ts';
import { sqlTheme } from './sql-theme.ts';

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
  driver: string | undefined;
  /** The connection's tables are loaded or loading. */
  isSchemaExpected: boolean;
  /** The session can have temporary tables of earlier runs. */
  hasOwnTables: boolean;
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
      ]),
    ),
    lineNumbers(),
    sqlMarks,
    parameterMarks,
    highlightActiveLineGutter(),
    highlightSpecialChars(),
    drawSelection(),
    EditorState.allowMultipleSelections.of(true),
    EditorState.tabSize.of(limits.editorTabSize),
    highlightActiveLine(),
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

/** Replaces the whole text: one undo step of its own. */
export const isWholeText = Annotation.define<true>();
/** Repeats an earlier change, so listeners aren't called. */
export const isRepeated = Annotation.define<true>();

function reportUpdate(update: ViewUpdate, onChange: OnChange, onSelect: EditorSurroundings['onSelect']): void {
  if (update.transactions.some((each) => each.annotation(isRepeated))) return;
  if (update.docChanged) {
    const isTyping =
      update.startState.doc.length > 0 && update.transactions.every((each) => !each.docChanged || isOfKey(each));
    onChange(() => update.view.state.doc.toString(), isTyping);
  }
  const hasSelection = !update.state.selection.main.empty;
  if (hasSelection === update.startState.selection.main.empty) onSelect(hasSelection);
}

/** CodeMirror's line break commands use the bare event 'input'. */
const isOfKey = (change: Transaction) =>
  change.annotation(Transaction.userEvent) === 'input' ||
  ['input.type', 'input.complete', 'delete'].some((event) => change.isUserEvent(event));

/** Closes the completion list. */
export const closeOffers = StateEffect.define<null>();

function press(action: () => void) {
  return (view: EditorView) => {
    view.dispatch({ effects: closeOffers.of(null) });
    action();
    return true;
  };
}
