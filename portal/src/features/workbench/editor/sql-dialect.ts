import { SQLDialect, type SQLDialectSpec } from '@codemirror/lang-sql';
import { moreSqlKeywords, sqlFunctions, sqlKeywords, sqlTypes } from './sql-words.ts';

const words = (...lists: readonly (readonly string[])[]) => lists.flat().join(' ').toLowerCase();
const common: SQLDialectSpec = {
  keywords: words(sqlKeywords, moreSqlKeywords),
  types: words(sqlTypes),
  builtin: words(sqlFunctions),
  doubleDollarQuotedStrings: true,
  hashComments: false,
  identifierQuotes: '"',
  operatorChars: '+-*/<>=~!@#%^&|?:',
};
export const sqlDialect = SQLDialect.define(common);

/** The editor's default dialect with more comment signs. */
export const withComments = (comments: Pick<SQLDialectSpec, 'hashComments' | 'slashComments'>): SQLDialect =>
  SQLDialect.define({ ...common, ...comments });
