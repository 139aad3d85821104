import { SQLDialect, sql } from '@codemirror/lang-sql';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Compartment, type Extension, Prec, StateEffect } from '@codemirror/state';
import { EditorView, type PluginValue, ViewPlugin } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { type Dialect, dialectOf, dialects } from '@platbook/sql/dialects';
import { TSQL_FUNCTIONS } from '@platbook/sql/tsql-functions';
import { mysqlFunctions, mysqlKeywords, mysqlTypes } from './mysql-words.ts';
import { withComments } from './sql-dialect.ts';
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

/** Names in brackets or backticks look like other names, and variables like functions. */
const quotedNames: Extension = [
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.special(tags.name), color: 'var(--sql-function)' },
      { tag: tags.special(tags.string), class: 'cm-quotedName' },
    ]),
  ),
  EditorView.theme({ '.cm-line .cm-quotedName': { color: 'var(--ink)' } }),
];

const tsql: Extension = [sql({ dialect: tsqlDialect }), quotedNames];

const mysqlDialect = SQLDialect.define({
  keywords: words(sqlKeywords, moreSqlKeywords, mysqlKeywords),
  types: words(mysqlTypes),
  builtin: words(mysqlFunctions),
  hashComments: true,
  spaceAfterDashes: true,
  doubleQuotedStrings: true,
  backslashEscapes: true,
  identifierQuotes: '`',
  operatorChars: '+-*/<>=~!%^&|:',
  specialVar: '@',
});

const mysql: Extension = [sql({ dialect: mysqlDialect }), quotedNames];

/** The languages of dialects for which the editor's default, a union of all engines, isn't enough. */
const languages: Record<Dialect['words'], Extension> = { common: [], mysql, trino: [], tsql };

function languageOf(driver: string | undefined): Extension {
  const { words: named, lexicon } = dialects[dialectOf(driver)];
  const { hashComments, hasSlashComments } = lexicon;
  if (named !== 'common' || !(hashComments || hasSlashComments)) return languages[named];
  return sql({ dialect: withComments({ hashComments: !!hashComments, slashComments: !!hasSlashComments }) });
}

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
