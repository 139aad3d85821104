/** The letters of a text, as functions take them. */
import { type Bound, made } from '../binder/bound.ts';
import { fitText } from '../conversion/text-of.ts';
import { isNational, longestText, type TextType, textType } from '../type-system/type-rules.ts';

export type Text = Bound & { readonly type: TextType };

/** char(n) has blanks up to its length, which the files leave out. */
export const full = (text: Text) =>
  text.type.name === 'char' || text.type.name === 'nchar' ? fitText(text.sql, textType('max'), text.type) : text.sql;

/** Where letters are counted: SQL Server counts those beyond the basic plane, such as emoji, twice, the engine once. */
export function counted(text: Text): string {
  const isPlain = text.constant?.kind === 'text' && !/[\u{10000}-\u{10FFFF}]/u.test(text.constant.value);
  return isNational(text.type) && !isPlain ? `tsql_plain(${full(text)})` : full(text);
}

/** Text with the length of its source, by a function that changes no length. */
export const sameLength = (of: Text, sql: string, mayEndInBlank = of.mayEndInBlank) =>
  made(sql, textType(of.type.length, of.type), [of], { mayEndInBlank });

/** As much of a text as its type has room for. */
export const limited = (sql: string, type: TextType) =>
  type.length === 'max' ? sql : `left(${sql}, ${longestText(type)})`;
