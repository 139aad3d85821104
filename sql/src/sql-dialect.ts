/** The engines whose quoting, comments and bodies are known. */
export type SqlDialect = 'duckdb' | 'postgres' | 'sqlite' | 'sqlserver';

/** Lexical differences between engines, taken from their manuals and sources and checked against the engines in tests. */
export interface SqlLexicon {
  nestsComments: boolean;
  /** A lone carriage return ends a single-line comment. */
  returnEndsLine: boolean;
  /** E'…' strings, in which a backslash escapes, and which can continue after a line break. */
  hasEscapeStrings: boolean;
  /** $tag$ … $tag$ strings. */
  hasDollarQuotes: boolean;
  hasBackticks: boolean;
  /** [names]; with `doubled`, ]] is a bracket in the name. */
  brackets: 'none' | 'plain' | 'doubled';
  /** Characters besides letters and _ that can start a word. */
  wordStarts: string;
  /** Characters besides letters, digits and _ that can be in a word. */
  wordParts: string;
  /** Characters that start a parameter, which can contain anything in parentheses, as in SQLite's $name(;). */
  parameterStarts: string;
  /** Non-ASCII spaces. All other non-ASCII characters count as letters, even invisible ones. */
  blanks: string;
}

const spaces =
  '\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u200c\u200d\u202f\u205f\u2060\u3000\ufeff';

const postgres: SqlLexicon = {
  nestsComments: true,
  returnEndsLine: true,
  hasEscapeStrings: true,
  hasDollarQuotes: true,
  hasBackticks: false,
  brackets: 'none',
  wordStarts: '',
  wordParts: '$',
  parameterStarts: '',
  blanks: '',
};

export const sqlLexicons: Readonly<Record<SqlDialect, SqlLexicon>> = {
  postgres,
  duckdb: { ...postgres, blanks: spaces },
  sqlite: {
    ...postgres,
    nestsComments: false,
    returnEndsLine: false,
    hasEscapeStrings: false,
    hasDollarQuotes: false,
    hasBackticks: true,
    brackets: 'plain',
    parameterStarts: '$@#:',
    blanks: '\ufeff',
  },
  sqlserver: {
    ...postgres,
    hasEscapeStrings: false,
    hasDollarQuotes: false,
    brackets: 'doubled',
    wordStarts: '@#',
    wordParts: '@#$',
    blanks: `${spaces}\u2028\u2029`,
  },
};
