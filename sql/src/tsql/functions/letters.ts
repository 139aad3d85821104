import { type Bound, made } from '../binder/bound.ts';
import { fitText } from '../conversion/text-of.ts';
import { isNational, longestText, type TextType, textType } from '../type-system/type-rules.ts';

export type Text = Bound & { readonly type: TextType };

/** char(n) is padded to its length; the files store it without the padding. */
export const full = (text: Text) =>
  text.type.name === 'char' || text.type.name === 'nchar' ? fitText(text.sql, textType('max'), text.type) : text.sql;

/** For functions that count characters: SQL Server counts those beyond the basic plane, such as emoji, twice, the engine once. */
export function counted(text: Text): string {
  const isPlain = text.constant?.kind === 'text' && !/[\u{10000}-\u{10FFFF}]/u.test(text.constant.value);
  return isNational(text.type) && !isPlain ? `tsql_plain(${full(text)})` : full(text);
}

export const sameLength = (of: Text, sql: string, mayEndInBlank = of.mayEndInBlank) =>
  made(sql, textType(of.type.length, of.type), [of], { mayEndInBlank });

export const limited = (sql: string, type: TextType) =>
  type.length === 'max' ? sql : `left(${sql}, ${longestText(type)})`;
