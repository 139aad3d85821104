import { type EditorState, type Extension, RangeSet, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, GutterMarker, gutter } from '@codemirror/view';

/** The location of a database error; line and column count from 1. */
export interface ErrorPlace {
  line: number;
  column?: number | undefined;
}

export const setErrorPlace = StateEffect.define<ErrorPlace | undefined>();

interface Mark {
  decorations: DecorationSet;
  from: number;
  to: number;
}
const noMark: Mark = { decorations: Decoration.none, from: -1, to: -1 };
const failedLine = Decoration.line({ class: 'cm-failedLine' });
const failedPart = Decoration.mark({ class: 'cm-failedPart' });

function markOf(state: EditorState, place: ErrorPlace | undefined): Mark {
  if (!place || place.line < 1 || place.line > state.doc.lines) return noMark;
  const line = state.doc.line(place.line);
  const start = Math.min(line.to, line.from + Math.max(0, (place.column ?? 1) - 1));
  const rest = state.sliceDoc(start, line.to);
  const length = place.column === undefined ? rest.length : (/^(\[.*?\]|[^\s(),;])+|\S/.exec(rest)?.[0].length ?? 0);
  const ranges = [failedLine.range(line.from)];
  if (length > 0) ranges.push(failedPart.range(start, start + length));
  return { decorations: Decoration.set(ranges), from: line.from, to: line.to };
}

const errorMark = StateField.define<Mark>({
  create: () => noMark,
  update(mark, transaction) {
    for (const effect of transaction.effects)
      if (effect.is(setErrorPlace)) return markOf(transaction.state, effect.value);
    if (!transaction.docChanged || mark === noMark) return mark;
    const { changes } = transaction;
    // Deleting the line also clears its error.
    if (mark.to > mark.from && changes.mapPos(mark.from, 1) >= changes.mapPos(mark.to, -1)) return noMark;
    return {
      decorations: mark.decorations.map(changes),
      from: changes.mapPos(mark.from),
      to: changes.mapPos(mark.to, 1),
    };
  },
  provide: (field) => EditorView.decorations.from(field, (mark) => mark.decorations),
});

class Bar extends GutterMarker {
  override readonly elementClass: string;
  constructor(elementClass: string) {
    super();
    this.elementClass = elementClass;
  }
}
const willRun = new Bar('cm-willRun');
const failed = new Bar('cm-failed');

export const sqlMarks: Extension = [
  errorMark,
  gutter({
    class: 'cm-runGutter',
    markers: (view) => {
      const mark = view.state.field(errorMark);
      return mark.from < 0 ? RangeSet.empty : RangeSet.of([failed.range(view.state.doc.lineAt(mark.from).from)]);
    },
    lineMarker(view, block) {
      const { state } = view;
      const range = state.selection.main;
      if (state.doc.length === 0) return null;
      const line = state.doc.lineAt(block.from);
      const mark = state.field(errorMark);
      if (mark.from >= line.from && mark.from <= line.to && mark !== noMark) return null;
      return range.empty || (range.from <= line.to && range.to >= line.from) ? willRun : null;
    },
    lineMarkerChange: (update) =>
      update.selectionSet ||
      update.docChanged ||
      update.transactions.some((each) => each.effects.some((effect) => effect.is(setErrorPlace))),
  }),
];
