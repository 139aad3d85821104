import { positionAt } from '@platbook/sql/error-position';
import { type SqlToken, scanSqlTokens } from '@platbook/sql/sql-tokens';
import { StatementError } from '../driver.ts';

const setOperations = 2_000;
const nesting = 1_000;

const refusedKeywords: Readonly<Record<string, string>> = {
  ATTACH: "Other databases can't be attached",
  DETACH: "The warehouse can't be detached",
  COPY: 'COPY is not available. Download the result instead',
  EXPORT: 'EXPORT is not available. Download the result instead',
  IMPORT: 'IMPORT is not available',
  INSTALL: "Extensions can't be installed",
  FORCE: "This statement isn't available",
  LOAD: "Extensions can't be loaded",
  PRAGMA: 'PRAGMA is not available; SHOW, DESCRIBE and SUMMARIZE are',
  CALL: 'CALL is not available',
  RESET: "Settings can't be changed",
  VACUUM: 'VACUUM is not available',
  CHECKPOINT: 'CHECKPOINT is not available',
  ANALYZE: 'ANALYZE is not available',
};

// Only for a clear message: this check of the text is no security boundary. Anything it misses is refused by the locked engine.
const refusedFunctions = new Set([
  'enable_logging',
  'disable_logging',
  'set_logging',
  'truncate_duckdb_logs',
  'write_log',
  'duckdb_logs',
  'duckdb_logs_parsed',
  'duckdb_log_contexts',
  'enable_profiling',
  'disable_profiling',
  'enable_profile',
  'enable_progress_bar',
  'checkpoint',
  'force_checkpoint',
  'duckdb_secrets',
  'which_secret',
  'duckdb_settings',
  'current_setting',
  'duckdb_databases',
  'pragma_database_list',
]);

/** Gives clear messages; `isAllowedType` then checks the engine's own statement type. */
export function checkStatement(sql: string): void {
  let operations = 0;
  let depth = 0;
  let previous = '';
  let first: SqlToken | undefined;
  let isForeign = true;
  const leading: string[] = [];
  for (const token of scanSqlTokens(sql, 'duckdb')) {
    if (token.kind === 'space' || token.kind === 'comment') continue;
    first ??= token;
    isForeign &&= sql.charCodeAt(token.start) > 0x7f || sql[token.start] === ';';
    const text = token.end - token.start > 40 ? '' : sql.slice(token.start, token.end);
    const word = token.kind === 'word' ? text.toUpperCase() : text;
    if (leading.length < 6 && token.kind !== 'symbol') {
      leading.push(word);
      checkLeading(leading);
    }
    if (word === 'UNION' || word === 'INTERSECT' || word === 'EXCEPT') operations += 1;
    if (text === '(' || text === '[') depth += 1;
    if (text === ')' || text === ']') depth -= 1;
    if (operations > setOperations)
      throw new StatementError(`A query can combine at most ${setOperations} SELECTs with UNION, INTERSECT or EXCEPT`);
    if (depth > nesting) throw new StatementError(`A query can nest at most ${nesting} levels of parentheses`);
    if (token.kind === 'word' || token.kind === 'quoted') {
      const name = text.replaceAll('"', '').toLowerCase();
      // SHOW and DESCRIBE of such a name are harmless; only a call or a position after FROM counts.
      if (refusedFunctions.has(name) && (isCall(sql, token.end) || previous === 'FROM'))
        throw new StatementError(`${name} is not available`, positionAt(sql, token.start));
    }
    previous = word;
  }
  if (first === undefined || !isForeign) return;
  const word = sql.slice(first.start, Math.min(first.end, first.start + 40));
  throw new StatementError(`Syntax error at or near "${word}"`, positionAt(sql, first.start));
}

function isCall(sql: string, end: number): boolean {
  for (const token of scanSqlTokens(sql.slice(end, end + 200), 'duckdb')) {
    if (token.kind !== 'space' && token.kind !== 'comment')
      return token.kind === 'symbol' && sql[end + token.start] === '(';
  }
  return false;
}

const beforeSecret = new Set(['OR', 'REPLACE', 'TEMP', 'TEMPORARY', 'PERSISTENT']);

function checkLeading(words: string[]): void {
  const start =
    words[0] === 'EXPLAIN' ? (words[1] === 'ANALYZE' ? 2 : 1) : words[0] === 'PREPARE' ? words.indexOf('AS') + 1 : 0;
  if (words[0] === 'PREPARE' && start === 0) return;
  const [first, second] = words.slice(start, start + 2);
  if (words.length === start + 1 && first !== undefined) {
    const refusal = Object.hasOwn(refusedKeywords, first) ? refusedKeywords[first] : undefined;
    if (refusal !== undefined) throw new StatementError(refusal);
  }
  if (first === 'SET' && second !== undefined && second !== 'VARIABLE' && words.length === start + 2)
    throw new StatementError("Settings can't be changed. SET VARIABLE is available");
  if (first === 'UPDATE' && second === 'EXTENSIONS') throw new StatementError("Extensions can't be updated");
  const isSecret = words.at(-1) === 'SECRET' && words.slice(start + 1, -1).every((word) => beforeSecret.has(word));
  if ((first === 'CREATE' || first === 'DROP') && isSecret) throw new StatementError('Secrets are not available');
}

/** Values of StatementType in @duckdb/node-bindings. The file is read-only, so writes only reach temporary tables. */
export function isAllowedType(type: number): boolean {
  return allowedTypes.has(type);
}

/** SELECT (also SHOW, DESCRIBE, SUMMARIZE), INSERT, UPDATE, EXPLAIN, DELETE, PREPARE, CREATE, EXECUTE, ALTER, TRANSACTION, DROP, SET VARIABLE, MERGE. */
const allowedTypes: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15, 20, 30]);
