import type { SqlToken } from './sql-tokens.ts';

export interface StatementBody {
  see(token: SqlToken, text: string): void;
  mayEnd(): boolean;
  needsSemicolon?(): boolean;
}

const longestKeyword = 14;

function wordOf(token: SqlToken, text: string): string {
  if (token.kind === 'symbol') return text.charAt(token.start);
  if (token.kind !== 'word' || token.end - token.start > longestKeyword) return '';
  return text.slice(token.start, token.end).toUpperCase();
}

/** Routines with a BEGIN ATOMIC … END body, and rules, whose actions are in parentheses. */
export class PostgresBody implements StatementBody {
  readonly #head: string[] = [];
  #kind: 'undecided' | 'plain' | 'routine' | 'rule' = 'undecided';
  #parentheses = 0;
  #bodies = 0;
  #previous = '';

  mayEnd(): boolean {
    return this.#kind === 'rule' ? this.#parentheses === 0 : this.#bodies === 0;
  }

  see(token: SqlToken, text: string): void {
    if (this.#kind === 'plain') return;
    const word = wordOf(token, text);
    if (this.#kind === 'undecided') this.#decide(word);
    else if (word === '(') this.#parentheses += 1;
    else if (word === ')') this.#parentheses = Math.max(0, this.#parentheses - 1);
    else if (this.#previous !== 'AS' && this.#previous !== '.') this.#count(word);
    this.#previous = word;
  }

  #decide(word: string): void {
    this.#head.push(word);
    const head = this.#head.join(' ').replace('CREATE OR REPLACE', 'CREATE');
    if (head === 'CREATE FUNCTION' || head === 'CREATE PROCEDURE') this.#kind = 'routine';
    else if (head === 'CREATE RULE') this.#kind = 'rule';
    else if (!['CREATE', 'CREATE OR'].includes(head)) this.#kind = 'plain';
  }

  #count(word: string): void {
    if (this.#kind !== 'routine') return;
    if (word === 'ATOMIC' && this.#previous === 'BEGIN' && this.#parentheses === 0) this.#bodies += 1;
    else if (word === 'CASE' && this.#bodies > 0) this.#bodies += 1;
    else if (word === 'END' && this.#bodies > 0) this.#bodies -= 1;
  }
}

/** Routines, triggers and events, and MariaDB's BEGIN NOT ATOMIC, with BEGIN … END and CASE … END. */
export class MysqlBody implements StatementBody {
  #words = 0;
  #kind: 'undecided' | 'plain' | 'routine' = 'undecided';
  #depth = 0;
  #previous = '';

  mayEnd(): boolean {
    return this.#kind !== 'routine' || this.#depth === 0;
  }

  see(token: SqlToken, text: string): void {
    if (this.#kind === 'plain') return;
    const word = wordOf(token, text);
    if (this.#kind === 'undecided') this.#decide(word);
    else if (this.#previous === 'END' && /^(?:IF|LOOP|WHILE|REPEAT|FOR)$/.test(word)) this.#depth += 1;
    else if (word === 'BEGIN' || (word === 'CASE' && this.#previous !== 'END')) this.#depth += 1;
    else if (word === 'END' && this.#previous !== '.' && this.#depth > 0) this.#depth -= 1;
    this.#previous = word;
  }

  #decide(word: string): void {
    this.#words += 1;
    const isBlock = this.#words === 2 && this.#previous === 'BEGIN' && word === 'NOT';
    if (isBlock) this.#depth = 1;
    if (isBlock || /^(?:PROCEDURE|FUNCTION|TRIGGER|EVENT)$/.test(word)) this.#kind = 'routine';
    else if (this.#words === 1 ? !/^(?:CREATE|BEGIN)$/.test(word) : this.#words > 12 || /^(?:TABLE|VIEW)$/.test(word))
      this.#kind = 'plain';
  }
}

/** A trigger ends with the semicolon after '; END', as in sqlite3_complete. */
export class SqliteBody implements StatementBody {
  readonly #head: string[] = [];
  #kind: 'undecided' | 'plain' | 'trigger' = 'undecided';
  #previous = '';
  #beforePrevious = '';

  mayEnd(): boolean {
    return this.#kind !== 'trigger' || (this.#previous === 'END' && this.#beforePrevious === ';');
  }

  see(token: SqlToken, text: string): void {
    if (this.#kind === 'plain') return;
    const word = wordOf(token, text);
    if (this.#kind === 'undecided') {
      this.#head.push(word);
      const head = this.#head.join(' ');
      if (/^(?:EXPLAIN (?:QUERY PLAN )?)?CREATE (?:TEMP |TEMPORARY )?TRIGGER$/.test(head)) this.#kind = 'trigger';
      else if (!/^(?:EXPLAIN|QUERY|PLAN|CREATE|TEMP|TEMPORARY)$/.test(word) || this.#head.length > 5)
        this.#kind = 'plain';
    }
    this.#beforePrevious = this.#previous;
    this.#previous = word;
  }
}

/**
 * BEGIN … END and CASE … END. A procedure, function or trigger takes the rest of its GO batch, as on the server; so do the statements after
 * a DECLARE, a label or a GOTO, whose scope is one batch.
 */
export class SqlServerBody implements StatementBody {
  readonly #head: string[] = [];
  #takesBatch = false;
  #depth = 0;
  #change = 0;
  #hasMerge = false;
  #previous = '';

  mayEnd(): boolean {
    return !this.#takesBatch && this.#depth <= 0;
  }

  needsSemicolon(): boolean {
    return this.#hasMerge;
  }

  see(token: SqlToken, text: string): void {
    if (this.#head.length >= 5 && token.kind !== 'word') {
      this.#previous = '';
      return;
    }
    const word = wordOf(token, text);
    if (this.#head.length < 5) this.#seeHead(word, token);
    if (word === 'GOTO') this.#takesBatch = true;
    if (word === 'MERGE') this.#hasMerge = true;
    // BEGIN TRANSACTION, BEGIN DIALOG and END CONVERSATION are statements, not brackets, so this undoes the count.
    const wasNoBracket =
      (this.#previous === 'BEGIN' && /^(?:TRAN|TRANSACTION|DISTRIBUTED|DIALOG|CONVERSATION)$/.test(word)) ||
      (this.#previous === 'END' && word === 'CONVERSATION');
    if (wasNoBracket) this.#depth -= this.#change;
    this.#change = word === 'BEGIN' || word === 'CASE' ? 1 : word === 'END' && this.#depth > 0 ? -1 : 0;
    this.#depth += this.#change;
    this.#previous = word;
  }

  #seeHead(word: string, token: SqlToken): void {
    this.#head.push(word);
    const head = this.#head.join(' ');
    if (/^(?:CREATE|ALTER|CREATE OR ALTER) (?:PROC|PROCEDURE|FUNCTION|TRIGGER)$/.test(head)) this.#takesBatch = true;
    else if (head === 'DECLARE') this.#takesBatch = true;
    else if (this.#head.length === 2 && word === ':' && token.kind === 'symbol') this.#takesBatch = true;
  }
}
