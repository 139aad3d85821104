import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The colors of SQL, in both themes. */
export const sqlHighlight = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--sql-keyword)', fontWeight: '650' },
  { tag: [tags.bool, tags.null], color: 'var(--sql-keyword)', fontWeight: '650' },
  { tag: [tags.standard(tags.name), tags.typeName], color: 'var(--sql-function)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--sql-string)' },
  { tag: tags.number, color: 'var(--sql-number)' },
  { tag: tags.comment, color: 'var(--sql-comment)' },
]);

/** The editor's look in both themes: every color is a token, so a change of theme needs no new editor. */
export const sqlTheme = [
  EditorView.theme({
    '&': { height: '100%', backgroundColor: 'var(--paper)', color: 'var(--ink)', fontSize: '13px' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': {
      fontFamily: 'var(--font-mono)',
      fontFeatureSettings: '"calt" 0',
      lineHeight: '20px',
      overflow: 'auto',
    },
    '.cm-content': { padding: '6px 0', caretColor: 'var(--ink)' },
    '.cm-line': { padding: '0 12px 0 8px' },
    '.cm-cursor': { borderLeftColor: 'var(--ink)' },
    '.cm-gutters': { backgroundColor: 'var(--paper)', border: '0', color: 'var(--muted)' },
    '.cm-lineNumbers': { minWidth: '40px' },
    '.cm-lineNumbers .cm-gutterElement': { padding: '0 12px 0 0', minWidth: '40px', fontSize: '12px', opacity: '.85' },
    '.cm-activeLine': { backgroundColor: 'var(--sql-line)' },
    '.cm-activeLineGutter': { backgroundColor: 'var(--sql-line)', color: 'var(--ink)', opacity: '1 !important' },
    '.cm-runGutter': { width: '4px' },
    '.cm-runGutter .cm-gutterElement.cm-willRun': { backgroundColor: 'var(--accent)' },
    '.cm-runGutter .cm-gutterElement.cm-failed': { backgroundColor: 'var(--bad)' },
    '.cm-failedLine, .cm-failedLine.cm-activeLine': { backgroundColor: 'var(--bad-wash)' },
    '.cm-failedPart': { textDecoration: 'underline wavy var(--bad) 1px', textUnderlineOffset: '4px' },
    '.cm-parameter, .cm-parameter *': { color: 'var(--sql-function)', fontWeight: '400' },
    '.cm-parameter': {
      backgroundColor: 'color-mix(in srgb, var(--sql-function) 10%, transparent)',
      borderRadius: '3px',
    },
    '.cm-placeholder': { color: 'var(--muted)', whiteSpace: 'normal', maxWidth: 'calc(100vw - 72px)' },
    '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
      background: 'color-mix(in srgb, var(--accent) 22%, transparent)',
    },
    '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
      backgroundColor: 'var(--accent-wash)',
      outline: '1px solid var(--accent-edge)',
    },
    '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--bad-wash)' },
    '.cm-selectionMatch': { backgroundColor: 'var(--warn-wash)' },
    '.cm-searchMatch': { backgroundColor: 'var(--warn-wash)', outline: '1px solid var(--warn-edge)' },
    '.cm-searchMatch-selected': { backgroundColor: 'var(--accent-wash)' },
    '.cm-panels': {
      backgroundColor: 'var(--raised)',
      color: 'var(--ink)',
      borderColor: 'var(--rule-strong)',
      fontFamily: 'var(--font-ui)',
    },
    '.cm-panel button, .cm-panel input': { fontFamily: 'var(--font-ui)', fontSize: '12px' },
    '.cm-textfield': { backgroundColor: 'var(--paper)', border: '1px solid var(--edge)', borderRadius: 'var(--r-s)' },
    '.cm-button': {
      backgroundImage: 'none',
      backgroundColor: 'var(--paper)',
      border: '1px solid var(--rule-strong)',
      borderRadius: 'var(--r-s)',
    },
    '.cm-tooltip': {
      backgroundColor: 'var(--float)',
      color: 'var(--ink)',
      border: '1px solid var(--rule-strong)',
      borderRadius: 'var(--r-m)',
      boxShadow: 'var(--shadow-pop)',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul': {
      fontFamily: 'var(--font-mono)',
      fontSize: '12.5px',
      maxHeight: '196px',
      padding: '4px',
      minWidth: '264px',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
      display: 'flex',
      alignItems: 'center',
      gap: '6px',
      height: '24px',
      lineHeight: '24px',
      padding: '0 6px',
      borderRadius: '3px',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      backgroundColor: 'var(--accent-wash)',
      color: 'var(--ink)',
    },
    '.cm-tooltip-autocomplete .i': { color: 'var(--faint)' },
    '.cm-tooltip-autocomplete [aria-selected] .i': { color: 'var(--accent)' },
    '.cm-tooltip-autocomplete .i.lk': { color: 'var(--sales)' },
    '.cm-completionMatchedText': {
      textDecoration: 'underline 2px var(--accent)',
      textUnderlineOffset: '3px',
      fontWeight: '650',
    },
    '.cm-completionDetail': {
      marginLeft: 'auto',
      paddingLeft: '12px',
      color: 'var(--muted)',
      font: '11.5px var(--font-ui)',
      fontStyle: 'normal',
    },
    '.cm-completionInfo': {
      width: '212px',
      maxWidth: '212px !important',
      boxSizing: 'border-box',
      padding: '8px 10px',
      font: '12px/16px var(--font-ui)',
      backgroundColor: 'var(--raised)',
    },
    '@media (max-width: 899px)': { '.cm-completionInfo': { display: 'none' } },
    '.cm-completionInfo b': { display: 'block', fontWeight: '600', overflowWrap: 'anywhere' },
    '.cm-completionInfo span': { color: 'var(--muted)', display: 'block' },
    '.cm-completionInfo p': { margin: '4px 0 0' },
    '.cm-completionInfo dl': {
      display: 'grid',
      gridTemplateColumns: 'minmax(34px, auto) 1fr',
      gap: '2px 6px',
      margin: '6px 0 0',
    },
    '.cm-completionInfo dt': { font: '11.5px/16px var(--font-mono)' },
    '.cm-completionInfo dd': { margin: '0', color: 'var(--muted)' },
  }),
  syntaxHighlighting(sqlHighlight),
];
