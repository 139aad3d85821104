/** The engines whose quoting, comments and bodies we know. */
export type SqlDialect = 'duckdb' | 'postgres' | 'sqlite' | 'sqlserver';

/** What the lexical rules of an engine differ in, from its manual and its source, checked against the engine in tests. */
export interface SqlLexicon {
  /** A comment within a comment has an end of its own. */
  nestsComments: boolean;
  /** A carriage return alone ends a comment of one line. */
  returnEndsLine: boolean;
  /** E'…' strings, in which a backslash escapes, and which continue after a line break. */
  hasEscapeStrings: boolean;
  /** $tag$ … $tag$ strings. */
  hasDollarQuotes: boolean;
  hasBackticks: boolean;
  /** [names]: with `doubled`, ]] stands for a bracket in the name. */
  brackets: 'none' | 'plain' | 'doubled';
  /** Characters besides letters and _ that may begin a word. */
  wordStarts: string;
  /** Characters besides letters, digits and _ that may be in a word. */
  wordParts: string;
  /** Characters that begin a parameter, which may hold anything between parentheses, as $name(;) of SQLite. */
  parameterStarts: string;
  /** Blanks beyond ASCII. Elsewhere such a character is a letter, even when no one sees it. */
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

/** The rules of each engine. A new engine is a new row. */
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
