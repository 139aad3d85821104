import { batchLimits, readTokens, refusal, type Token } from '../lexer.ts';
import { type MessageNumber, type MessageValues, messageOf } from '../messages.ts';
import { ownErrors } from '../own-errors.ts';
import type { Expression, Query } from '../syntax-tree.ts';
import type { TsqlError } from '../translation.ts';
import { reservedWords } from './reserved-words.ts';

export interface Grammar {
  expression(reader: TokenReader, asCondition: boolean): Expression;
  anything(reader: TokenReader): Expression;
  query(reader: TokenReader, isNested: boolean): Query;
}

export class TokenReader {
  readonly text: string;
  readonly grammar: Grammar;
  readonly count: number;
  private readonly tokens: readonly Token[];
  private index = 0;
  private depth = 0;

  constructor(text: string, grammar: Grammar) {
    this.text = text;
    this.grammar = grammar;
    this.tokens = readTokens(text);
    this.count = this.tokens.length - 1;
  }

  peek(ahead = 0): Token {
    return this.tokens[Math.min(this.index + ahead, this.count)] as Token;
  }

  /** The next word or sign in uppercase, without consuming it; '' for other tokens. */
  word(ahead = 0): string {
    return this.peek(ahead).word;
  }

  get at(): number {
    return this.peek().at;
  }

  take(): Token {
    const token = this.peek();
    if (this.index < this.count) this.index += 1;
    return token;
  }

  accept(...words: string[]): boolean {
    for (let i = 0; i < words.length; i += 1) if (this.word(i) !== words[i]) return false;
    this.index += words.length;
    return true;
  }

  expect(...words: string[]): void {
    for (const word of words) if (!this.accept(word)) throw this.unexpected();
  }

  isName(ahead = 0): boolean {
    const { kind, word } = this.peek(ahead);
    return kind === 'quoted' || (kind === 'word' && !reservedWords.has(word));
  }

  /** `(select` and `((select …) union …`, but neither `((select 1) + 1)` nor `((select …) a join b …)`. */
  isQueryInParentheses(ahead = 0): boolean {
    if (this.word(ahead) !== '(') return false;
    const next = this.word(ahead + 1);
    if (next === 'SELECT' || next === 'WITH') return true;
    if (next !== '(' || !this.isQueryInParentheses(ahead + 1)) return false;
    const after = this.tokens[this.peek(ahead + 1).match + 1]?.word;
    return after !== undefined && [')', 'UNION', 'EXCEPT', 'INTERSECT', 'ORDER'].includes(after);
  }

  afterParentheses(): string | undefined {
    return this.word() === '(' ? this.tokens[this.peek().match + 1]?.word : undefined;
  }

  nested<T>(part: () => T): T {
    this.depth += 1;
    if (this.depth > batchLimits.depth) throw this.refuseAs(191, this.at);
    const made = part();
    this.depth -= 1;
    return made;
  }

  list<T>(item: () => T): T[] {
    const items = [item()];
    while (this.accept(',')) items.push(item());
    return items;
  }

  inParentheses<T>(item: () => T): T[] {
    this.expect('(');
    const items = this.list(item);
    this.expect(')');
    return items;
  }

  value(): Expression {
    return this.grammar.expression(this, false);
  }

  condition(): Expression {
    return this.grammar.expression(this, true);
  }

  queryInParentheses(): Query {
    this.expect('(');
    const query = this.nested(() => this.grammar.query(this, true));
    this.expect(')');
    return query;
  }

  unexpected(token = this.peek()): TsqlError {
    if (token.kind === 'end') return this.refuse('Incorrect syntax: the statement ends too early.', token.at);
    const written = this.text.slice(token.at, Math.min(token.end, token.at + 40));
    const isKeyword = token.kind === 'word' && reservedWords.has(token.word);
    return this.refuse(`Incorrect syntax near ${isKeyword ? 'the keyword ' : ''}'${written}'.`, token.at);
  }

  unsupported(what: string, at = this.at, number: number = ownErrors.unproven): TsqlError {
    const why = number === 3906 ? ' because it is read-only' : '';
    return this.refuse(`${what} is not supported on this connection${why}.`, at, number);
  }

  refuse(message: string, at = this.at, number = 102): TsqlError {
    return refusal(this.text, at, message, number);
  }

  /** With SQL Server's own message of this number. */
  refuseAs<Of extends MessageNumber>(number: Of, at: number | undefined, ...values: MessageValues<Of>): TsqlError {
    return this.refuse(messageOf(number, ...values), at, number);
  }
}
