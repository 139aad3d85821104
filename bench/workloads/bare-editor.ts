import { sql } from '@codemirror/lang-sql';
import { defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView, lineNumbers } from '@codemirror/view';

new EditorView({
  parent: document.body,
  extensions: [
    lineNumbers(),
    sql(),
    syntaxHighlighting(defaultHighlightStyle),
    EditorView.contentAttributes.of({ 'aria-label': 'SQL editor' }),
    EditorView.theme({ '&': { height: '260px' }, '.cm-scroller': { overflow: 'auto' } }),
  ],
});
