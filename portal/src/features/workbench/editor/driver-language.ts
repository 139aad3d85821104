import { SQLDialect, sql } from '@codemirror/lang-sql';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Compartment, type Extension, Prec, StateEffect } from '@codemirror/state';
import { EditorView, type PluginValue, ViewPlugin } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { type Dialect, dialectOf, dialects } from '@platbook/sql/dialects';
import { TSQL_FUNCTIONS } from '@platbook/sql/tsql-functions';
import { moreSqlKeywords, sqlKeywords } from './sql-words.ts';
import { tsqlKeywords, tsqlTypes } from './tsql-words.ts';

const words = (...lists: readonly (readonly string[])[]) => lists.flat().join(' ').toLowerCase();

/** T-SQL has `@name` variables and bracketed names, which contain no keywords. */
const tsqlDialect = SQLDialect.define({
  keywords: words(sqlKeywords, moreSqlKeywords, tsqlKeywords),
  types: words(tsqlTypes),
  builtin: words(TSQL_FUNCTIONS),
  identifierQuotes: '"[',
  operatorChars: '+-*/<>=~!%^&|',
  specialVar: '@',
});

const tsql: Extension = [
  sql({ dialect: tsqlDialect }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.special(tags.name), color: 'var(--sql-function)' },
      { tag: tags.special(tags.string), class: 'cm-quotedName' },
    ]),
  ),
  EditorView.theme({ '.cm-line .cm-quotedName': { color: 'var(--ink)' } }),
];

/** The languages of dialects for which the editor's default, a union of all engines, isn't enough. */
const languages: Record<Dialect['words'], Extension> = { common: [], trino: [], tsql };
const languageOf = (driver: string | undefined): Extension => languages[dialects[dialectOf(driver)].words];

/** Highlights the text in the language of the connection's driver and follows changes of the driver. */
export function speakLanguage(view: EditorView, driver: () => string | undefined): void {
  const language = new Compartment();
  let spoken = driver();
  const watch = ViewPlugin.define((editor): PluginValue => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    return {
      update() {
        if (driver() === spoken) return;
        spoken = driver();
        clearTimeout(timer);
        timer = setTimeout(() => editor.dispatch({ effects: language.reconfigure(languageOf(spoken)) }), 0);
      },
      destroy: () => clearTimeout(timer),
    };
  });
  view.dispatch({ effects: StateEffect.appendConfig.of([Prec.highest(language.of(languageOf(spoken))), watch]) });
}
