import { dialects, type SqlDialect } from './dialects.ts';
import { readParameterToken } from './parameter-token.ts';
import {
  type ClassedLexicon,
  isBlank,
  isDigit,
  isLetter,
  isMark,
  isWordPart,
  isWordStart,
} from './sql-lexicon-classes.ts';

/** A lexical token of SQL text: `[start, end)`. Keywords and unquoted names are both `word`; `{{name}}` is a `parameter`. */
export interface SqlToken {
  kind: 'space' | 'comment' | 'word' | 'string' | 'quoted' | 'number' | 'symbol' | 'parameter';
  start: number;
  end: number;
  isUnterminated?: boolean;
}

/** Tokens that cover all of the text. Accepts any input; invalid characters become symbols. Takes linear time. */
export function* scanSqlTokens(text: string, dialect: SqlDialect): Generator<SqlToken, void, undefined> {
  let at = 0;
  while (at < text.length) {
    const token = readSqlToken(text, at, dialect);
    yield token;
    at = token.end;
  }
}

/** Reads the token at `start`, which must be a token boundary before the end of the text. */
export function readSqlToken(text: string, start: number, dialect: SqlDialect): SqlToken {
  const lexicon = dialects[dialect].lexicon;
  const code = text.charCodeAt(start);
  if (isBlank(code, lexicon)) {
    let end = start + 1;
    while (end < text.length && isBlank(text.charCodeAt(end), lexicon)) end += 1;
    return { kind: 'space', start, end };
  }
  if (isWordStart(code, lexicon)) return readWord(text, start, lexicon);
  if (isDigit(code) || (code === dot && isDigit(text.charCodeAt(start + 1))))
    return { kind: 'number', start, end: numberEnd(text, start, lexicon) };
  if (isMark(code, lexicon)) return { kind: 'symbol', start, end: start + 1 };
  const char = text[start] as string;
  if (startsLineComment(text, start, lexicon)) return { kind: 'comment', start, end: lineEnd(text, start, lexicon) };
  if (char === '/' && text[start + 1] === '*') {
    const comment = readComment(text, start, lexicon.nestsComments);
    const isRun = lexicon.runsMarkedComments && /^\/\*M?!/.test(text.slice(start, start + 4));
    return isRun ? { ...comment, kind: 'symbol' } : comment;
  }
  if (char === "'" || (char === '"' && lexicon.hasTextInDoubleQuotes))
    return closed('string', start, quoteEnd(text, start, char, lexicon.escapesInStrings), text);
  if (char === '"' || (char === '`' && lexicon.hasBackticks))
    return closed('quoted', start, quoteEnd(text, start, char, lexicon.escapesInNames), text);
  if (char === '{' && text[start + 1] === '{') {
    const parameter = readParameterToken(text, start);
    if (parameter !== undefined) return { kind: 'parameter', start, end: parameter.end };
  }
  if (char === '[' && lexicon.brackets !== 'none' && opensClause(text, start))
    return { kind: 'symbol', start, end: start + 1 };
  if (char === '[' && lexicon.brackets === 'plain') return closed('quoted', start, text.indexOf(']', start) + 1, text);
  if (char === '[' && lexicon.brackets === 'doubled') return closed('quoted', start, quoteEnd(text, start, ']'), text);
  if (char === '$' && (lexicon.hasDollarQuotes || lexicon.hasPlainDollarQuotes)) {
    const open = lexicon.hasDollarQuotes
      ? dollarTagEnd(text, start, lexicon.hasDigitTags)
      : text[start + 1] === '$'
        ? start + 2
        : 0;
    if (open > 0) {
      const tag = text.slice(start, open);
      const close = text.indexOf(tag, open);
      return closed('string', start, close < 0 ? 0 : close + tag.length, text);
    }
  }
  if (lexicon.parameterStarts.includes(char)) return { kind: 'symbol', start, end: parameterEnd(text, start, lexicon) };
  return { kind: 'symbol', start, end: start + 1 };
}

const dot = 0x2e;
const dollar = 0x24;

function wordEnd(text: string, start: number, lexicon: ClassedLexicon): number {
  let end = start;
  while (end < text.length && isWordPart(text.charCodeAt(end), lexicon)) end += 1;
  return end;
}

function readWord(text: string, start: number, lexicon: ClassedLexicon): SqlToken {
  const end = wordEnd(text, start, lexicon);
  const isEscapeString =
    lexicon.hasEscapeStrings && end === start + 1 && text[end] === "'" && (text[start] === 'e' || text[start] === 'E');
  return isEscapeString ? closed('string', start, escapeStringEnd(text, end), text) : { kind: 'word', start, end };
}

/** Whether `[[` opens an optional clause or is its second bracket. Stops at a second unclosed bracket: linear in total. */
function opensClause(text: string, start: number): boolean {
  const first = text[start - 1] === '[' ? start - 1 : start;
  if (text[first + 1] !== '[') return false;
  let hasParameter = false;
  let isInName = false;
  for (let at = first + 2; at < text.length; at += 1) {
    const char = text[at];
    if (char === '[') {
      if (isInName) return false;
      isInName = true;
    } else if (char === ']') {
      if (!isInName) return hasParameter && text[at + 1] === ']';
      isInName = false;
    } else if (char === '{' && text[at + 1] === '{') hasParameter = true;
  }
  return false;
}

function numberEnd(text: string, start: number, lexicon: ClassedLexicon): number {
  let end = start;
  while (end < text.length) {
    const code = text.charCodeAt(end);
    if (isDigit(code) || code === dot || code === 0x5f) end += 1;
    else return isLetter(code, lexicon) ? wordEnd(text, end, lexicon) : end;
  }
  return end;
}

function closed(kind: 'string' | 'quoted', start: number, end: number, text: string): SqlToken {
  return end > 0 ? { kind, start, end } : { kind, start, end: text.length, isUnterminated: true };
}

function quoteEnd(text: string, open: number, quote: string, isEscaped = false): number {
  if (isEscaped) return escapedEnd(text, open, quote);
  let at = text.indexOf(quote, open + 1);
  while (at >= 0 && text[at + 1] === quote) at = text.indexOf(quote, at + 2);
  return at + 1;
}

function escapedEnd(text: string, open: number, quote: string): number {
  for (let at = open + 1; at < text.length; at += 1) {
    if (text[at] === '\\' || (text[at] === quote && text[at + 1] === quote)) at += 1;
    else if (text[at] === quote) return at + 1;
  }
  return 0;
}

/** An E'' string and its escapes continue if only spaces and comments with a line break precede the next quote. */
function escapeStringEnd(text: string, open: number): number {
  let at = open + 1;
  while (at < text.length) {
    const char = text[at];
    if (char === '\\') at += 2;
    else if (char !== "'") at += 1;
    else if (text[at + 1] === "'") at += 2;
    else {
      const next = continuation(text, at + 1);
      if (next === 0) return at + 1;
      at = next + 1;
    }
  }
  return 0;
}

function continuation(text: string, from: number): number {
  let hasBreak = false;
  for (let at = from; at < text.length; at += 1) {
    const char = text[at] as string;
    if (char === '\n' || char === '\r') hasBreak = true;
    else if (char === '-' && text[at + 1] === '-') {
      const end = lineEnd(text, at, dialects.postgres.lexicon);
      if (end === text.length) return 0;
      at = end - 1;
    } else if (char === "'") return hasBreak ? at : 0;
    else if (!isBlank(text.charCodeAt(at), dialects.postgres.lexicon)) return 0;
  }
  return 0;
}

function dollarTagEnd(text: string, start: number, hasDigitTags = false): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === dollar) return at + 1;
    const isTagPart = isLetter(code, dialects.postgres.lexicon) || (isDigit(code) && (hasDigitTags || at > start + 1));
    if (!isTagPart) return 0;
  }
  return 0;
}

/** SQLite also accepts Tcl's forms: $a::b, and $a(…) with anything but spaces in the parentheses. */
function parameterEnd(text: string, start: number, lexicon: ClassedLexicon): number {
  let at = start + 1;
  while (at < text.length) {
    if (isWordPart(text.charCodeAt(at), lexicon)) at += 1;
    else if (text[at] === ':' && text[at + 1] === ':') at += 2;
    else break;
  }
  if (at === start + 1 || text[at] !== '(') return at;
  for (; at < text.length; at += 1) {
    if (text[at] === ')') return at + 1;
    const code = text.charCodeAt(at);
    if (code === 0x20 || (code >= 0x09 && code <= 0x0d)) break;
  }
  return at;
}

export function startsLineComment(text: string, start: number, lexicon: ClassedLexicon): boolean {
  const next = text[start + 1] ?? '';
  if (text[start] === '#')
    return lexicon.hashComments === 'all' || (lexicon.hashComments === 'spaced' && /[ !]/.test(next));
  if (text[start] === '/') return next === '/' && lexicon.hasSlashComments === true;
  if (text[start] !== '-' || next !== '-') return false;
  return !lexicon.runsMarkedComments || start + 2 === text.length || text.charCodeAt(start + 2) <= 0x20;
}

function lineEnd(text: string, start: number, lexicon: ClassedLexicon): number {
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x0a || (code === 0x0d && lexicon.returnEndsLine)) return at;
  }
  return text.length;
}

function readComment(text: string, start: number, nests: boolean): SqlToken {
  let depth = 1;
  for (let at = start + 2; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x2a && text.charCodeAt(at + 1) === 0x2f) {
      depth -= 1;
      at += 1;
      if (depth === 0) return { kind: 'comment', start, end: at + 1 };
    } else if (nests && code === 0x2f && text.charCodeAt(at + 1) === 0x2a) {
      depth += 1;
      at += 1;
    }
  }
  return { kind: 'comment', start, end: text.length, isUnterminated: true };
}
