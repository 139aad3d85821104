import { RangeSet, RangeSetBuilder, StateEffect, StateField, type Text } from '@codemirror/state';
import {
  EditorView,
  GutterMarker,
  gutterLineClass,
  type PluginValue,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { dialectOf } from '@platbook/sql/dialects';
import { type StatementText, splitStatements } from '@platbook/sql/split-statements';
import { statementAt } from '@platbook/sql/statement-at';

/** Longer texts are not split while typing; that would take too much of a frame. */
const longest = 200_000;
/** Debounce while typing; cursor moves are handled at once. */
const pauseMilliseconds = 150;

class Here extends GutterMarker {
  override readonly elementClass = 'cm-here';
}
const here = new Here();

interface Mark {
  lines: RangeSet<GutterMarker>;
  isOneOfSeveral: boolean;
}
const noMark: Mark = { lines: RangeSet.empty, isOneOfSeveral: false };
const setMark = StateEffect.define<Mark>();

const markField = StateField.define<Mark>({
  create: () => noMark,
  update(mark, transaction) {
    for (const effect of transaction.effects) if (effect.is(setMark)) return effect.value;
    return transaction.docChanged && mark !== noMark ? { ...mark, lines: mark.lines.map(transaction.changes) } : mark;
  },
  provide: (field) => [
    gutterLineClass.from(field, ({ lines }) => lines),
    EditorView.editorAttributes.from(field, (mark) => ({ class: mark.isOneOfSeveral ? 'cm-severalStatements' : '' })),
  ],
});

const look = EditorView.theme({
  '&.cm-severalStatements .cm-runGutter .cm-gutterElement.cm-willRun:not(.cm-here)': {
    backgroundColor: 'var(--accent-edge)',
  },
});

/** Solid next to the statement at the cursor, pale next to the others, which only Run sends. */
export function markStatement(view: EditorView, driver: () => string | undefined): void {
  const watch = ViewPlugin.define((editor) => new StatementWatch(editor, driver));
  view.dispatch({ effects: StateEffect.appendConfig.of([markField, look, watch]) });
}

class StatementWatch implements PluginValue {
  readonly #view: EditorView;
  readonly #driver: () => string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #split: { text: string; of: Text; driver: string | undefined; statements: readonly StatementText[] } | undefined;

  constructor(view: EditorView, driver: () => string | undefined) {
    this.#view = view;
    this.#driver = driver;
    this.#timer = setTimeout(() => this.#look(), 0);
  }

  update({ docChanged, selectionSet }: ViewUpdate): void {
    const isSame = this.#split === undefined || this.#split.driver === this.#driver();
    if (!docChanged && !selectionSet && isSame) return;
    clearTimeout(this.#timer);
    const isTyped = docChanged || this.#split?.of !== this.#view.state.doc;
    this.#timer = setTimeout(() => this.#look(), isTyped ? pauseMilliseconds : 0);
  }

  destroy(): void {
    clearTimeout(this.#timer);
  }

  #look(): void {
    const before = this.#view.state.field(markField);
    const mark = this.#find();
    if (mark !== before) this.#view.dispatch({ effects: setMark.of(mark) });
  }

  #find(): Mark {
    const { doc, selection } = this.#view.state;
    if (doc.length > longest || !selection.main.empty) return noMark;
    const driver = this.#driver();
    if (this.#split?.of !== doc || this.#split.driver !== driver) {
      const text = doc.toString();
      this.#split = { text, of: doc, driver, statements: splitStatements(text, dialectOf(driver)) };
    }
    const { text, statements } = this.#split;
    const found = statements.length > 1 ? statementAt(text, statements, selection.main.head) : undefined;
    if (!found) return noMark;
    const lines = new RangeSetBuilder<GutterMarker>();
    const last = doc.lineAt(found.offset + found.sql.length).number;
    for (let number = doc.lineAt(found.offset).number; number <= last; number += 1) {
      const { from } = doc.line(number);
      lines.add(from, from, here);
    }
    return { lines: lines.finish(), isOneOfSeveral: true };
  }
}
