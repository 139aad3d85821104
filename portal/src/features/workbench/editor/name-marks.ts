import { type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  hoverTooltip,
  keymap,
  type PluginValue,
  showTooltip,
  type Tooltip,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { askUnknownNames, onSchema } from '../completion/completion-home.ts';
import type { UnknownName } from '../completion/find-unknown-names.ts';
import type { EditorSurroundings } from './sql-extensions.ts';

/** Longer texts are not checked while typing. */
const longest = 50_000;
/** Debounce after the last key. */
const pauseMilliseconds = 400;
const mark = Decoration.mark({ class: 'cm-unknownName' });

interface Marks {
  names: readonly UnknownName[];
  decorations: DecorationSet;
  /** The marked name whose message a key or a tap opened. */
  open: UnknownName | undefined;
}
const noMarks: Marks = { names: [], decorations: Decoration.none, open: undefined };
const setNames = StateEffect.define<readonly UnknownName[]>();
const openName = StateEffect.define<UnknownName | undefined>();

/** An open message stays open while its name is still unknown. */
function marksOf(names: readonly UnknownName[], before?: UnknownName): Marks {
  const open = before && names.find(({ from, sentence }) => from === before.from && sentence === before.sentence);
  return {
    names,
    decorations: Decoration.set(names.map(({ from, to }) => mark.range(from, to))),
    open: open && before,
  };
}

const look = EditorView.theme({
  '.cm-unknownName': { textDecoration: 'underline wavy var(--warn) 1px', textUnderlineOffset: '4px' },
  '.cm-failedPart .cm-unknownName': { textDecoration: 'none' },
  '.cm-nameTip': {
    padding: '8px 10px',
    maxWidth: 'min(360px, calc(100vw - 32px))',
    font: '12.5px/18px var(--font-ui)',
  },
  '.cm-nameTip p': { margin: '0', overflowWrap: 'anywhere' },
  '.cm-nameTip .btn': { marginTop: '8px' },
});

/** Underlines names that the connection doesn't know. Alt+Enter applies a fix, F8 goes to the next name. */
export function markUnknownNames(view: EditorView, page: () => EditorSurroundings): void {
  const field = fieldOf((name) => ({
    pos: name.from,
    end: name.to,
    create: (editor) => ({ dom: tipElement(editor, name, () => void applyFixAt(editor, page, name.from)) }),
  }));
  const watch = ViewPlugin.define((editor) => new NameWatch(editor, page));
  const extensions = [field.self, look, pointerOf(field), keysOf(field.self, page), watch];
  view.dispatch({ effects: StateEffect.appendConfig.of(extensions) });
}

interface NameField {
  self: StateField<Marks>;
  tipOf: (name: UnknownName) => Tooltip;
}

function fieldOf(tipOf: NameField['tipOf']): NameField {
  const self = StateField.define<Marks>({
    create: () => noMarks,
    update(marks, { docChanged, changes, selection, effects }) {
      let next = marks;
      if (docChanged && marks !== noMarks) {
        const left = marks.names.filter(({ from, to }) => !changes.touchesRange(from, to));
        next = marksOf(left.map((name) => ({ ...name, from: changes.mapPos(name.from), to: changes.mapPos(name.to) })));
      }
      if (selection && next.open && !contains(next.open, selection.main.head)) next = { ...next, open: undefined };
      for (const effect of effects) {
        if (effect.is(setNames)) next = marksOf(effect.value, next.open);
        if (effect.is(openName)) next = { ...next, open: effect.value };
      }
      return next;
    },
    provide: (field) => [
      EditorView.decorations.from(field, ({ decorations }) => decorations),
      showTooltip.from(field, ({ open }) => (open ? tipOf(open) : null)),
    ],
  });
  return { self, tipOf };
}

const nameAt = (view: EditorView, field: StateField<Marks>, place: number) =>
  view.state.field(field).names.find((name) => contains(name, place));

/** Pointing shows the message; where there is no pointer to hover with, a tap does. */
const pointerOf = ({ self, tipOf }: NameField): Extension => [
  hoverTooltip((view, place) => {
    const name = nameAt(view, self, place);
    return name && view.state.field(self).open === undefined ? tipOf(name) : null;
  }),
  EditorView.domEventHandlers({
    click({ clientX: x, clientY: y }, view) {
      const place = window.matchMedia('(hover: none)').matches ? view.posAtCoords({ x, y }) : null;
      const name = place === null ? undefined : nameAt(view, self, place);
      if (name) open(view, name);
    },
  }),
];

const keysOf = (field: StateField<Marks>, page: () => EditorSurroundings): Extension =>
  Prec.high(
    keymap.of([
      {
        key: 'Alt-Enter',
        run(view) {
          void applyFixAt(view, page, undefined);
          return true;
        },
      },
      { key: 'F8', run: (view) => openNext(view, view.state.field(field).names) },
      {
        key: 'Escape',
        run(view) {
          if (!view.state.field(field).open) return false;
          open(view, undefined);
          return true;
        },
      },
    ]),
  );

function open(view: EditorView, name: UnknownName | undefined): void {
  view.dispatch({ effects: openName.of(name), ...(name ? { selection: { anchor: name.from } } : {}) });
}

const contains = ({ from, to }: UnknownName, place: number) => from <= place && place <= to;

function openNext(view: EditorView, names: readonly UnknownName[]): boolean {
  const { head } = view.state.selection.main;
  const next = names.find(({ from }) => from > head) ?? names[0];
  if (!next) {
    view.dispatch({ effects: EditorView.announce.of('No unknown names.') });
    return true;
  }
  open(view, next);
  const how = next.fix && !view.state.readOnly ? ` Alt+Enter: ${next.fix.label}.` : '';
  view.dispatch({ effects: EditorView.announce.of(next.sentence + how), scrollIntoView: true });
  return true;
}

function tipElement(view: EditorView, { sentence, fix }: UnknownName, apply: () => void): HTMLElement {
  const element = document.createElement('div');
  element.className = 'cm-nameTip';
  element.appendChild(document.createElement('p')).textContent = sentence;
  if (!fix || view.state.readOnly) return element;
  const button = element.appendChild(document.createElement('button'));
  button.type = 'button';
  button.className = 'btn sm';
  button.append(fix.label);
  const key = button.appendChild(document.createElement('span'));
  key.className = 'kbd only-wide';
  key.textContent = 'Alt+Enter';
  key.ariaHidden = 'true';
  button.addEventListener('click', apply);
  return element;
}

/** The fix of the name at a place; without one, at the cursor, or the next one, or the last. Asks again, because the text may have changed. */
async function applyFixAt(view: EditorView, page: () => EditorSurroundings, place: number | undefined): Promise<void> {
  const { doc, selection, readOnly } = view.state;
  if (readOnly || doc.length > longest) return;
  const { connectionId = '', hasOwnTables } = page();
  const names = await askUnknownNames(connectionId, { text: doc.toString(), typedAt: undefined, hasOwnTables });
  if (view.state.doc !== doc) return;
  const fixable = names.filter(({ fix }) => fix);
  const wanted = place ?? selection.main.head;
  const name =
    fixable.find((each) => contains(each, wanted)) ?? fixable.find(({ from }) => from > wanted) ?? fixable.at(-1);
  if (!name?.fix) {
    view.dispatch({ effects: EditorView.announce.of('Nothing to fix.') });
    return;
  }
  view.dispatch({
    changes: name.fix.edits.map(({ from, to, text }) => ({ from, to, insert: text })),
    effects: EditorView.announce.of(`Replaced with ${name.fix.edits[0]?.text}.`),
    userEvent: 'input.fix',
    scrollIntoView: true,
  });
  view.focus();
}

class NameWatch implements PluginValue {
  readonly #view: EditorView;
  readonly #page: () => EditorSurroundings;
  readonly #endListening: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #typedAt: number | undefined;
  #of: unknown[] = [];

  constructor(view: EditorView, page: () => EditorSurroundings) {
    this.#view = view;
    this.#page = page;
    this.#endListening = onSchema((connectionId) => connectionId === page().connectionId && this.#checkIn(0));
    this.#checkIn(0);
  }

  update({ docChanged, selectionSet, focusChanged, transactions, state }: ViewUpdate): void {
    if (docChanged) {
      const isTyped = transactions.some((each) => each.isUserEvent('input.type') || each.isUserEvent('delete'));
      this.#typedAt = isTyped ? state.selection.main.head : undefined;
      this.#checkIn(isTyped ? pauseMilliseconds : 0);
    } else if (((selectionSet || focusChanged) && this.#typedAt !== undefined) || this.#isElsewhere()) {
      this.#typedAt = undefined;
      this.#checkIn(pauseMilliseconds);
    }
  }

  destroy(): void {
    clearTimeout(this.#timer);
    this.#endListening();
  }

  #isElsewhere(): boolean {
    const { connectionId, hasOwnTables } = this.#page();
    const [before, hadOwnTables] = this.#of;
    return before !== connectionId || hadOwnTables !== hasOwnTables;
  }

  #checkIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(), milliseconds);
  }

  async #check(): Promise<void> {
    const { doc } = this.#view.state;
    const { connectionId = '', hasOwnTables } = this.#page();
    this.#of = [connectionId, hasOwnTables];
    const asked = { text: doc.toString(), typedAt: this.#typedAt, hasOwnTables };
    const names = doc.length > longest ? [] : await askUnknownNames(connectionId, asked);
    if (!this.#view.dom.isConnected || this.#view.state.doc !== doc) return;
    this.#view.dispatch({ effects: setNames.of(names) });
  }
}
