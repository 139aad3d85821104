import { limits } from '@platbook/contract/limits';
import { type Dialect, dialects, type SqlDialect } from './dialects.ts';
import { readSqlToken, type SqlToken } from './sql-tokens.ts';
import type { StatementBody } from './statement-bodies.ts';

export interface StatementText {
  sql: string;
  /** Offset of its first character in the whole text, in UTF-16 units. */
  offset: number;
}

/** Splits at semicolons and, for SQL Server, at GO lines, whose number repeats. Stops after more than `most` statements. */
export function splitStatements(text: string, dialect: SqlDialect, most = Number.POSITIVE_INFINITY): StatementText[] {
  const splitter = new Splitter(text, dialect);
  for (let at = 0; at < text.length && splitter.count <= most; ) at = splitter.take(readSqlToken(text, at, dialect));
  return splitter.end();
}

// Invisible characters from pasted text. No dialect counts them as part of a statement when they are at its edges.
const unseen = /[\s\u200b-\u200d\u2060\ufeff]/;

class Splitter {
  readonly #text: string;
  readonly #dialect: Dialect;
  readonly #statements: StatementText[] = [];
  #body: StatementBody | undefined;
  #first = -1;
  #last = -1;
  /** Position after a semicolon that ends the statement unless ELSE follows. */
  #semicolonEnd = -1;
  #isLineStart = true;
  #batchStart = 0;

  constructor(text: string, dialect: SqlDialect) {
    this.#text = text;
    this.#dialect = dialects[dialect];
    this.#body = this.#dialect.followBody?.();
  }

  get count(): number {
    return this.#statements.length;
  }

  take(token: SqlToken): number {
    const text = this.#text;
    if (token.kind === 'space') {
      if (this.#dialect.hasBatches) this.#isLineStart ||= /[\r\n]/.test(text.slice(token.start, token.end));
      return token.end;
    }
    if (this.#dialect.hasBatches) {
      const lineEnd = this.#isLineStart ? this.#takeGo(token) : 0;
      if (lineEnd > 0) return lineEnd;
      this.#isLineStart = false;
    }
    if (token.kind === 'comment' && (!token.isUnterminated || this.#dialect.ignoresOpenComments)) return token.end;
    if (this.#semicolonEnd >= 0) this.#endUnlessElse(token);
    if (token.kind === 'symbol' && text[token.start] === ';' && (this.#body?.mayEnd() ?? true)) {
      this.#semicolonEnd = token.end;
      return token.end;
    }
    const start = this.#first < 0 ? this.#firstSeen(token) : token.start;
    if (start === token.end) return token.end;
    if (this.#first < 0) this.#first = start;
    this.#last = token.end;
    this.#body?.see(start === token.start ? token : { ...token, start }, text);
    return token.end;
  }

  end(): StatementText[] {
    this.#finish();
    return this.#statements;
  }

  #firstSeen(token: SqlToken): number {
    let start = token.start;
    if (token.kind === 'word') while (start < token.end && unseen.test(this.#text[start] as string)) start += 1;
    return start;
  }

  #endUnlessElse(token: SqlToken): void {
    const isElse =
      this.#dialect.hasBatches && /^else$/i.test(this.#text.slice(token.start, Math.min(token.end, token.start + 5)));
    if (isElse && this.#first >= 0) this.#semicolonEnd = -1;
    else this.#finish();
  }

  #finish(): void {
    if (this.#first >= 0) {
      let end = this.#last;
      if (this.#semicolonEnd > end && this.#body?.needsSemicolon?.()) end = this.#semicolonEnd;
      while (end > this.#first && unseen.test(this.#text[end - 1] as string)) end -= 1;
      this.#statements.push({ sql: this.#text.slice(this.#first, end), offset: this.#first });
      this.#body = this.#dialect.followBody?.();
    }
    this.#first = -1;
    this.#semicolonEnd = -1;
  }

  /** Ends the batch if the token starts a `GO` or `GO 5` line, with an optional comment. Returns the position after it, or 0. */
  #takeGo(token: SqlToken): number {
    const text = this.#text;
    if (token.kind !== 'word' || token.end - token.start !== 2) return 0;
    if (text.slice(token.start, token.end).toUpperCase() !== 'GO') return 0;
    const digits = skipBlanks(text, token.end);
    let at = digits;
    while (at < digits + 9 && isDigitAt(text, at)) at += 1;
    const times = at > digits ? Number(text.slice(digits, at)) : 1;
    at = skipBlanks(text, at);
    if (text[at] === ';') at = skipBlanks(text, at + 1);
    const isEnd = at >= text.length || /[\r\n]/.test(text[at] as string);
    const isComment = text.startsWith('--', at) || text.startsWith('/*', at);
    if (!isEnd && !isComment) return 0;
    this.#finish();
    this.#repeatBatch(times);
    this.#isLineStart = false;
    return at;
  }

  /** Counts beyond a run's limit aren't expanded fully; the run is refused for its number of statements anyway. */
  #repeatBatch(times: number): void {
    const batch = this.#statements.slice(this.#batchStart);
    if (times === 0) this.#statements.length = this.#batchStart;
    for (let round = 1; round < times && batch.length > 0; round += 1) {
      if (this.#statements.length > limits.statementsPerBatch) break;
      for (const statement of batch) this.#statements.push(statement);
    }
    this.#batchStart = this.#statements.length;
  }
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t') at += 1;
  return at;
}

function isDigitAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
}
