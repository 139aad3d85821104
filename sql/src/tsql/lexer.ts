import { positionAt } from '../error-position.ts';
import { messageOf } from './messages.ts';
import { ownErrors } from './own-errors.ts';
import { TsqlError } from './translation.ts';

export type TokenKind =
  | 'word'
  /** `[a]` or `"a"`: never a keyword. */
  | 'quoted'
  | 'variable'
  | 'integer'
  | 'decimal'
  | 'float'
  | 'money'
  | 'binary'
  | 'text'
  | 'nationalText'
  | 'sign'
  | 'end';

export interface Token {
  readonly kind: TokenKind;
  /** Words, numbers and signs as written; the value of quoted names and texts, with doubled quotes undone. */
  readonly text: string;
  /** Words in uppercase, and signs unchanged; '' for all other kinds, so that they never match a keyword. */
  readonly word: string;
  readonly at: number;
  readonly end: number;
  match: number;
}

export const batchLimits = { characters: 512 * 1024, tokens: 100_000, depth: 150, treeHeight: 400 } as const;

export function refusal(text: string, at: number, message: string, number = 102): TsqlError {
  return new TsqlError(number, message, positionAt(text, at));
}

const isAscii = /^[!-~]+$/;
const blanks = /(?:\s|\u200b|--[^\r\n]*)+/y;
const wordPattern = /[\p{L}_#][\p{L}\p{N}\p{M}_@#$]*/uy;
const variablePattern = /@@?[\p{L}\p{N}\p{M}_@#$]*/uy;
const numberPattern = /0[xX][0-9a-fA-F]*|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d*)?/y;
const moneyPattern = /\$(?:\d+\.?\d*|\.\d+)/y;
const signPattern = /<=|>=|<>|!=|!<|!>|\+=|-=|\*=|\/=|%=|&=|\|=|\^=|::|[-+*/%&|^~=<>(),;.:{}]/y;

export function requireBatchLength(text: string): void {
  if (text.length <= batchLimits.characters) return;
  const most = batchLimits.characters.toLocaleString('en-US');
  throw refusal(text, 0, `A batch can have at most ${most} characters.`, ownErrors.batch);
}

/** Throws for unterminated texts, unknown characters, lines with GO, and batches above {@link batchLimits}. */
export function readTokens(text: string): Token[] {
  requireBatchLength(text);
  const tokens: Token[] = [];
  const open: number[] = [];
  for (let at = skipBlanks(text, 0); at < text.length; at = skipBlanks(text, at)) {
    const token = readToken(text, at);
    if (token.kind === 'sign') matchParenthesis(text, tokens, open, token);
    if (token.word === 'GO' && isAloneOnLine(text, tokens.at(-1)?.end ?? 0, token))
      throw refusal(
        text,
        at,
        "Incorrect syntax near 'GO'. GO is not a statement: client programs use it to separate batches. Send each batch on its own.",
      );
    tokens.push(token);
    if (tokens.length > batchLimits.tokens)
      throw refusal(
        text,
        at,
        `A batch can have at most ${batchLimits.tokens.toLocaleString('en-US')} tokens.`,
        ownErrors.batch,
      );
    at = token.end;
  }
  tokens.push({ kind: 'end', text: '', word: '', at: text.length, end: text.length, match: -1 });
  return tokens;
}

function readToken(text: string, at: number): Token {
  const first = text[at] as string;
  if (first === "'") return readQuoted(text, at, at, "'", 'text');
  if ((first === 'N' || first === 'n') && text[at + 1] === "'")
    return readQuoted(text, at, at + 1, "'", 'nationalText');
  if (first === '[') return readQuoted(text, at, at, ']', 'quoted');
  if (first === '"') return readQuoted(text, at, at, '"', 'quoted');
  const word = matchAt(wordPattern, text, at);
  if (word !== undefined) return tokenOf('word', at, word, inCapitals(word));
  if (first === '@') return tokenOf('variable', at, matchAt(variablePattern, text, at) as string);
  const number = matchAt(numberPattern, text, at);
  if (number !== undefined) return readNumber(text, at, number);
  const money = matchAt(moneyPattern, text, at);
  if (money !== undefined) return readNumber(text, at, money);
  const sign = matchAt(signPattern, text, at);
  if (sign !== undefined) return tokenOf('sign', at, sign, sign);
  throw refusal(text, at, `Incorrect syntax near '${String.fromCodePoint(text.codePointAt(at) as number)}'.`);
}

/** Uppercases ASCII only, like keywords: toUpperCase would turn `ſelect` into one. */
export function inCapitals(word: string): string {
  return isAscii.test(word) ? word.toUpperCase() : word;
}

function tokenOf(kind: TokenKind, at: number, text: string, word = '', end = at + text.length): Token {
  return { kind, text, word, at, end, match: -1 };
}

/** Letters directly after a number are refused: a number with an alias is never meant. */
function readNumber(text: string, at: number, value: string): Token {
  const end = at + value.length;
  if (/[eE][+-]?$/.test(value) && !/^0x/i.test(value)) throw refusal(text, at, `Incorrect syntax near '${value}'.`);
  const next = text[end];
  if (next !== undefined && /[\p{L}\p{N}_@#$.]/u.test(next))
    throw refusal(text, at, `Incorrect syntax near '${value}${next}'.`);
  if (value.startsWith('$')) return tokenOf('money', at, value);
  if (/^0x/i.test(value)) return tokenOf('binary', at, value);
  const kind = /e/i.test(value) ? 'float' : value.includes('.') ? 'decimal' : 'integer';
  return tokenOf(kind, at, value);
}

function readQuoted(text: string, at: number, open: number, close: string, kind: TokenKind): Token {
  let value = '';
  let from = open + 1;
  for (;;) {
    const found = text.indexOf(close, from);
    if (found < 0) throw unclosed(text, at, text.slice(open + 1, open + 31), kind);
    value += text.slice(from, found);
    if (text[found + 1] !== close) {
      if (kind === 'quoted' && value === '')
        throw refusal(text, at, 'An object or column name is missing or empty.', 1038);
      return tokenOf(kind, at, value, '', found + 1);
    }
    value += close;
    from = found + 2;
  }
}

function unclosed(text: string, at: number, begins: string, kind: TokenKind): TsqlError {
  return kind === 'quoted'
    ? refusal(text, at, `Unclosed quotation mark or bracket before the name '${begins}'.`, 105)
    : refusal(text, at, `Unclosed quotation mark after the character string '${begins}'.`, 105);
}

/** The next position that is neither white space nor comment. Block comments nest. */
function skipBlanks(text: string, from: number): number {
  let at = from;
  for (;;) {
    const skipped = matchAt(blanks, text, at);
    if (skipped !== undefined) at += skipped.length;
    if (text[at] !== '/' || text[at + 1] !== '*') return at;
    at = endOfComment(text, at);
  }
}

function endOfComment(text: string, start: number): number {
  const edge = /\/\*|\*\//g;
  edge.lastIndex = start;
  let depth = 0;
  for (let found = edge.exec(text); found; found = edge.exec(text)) {
    depth += found[0] === '/*' ? 1 : -1;
    if (depth === 0) return edge.lastIndex;
  }
  throw refusal(text, start, "Missing end comment mark '*/'.", 113);
}

function matchParenthesis(text: string, tokens: Token[], open: number[], token: Token): void {
  if (token.text === '(') {
    open.push(tokens.length);
    if (open.length > batchLimits.depth) throw refusal(text, token.at, messageOf(191), 191);
  } else if (token.text === ')') {
    const opening = open.pop();
    if (opening === undefined) throw refusal(text, token.at, "Incorrect syntax near ')'.");
    (tokens[opening] as Token).match = tokens.length;
  }
}

function isAloneOnLine(text: string, before: number, token: Token): boolean {
  if (before > 0 && !/[\r\n]/.test(text.slice(before, token.at))) return false;
  const after = /[^\r\n]*/y;
  after.lastIndex = token.end;
  return /^\s*(\d+\s*)?(--.*|;)?$/.test(after.exec(text)?.[0] ?? '');
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
