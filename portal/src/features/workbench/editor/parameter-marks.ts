import {
  Decoration,
  type DecorationSet,
  type EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';

const marks = new MatchDecorator({
  regexp: /\{\{[^{}\r\n]+\}\}(?:\]\])?|\[\[(?=[^\r\n]*\{\{)/g,
  decoration: Decoration.mark({ class: 'cm-parameter' }),
});

export const parameterMarks = ViewPlugin.fromClass(
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
