/** A light tokenizer that skips comments. Never fails, because it is meant for incomplete text. */
import { dialectOf, dialects } from '../dialects.ts';
import { startsLineComment } from '../sql-tokens.ts';

export interface SqlToken {
  kind: 'name' | 'quoted' | 'string' | 'number' | 'mark';
  /** Quoted names and strings are stored without their quotes. */
  text: string;
  from: number;
  to: number;
  /** False for an unterminated quoted name or string, which then extends to the end of the text. */
  isClosed: boolean;
}

const dollarQuote = /\$\w*\$/y;
const bracketName = /\[([A-Za-z_][^\]\n]*)\]/y;
const number = /\d[\w.]*/y;
const name = /[\p{L}_][\p{L}\p{N}_$]*/uy;
const pairs = new Set(['<>', '!=', '<=', '>=', '==', '::', '||']);

/** Statements end at semicolons. Works character by character, because it runs on every key and the text can be long. */
export function scanStatement(
  text: string,
  place: number,
  driver: string | undefined,
): { tokens: SqlToken[]; isInComment: boolean } {
  const { lexicon } = dialects[dialectOf(driver)];
  const tokens: SqlToken[] = [];
  let isInComment = false;
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  const put = (kind: SqlToken['kind'], content: string, to: number, isClosed = true) => {
    tokens.push({ kind, text: content, from: at, to, isClosed });
    at = to;
  };
  const skipComment = (end: string, isLine: boolean) => {
    const found = text.indexOf(end, at + (isLine ? 1 : 2));
    // The place directly after a line comment, or after an unclosed one, is still in it.
    const to = found < 0 ? text.length + 1 : found + (isLine ? 1 : end.length);
    if (at < place && place < to) isInComment = true;
    at = to;
  };
  while (at < text.length) {
    const sign = text[at] as string;
    if (sign <= ' ') at += 1;
    else if (startsLineComment(text, at, lexicon)) skipComment('\n', true);
    else if (sign === '/' && text[at + 1] === '*') skipComment('*/', false);
    else if (sign === "'" || sign === '"' || sign === '`') {
      const end = endOfQuoted(text, at, sign);
      const isClosed = end <= text.length;
      const content = text.slice(at + 1, isClosed ? end - 1 : text.length).replaceAll(sign + sign, sign);
      put(sign === "'" ? 'string' : 'quoted', content, Math.min(end, text.length), isClosed);
    } else if (sign === ';') {
      if (at >= place) break;
      tokens.length = 0;
      at += 1;
    } else if (sign >= '0' && sign <= '9') {
      const [found] = take(number) as RegExpExecArray;
      put('number', found, at + found.length);
    } else {
      const word = take(name)?.[0];
      const bracketed = sign === '[' ? take(bracketName) : null;
      const dollar = sign === '$' ? take(dollarQuote)?.[0] : undefined;
      if (word !== undefined) put('name', word, at + word.length);
      else if (bracketed) put('quoted', bracketed[1] as string, at + bracketed[0].length);
      else if (dollar !== undefined) {
        const end = text.indexOf(dollar, at + dollar.length);
        put('string', '', end < 0 ? text.length : end + dollar.length, end >= 0);
      } else {
        const pair = text.slice(at, at + 2);
        put('mark', pairs.has(pair) ? pair : sign, at + (pairs.has(pair) ? 2 : 1));
      }
    }
  }
  return { tokens, isInComment };
}

/** The index after the closing quote, or one past the end of the text if unterminated. A doubled quote is an escaped one. */
function endOfQuoted(text: string, start: number, quote: string): number {
  for (let at = text.indexOf(quote, start + 1); at >= 0; at = text.indexOf(quote, at + 2)) {
    if (text[at + 1] !== quote) return at + 1;
  }
  return text.length + 1;
}

export function wordOf(token: SqlToken | undefined): string {
  return token?.kind === 'name' ? token.text.toLowerCase() : '';
}

export function isMark(token: SqlToken | undefined, text: string): boolean {
  return token?.kind === 'mark' && token.text === text;
}

export function isName(token: SqlToken | undefined): token is SqlToken {
  return token?.kind === 'name' || token?.kind === 'quoted';
}
