import { positionAt, type TextPosition } from '@platbook/sql/error-position';
import { scanSqlTokens } from '@platbook/sql/sql-tokens';
import { StatementError } from '../driver.ts';

export interface StatementKind {
  /** Its first words: `SELECT`, `SHOW STATS`, `EXPLAIN ANALYZE`. */
  kind: string;
  /** Where the statement in it starts, for EXPLAIN and PREPARE. */
  inner?: number;
}

const queries = new Set(['SELECT', 'WITH', 'VALUES', 'TABLE', '(']);
const reads = new Set(['SHOW', 'DESCRIBE', 'DESC', 'USE', 'COMMIT', 'ROLLBACK', 'START', 'DEALLOCATE']);
const changing = new Set(
  'ALTER ANALYZE CALL COMMENT CREATE DELETE DENY DROP EXECUTE EXPLAIN GRANT INSERT MERGE PREPARE REFRESH RESET REVOKE SET TRUNCATE UPDATE'.split(
    ' ',
  ),
);
const settings = new Set(['SET SESSION', 'SET TIME', 'SET PATH', 'RESET SESSION']);

type Place = (start: number) => TextPosition;

/** EXPLAIN in EXPLAIN, and so on. */
const deepest = 10;

interface Word {
  text: string;
  start: number;
  end: number;
  isString: boolean;
}

const noWord: Word = { text: '', start: 0, end: 0, isString: false };

/**
 * Refuses statements that do more than read, also inside EXPLAIN ANALYZE, which runs what it explains, PREPARE and EXECUTE IMMEDIATE. What a
 * query can read is up to the server's access control. Throws StatementError.
 */
export function checkStatement(sql: string): StatementKind {
  return check(sql, words(sql), (start) => positionAt(sql, start));
}

function check(sql: string, next: Words, place: Place): StatementKind {
  const first = next();
  if (next.nest() > deepest) throw refused(first, place);
  if (queries.has(first.text)) return { kind: first.text };
  if (reads.has(first.text)) return { kind: `${first.text} ${next().text}`.trim() };
  if (first.text === 'EXPLAIN') return checkExplained(sql, next, place);
  if (first.text === 'SET' || first.text === 'RESET') {
    const kind = `${first.text} ${next().text}`;
    if (settings.has(kind) && next().text !== 'AUTHORIZATION') return { kind };
  }
  if (first.text === 'PREPARE') {
    next();
    const from = next();
    if (from.text === 'FROM') return { kind: 'PREPARE', inner: innerOf(sql, next, place) };
  }
  if (first.text === 'EXECUTE') return checkExecuted(next, place);
  throw refused(first, place);
}

function checkExplained(sql: string, next: Words, place: Place): StatementKind {
  let word = next.peek();
  let kind = 'EXPLAIN';
  if (word.text === 'ANALYZE') {
    kind = 'EXPLAIN ANALYZE';
    next();
    if (next.peek().text === 'VERBOSE') next();
  } else if (word.text === '(' && /^(?:TYPE|FORMAT)$/.test(next.peek(1).text)) {
    do word = next();
    while (word.text !== ')' && word !== noWord);
  }
  return { kind, inner: innerOf(sql, next, place) };
}

function innerOf(sql: string, next: Words, place: Place): number {
  const { start } = next.peek();
  check(sql, next, place);
  return start;
}

function checkExecuted(next: Words, place: Place): StatementKind {
  if (next.peek().text !== 'IMMEDIATE') return { kind: 'EXECUTE' };
  next();
  const { text, start, isString } = next();
  if (!isString) throw new StatementError('Write the statement of EXECUTE IMMEDIATE as a plain string', place(start));
  const inside = text.slice(1, -1).replaceAll("''", "'");
  check(inside, words(inside), () => place(start));
  return { kind: 'EXECUTE IMMEDIATE' };
}

/** A misspelled word is a syntax error, which the editor can fix; the server would say the same. */
function refused({ text, start }: Word, place: Place): StatementError {
  const shown = text.slice(0, 40);
  return new StatementError(
    changing.has(text)
      ? `${shown} is not available: only queries, SHOW, DESCRIBE, EXPLAIN and settings of the session can run here`
      : `Syntax error at "${shown}": a statement starts with SELECT, WITH, VALUES, TABLE, SHOW, DESCRIBE or EXPLAIN`,
    place(start),
  );
}

type Words = ReturnType<typeof words>;

/** The words of a statement, one after the other; `noWord` at its end. Unquoted ones are in upper case. */
function words(sql: string) {
  const tokens = scanSqlTokens(sql, 'trino');
  const ahead: Word[] = [];
  const read = (): Word => {
    for (const { kind, start, end } of { [Symbol.iterator]: () => ({ next: () => tokens.next() }) }) {
      if (kind === 'space' || kind === 'comment') continue;
      const text = sql.slice(start, end);
      return { text: kind === 'word' ? text.toUpperCase() : text, start, end, isString: kind === 'string' };
    }
    return noWord;
  };
  const next = (): Word => ahead.shift() ?? read();
  const peek = (offset = 0): Word => {
    while (ahead.length <= offset) ahead.push(read());
    return ahead[offset] as Word;
  };
  let depth = 0;
  return Object.assign(next, { peek, nest: () => ++depth });
}
