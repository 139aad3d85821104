import { HighlightStyle } from '@codemirror/language';
import { tags } from '@lezer/highlight';

export const sqlHighlight = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--sql-keyword)', fontWeight: '650' },
  { tag: [tags.bool, tags.null], color: 'var(--sql-keyword)', fontWeight: '650' },
  { tag: [tags.standard(tags.name), tags.typeName], color: 'var(--sql-function)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--sql-string)' },
  { tag: tags.number, color: 'var(--sql-number)' },
  { tag: tags.comment, color: 'var(--sql-comment)' },
]);
