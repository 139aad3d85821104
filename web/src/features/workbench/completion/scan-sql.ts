/**
 * A light reading of SQL text for completion: words, quoted names, strings and punctuation with their places, comments passed over. It
 * never fails; half-written text is what it is for.
 */

export interface SqlToken {
  kind: 'name' | 'quoted' | 'string' | 'number' | 'mark';
  /** A quoted name and a string come without their quotes. */
  text: string;
  from: number;
  to: number;
  /** False for a quoted name or a string whose end is missing; it then continues to the end of the text. */
  isClosed: boolean;
}

/** The statement around a place, and whether the place is in a comment. */
interface StatementScan {
  tokens: SqlToken[];
  isInComment: boolean;
}

const dollarQuote = /\$\w*\$/y;
const bracketName = /\[([A-Za-z_][^\]\n]*)\]/y;
const number = /\d[\w.]*/y;
const name = /[\p{L}_][\p{L}\p{N}_$]*/uy;
const pairs = new Set(['<>', '!=', '<=', '>=', '==', '::', '||']);

/**
 * Reads the text once, from the start to the end of the statement that holds the place; statements end at semicolons. It reads letter by
 * letter, because it does so at every key and the text may be long.
 */
export function scanStatement(text: string, place: number): StatementScan {
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
    const found = text.indexOf(end, at + 2);
    // The place right behind a line, or behind an open comment, still is in it.
    const to = found < 0 ? text.length + 1 : found + (isLine ? 1 : end.length);
    if (at < place && place < to) isInComment = true;
    at = to;
  };
  while (at < text.length) {
    const sign = text[at] as string;
    if (sign <= ' ') at += 1;
    else if (sign === '-' && text[at + 1] === '-') skipComment('\n', true);
    else if (sign === '/' && text[at + 1] === '*') skipComment('*/', false);
    else if (sign === "'" || sign === '"') {
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

/** The place behind the closing quote; one behind the end of the text where there is none. Two quotes in a row are one letter. */
function endOfQuoted(text: string, start: number, quote: string): number {
  for (let at = text.indexOf(quote, start + 1); at >= 0; at = text.indexOf(quote, at + 2)) {
    if (text[at + 1] !== quote) return at + 1;
  }
  return text.length + 1;
}

/** The word of a name without quotes in lower case, as keywords are compared; empty for anything else. */
export function wordOf(token: SqlToken | undefined): string {
  return token?.kind === 'name' ? token.text.toLowerCase() : '';
}

/** Whether a token is this sign. */
export function isMark(token: SqlToken | undefined, text: string): boolean {
  return token?.kind === 'mark' && token.text === text;
}

/** Whether a token can name something, quoted or not. */
export function isName(token: SqlToken | undefined): token is SqlToken {
  return token?.kind === 'name' || token?.kind === 'quoted';
}
