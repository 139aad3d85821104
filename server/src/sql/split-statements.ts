import { type SqlDialect, type SqlToken, scanSqlTokens } from './sql-tokens.ts';

/** One statement of a text, without its semicolon and the blanks and comments around it. */
export interface StatementText {
  sql: string;
  /** Of its first character in the whole text. */
  offset: number;
}

/**
 * Splits text at the semicolons that end statements. Statements of nothing but blanks and comments are left out, so
 * an effectively empty text gives an empty list. A comment that never ends is kept: the engine reports it.
 */
export function splitStatements(text: string, dialect: SqlDialect): StatementText[] {
  const statements: StatementText[] = [];
  const words = new BodyTracker(dialect);
  let first = -1;
  let last = -1;
  let depth = 0;
  const finish = (): void => {
    if (first >= 0) statements.push({ sql: text.slice(first, last), offset: first });
    first = -1;
    depth = 0;
    words.restart();
  };
  for (const token of scanSqlTokens(text, dialect)) {
    if (token.kind === 'space' || (token.kind === 'comment' && (!token.isUnterminated || dialect === 'sqlite')))
      continue;
    const char = token.kind === 'symbol' ? text[token.start] : undefined;
    if (char === ';' && depth === 0 && words.mayEnd()) {
      finish();
      continue;
    }
    if (first < 0) first = token.start;
    last = token.end;
    if (char === '(') depth += 1;
    if (char === ')') depth = Math.max(0, depth - 1);
    words.see(token, text);
  }
  finish();
  return statements;
}

/** Knows whether a semicolon lies inside the body of a PostgreSQL routine (BEGIN ATOMIC … END) or a SQLite trigger. */
class BodyTracker {
  readonly #dialect: SqlDialect;
  #seen: string[] = [];
  #bodies = 0;
  #isTrigger = false;
  #previous = '';
  #beforePrevious = '';

  constructor(dialect: SqlDialect) {
    this.#dialect = dialect;
  }

  restart(): void {
    this.#seen = [];
    this.#bodies = 0;
    this.#isTrigger = false;
    this.#previous = '';
    this.#beforePrevious = '';
  }

  mayEnd(): boolean {
    if (this.#isTrigger) return this.#previous === 'END' && this.#beforePrevious === ';';
    return this.#bodies === 0;
  }

  see(token: SqlToken, text: string): void {
    const isShortWord = token.kind === 'word' && token.end - token.start <= 12;
    const isSemicolon = token.kind === 'symbol' && text[token.start] === ';';
    const word = isShortWord ? text.slice(token.start, token.end).toUpperCase() : isSemicolon ? ';' : '';
    if (this.#seen.length < 4) this.#seen.push(word);
    if (this.#dialect === 'sqlite') {
      if (word === 'TRIGGER' && this.#seen[0] === 'CREATE' && this.#seen.length < 4) this.#isTrigger = true;
    } else if (this.#dialect === 'postgres' && this.#seen[0] === 'CREATE') {
      if (word === 'ATOMIC' && this.#previous === 'BEGIN') this.#bodies += 1;
      else if (word === 'CASE' && this.#bodies > 0) this.#bodies += 1;
      else if (word === 'END' && this.#bodies > 0) this.#bodies -= 1;
    }
    this.#beforePrevious = this.#previous;
    this.#previous = word;
  }
}
