import { SQLDialect } from '@codemirror/lang-sql';
import { moreSqlKeywords, sqlFunctions, sqlKeywords, sqlTypes } from './sql-words.ts';

const words = (...lists: readonly (readonly string[])[]) => lists.flat().join(' ').toLowerCase();
export const sqlDialect = SQLDialect.define({
  keywords: words(sqlKeywords, moreSqlKeywords),
  types: words(sqlTypes),
  builtin: words(sqlFunctions),
  doubleDollarQuotedStrings: true,
  hashComments: false,
  identifierQuotes: '"',
  operatorChars: '+-*/<>=~!@#%^&|?:',
});
