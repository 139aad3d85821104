import { dialectOf, dialects } from '@platbook/sql/dialects';
import { sqlKeywords } from './sql-words.ts';

const plainName = /^[\p{L}_][\p{L}\p{N}_$]*$/u;
const moreReserved =
  'ANALYZE ARRAY BOTH CHECK COLLATE COLUMN CONSTRAINT CREATE CURRENT_DATE CURRENT_USER DEFAULT DEFERRABLE DO DROP FOR FOREIGN GRANT INDEX ' +
  'LEADING PLACING PRIMARY REFERENCES RETURNING SESSION_USER SOME TABLE TO TRAILING UNIQUE USER';
const reserved = new Set([...sqlKeywords, ...moreReserved.split(' ')].map((word) => word.toLowerCase()));

/**
 * Quotes a name if SQL requires it: reserved words and names that aren't plain words (SQL:2016 §5.2, delimited identifier), and
 * names in another case than the one that unquoted names get.
 */
export function quoteName(name: string, driver?: string): string {
  const folds = dialects[dialectOf(driver)].foldsNames;
  const folded = folds === undefined ? name : folds === 'lower' ? name.toLowerCase() : name.toUpperCase();
  const isPlain = plainName.test(name) && name === folded && !reserved.has(name.toLowerCase());
  return isPlain ? name : quotedName(name, driver);
}

/** A name in the dialect's quotes, needed or not. */
export function quotedName(name: string, driver?: string): string {
  const quote = dialects[dialectOf(driver)].nameQuote ?? '"';
  return quote + name.replaceAll(quote, quote + quote) + quote;
}
