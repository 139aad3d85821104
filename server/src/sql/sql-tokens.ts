/** The engines whose quoting and comment rules we know. */
export type SqlDialect = 'duckdb' | 'postgres' | 'sqlite';

/** One lexical piece of SQL text: `[start, end)`. Keywords and unquoted names are both `word`. */
export interface SqlToken {
  kind: 'space' | 'comment' | 'word' | 'string' | 'quoted' | 'number' | 'symbol';
  start: number;
  end: number;
  /** The text ended inside this string, name or comment. */
  isUnterminated?: boolean;
}

// Blanks that people paste without seeing them count as space: no-break, zero-width, byte order mark.
const space = /[\s\u00a0\u200b-\u200d\u2060\ufeff]+/y;
const word = /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y;
const number = /(?:\d[\w.]*|\.\d[\w.]*)/y;
const dollarTag = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y;
const continuation = /[ \t\f\v]*[\r\n]\s*'/y;
const invisible = /[\u00a0\u2000-\u200d\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]/;

/**
 * Cuts text into tokens that cover all of it, by the lexical rules of the engine's manual (PostgreSQL §4.1, DuckDB
 * "Literal types" and "Comments", SQLite "SQLite tokenizer"). It accepts everything: what is no SQL becomes symbols.
 */
export function* scanSqlTokens(text: string, dialect: SqlDialect): Generator<SqlToken> {
  let at = 0;
  while (at < text.length) {
    const token = readToken(text, at, dialect);
    yield token;
    at = token.end;
  }
}

function readToken(text: string, start: number, dialect: SqlDialect): SqlToken {
  const char = text[start] as string;
  const blank = match(space, text, start);
  if (blank > start) return { kind: 'space', start, end: blank };
  if (char === '-' && text[start + 1] === '-') return { kind: 'comment', start, end: lineEnd(text, start, dialect) };
  if (char === '/' && text[start + 1] === '*') return readComment(text, start, dialect !== 'sqlite');
  if (char === "'") return closed('string', start, quoteEnd(text, start, "'", false), text);
  if (char === '"') return closed('quoted', start, quoteEnd(text, start, '"', false), text);
  if (dialect === 'sqlite') {
    if (char === '`') return closed('quoted', start, quoteEnd(text, start, '`', false), text);
    if (char === '[') return closed('quoted', start, text.indexOf(']', start) + 1, text);
  } else if (char === '$') {
    const open = match(dollarTag, text, start);
    if (open > start) {
      const tag = text.slice(start, open);
      const close = text.indexOf(tag, open);
      return closed('string', start, close < 0 ? 0 : close + tag.length, text);
    }
  }
  const wordEnd = endOfWord(text, start);
  if (wordEnd > start) {
    const isEscapeString = dialect !== 'sqlite' && wordEnd === start + 1 && (char === 'e' || char === 'E');
    if (isEscapeString && text[wordEnd] === "'") return closed('string', start, escapeStringEnd(text, wordEnd), text);
    return { kind: 'word', start, end: wordEnd };
  }
  const numberEnd = match(number, text, start);
  if (numberEnd > start) return { kind: 'number', start, end: numberEnd };
  return { kind: 'symbol', start, end: start + 1 };
}

function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function endOfWord(text: string, start: number): number {
  const end = match(word, text, start);
  for (let at = start; at < end; at += 1) if (invisible.test(text[at] as string)) return at;
  return end;
}

function closed(kind: 'string' | 'quoted', start: number, end: number, text: string): SqlToken {
  return end > 0 ? { kind, start, end } : { kind, start, end: text.length, isUnterminated: true };
}

/** The place behind the closing quote, 0 when there is none. A doubled quote stands for itself. */
function quoteEnd(text: string, open: number, quote: string, hasEscapes: boolean): number {
  for (let at = open + 1; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\\' && hasEscapes) at += 1;
    else if (char === quote) {
      if (text[at + 1] !== quote) return at + 1;
      at += 1;
    }
  }
  return 0;
}

/** An E'' string goes on, with its escapes, when only blanks with a line break stand before the next quote. */
function escapeStringEnd(text: string, open: number): number {
  let end = quoteEnd(text, open, "'", true);
  while (end > 0) {
    const next = match(continuation, text, end);
    if (next === end) return end;
    end = quoteEnd(text, next - 1, "'", true);
  }
  return 0;
}

function lineEnd(text: string, start: number, dialect: SqlDialect): number {
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '\n' || (text[at] === '\r' && dialect !== 'sqlite')) return at;
  }
  return text.length;
}

function readComment(text: string, start: number, isNested: boolean): SqlToken {
  let depth = 1;
  for (let at = start + 2; at < text.length; at += 1) {
    if (text[at] === '*' && text[at + 1] === '/') {
      depth -= 1;
      at += 1;
      if (depth === 0) return { kind: 'comment', start, end: at + 1 };
    } else if (isNested && text[at] === '/' && text[at + 1] === '*') {
      depth += 1;
      at += 1;
    }
  }
  return { kind: 'comment', start, end: text.length, isUnterminated: true };
}
