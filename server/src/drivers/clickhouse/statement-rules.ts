import { positionAt } from '@platbook/sql/error-position';
import { type SqlToken, scanSqlTokens } from '@platbook/sql/sql-tokens';
import { StatementError } from '../driver.ts';

/** Table functions that stay within the tables that the login can read. All others reach files, programs or other servers. */
const harmless = new Set(
  'dictionary format fuzzJSON generateRandom generateSeries generate_series loop merge null numbers numbers_mt primes SQLStandardValues values view viewIfPermitted zeros zeros_mt'
    .toLowerCase()
    .split(' '),
);
/** Functions that read a file or connect to a server. */
const reaching = ['file', 'filesystem', 'hascolumnintable', 'catboostevaluate'];

const firstWords = new Set(['SELECT', 'WITH', 'FROM', 'EXPLAIN', 'SHOW', 'DESCRIBE', 'DESC', 'EXISTS', 'SET', 'USE']);
/** Of the other statements, those that aren't spelling mistakes. */
const changing = new Set(
  'ALTER ATTACH BACKUP BEGIN CHECK COMMIT CREATE DELETE DETACH DROP EXCHANGE EXECUTE GRANT INSERT KILL MOVE OPTIMIZE RENAME REPLACE RESTORE REVOKE ROLLBACK SYSTEM TRUNCATE UNDROP UPDATE'.split(
    ' ',
  ),
);
/** A profile is a set of settings, and the others decide how a result is read or what the operator allows. */
const fixedSettings =
  /^(?:profile|readonly|allow_ddl|allow_introspection_functions|add_http_cors_header|log_comment|log_queries|use_query_cache|query_cache_.*|default_format|date_time_output_format|output_format_.*|http_.*|cancel_http_.*|priority|.*overflow_mode|timeout_.*|(?:min|max)_(?:ast|bytes|columns|concurrent|estimated|execution|expanded|memory|network|partitions|query_size|result|rows|sessions|subquery|temporary|untracked).*)$/;

interface Word {
  /** Without quotes. */
  text: string;
  start: number;
  isQuoted: boolean;
}

/** What a statement can do beyond what `readonly` and the login's grants forbid. */
export class StatementRules {
  readonly #refused: ReadonlySet<string>;

  constructor(tableFunctions: readonly string[]) {
    this.#refused = new Set(
      [...reaching, ...tableFunctions.map((name) => name.toLowerCase())].filter((name) => !harmless.has(name)),
    );
  }

  /** Throws StatementError. */
  check(sql: string): void {
    const words = wordsOf(sql);
    const refuse = (message: string, { start }: Word): never => {
      throw new StatementError(message, positionAt(sql, start));
    };
    checkKind(words, refuse);
    for (const [index, word] of words.entries()) {
      const next = words[index + 1];
      if (next?.text === '(' && !next.isQuoted && this.#refused.has(word.text.toLowerCase()))
        refuse(`${word.text}() is not available here: it reads from outside of this database`, word);
      if (isWord(word, 'INTO') && next !== undefined && isWord(next, 'OUTFILE'))
        refuse('INTO OUTFILE is not available. Download the result instead', word);
      if (isWord(word, 'FORMAT') && isSuffix(words, index))
        refuse('Leave out FORMAT: results are always shown as a table', word);
      if (isWord(word, 'SETTINGS') || (index === 0 && isWord(word, 'SET'))) checkSettings(words, index + 1, refuse);
    }
  }
}

type Refuse = (message: string, word: Word) => never;

const isWord = (word: Word, text: string): boolean => !word.isQuoted && word.text.toUpperCase() === text;

function checkKind(words: readonly Word[], refuse: Refuse): void {
  const first = words.find(({ text, isQuoted }) => isQuoted || text !== '(');
  if (first === undefined) return;
  if (!first.isQuoted && firstWords.has(first.text.toUpperCase())) return;
  const head = words.slice(0, 8).map(({ text }) => text.toUpperCase());
  const isTemporary = /^(?:CREATE (?:OR REPLACE )?|DROP )TEMPORARY TABLE /.test(`${head.join(' ')} `);
  if (!isTemporary && !changing.has(first.text.toUpperCase()))
    refuse(`Syntax error at or near "${first.text.slice(0, 60)}"`, first);
  if (!isTemporary) refuse(`${first.text.toUpperCase()} is not available: connections only read`, first);
  const engine = words.findIndex((word) => isWord(word, 'ENGINE'));
  const name = words[engine + (words[engine + 1]?.text === '=' ? 2 : 1)];
  if (engine >= 0 && name !== undefined && !isWord(name, 'MEMORY'))
    refuse('Temporary tables have the engine Memory here', name);
}

/** `FORMAT JSON` at the end or before SETTINGS; elsewhere it is a name or a function. */
function isSuffix(words: readonly Word[], index: number): boolean {
  const [name, after] = [words[index + 1], words[index + 2]];
  if (name === undefined || name.isQuoted || !/^\w+$/.test(name.text)) return false;
  return after === undefined || isWord(after, 'SETTINGS') || isWord(after, 'INTO') || after.text === ')';
}

/** `name = value, …`; a name can be quoted. */
function checkSettings(words: readonly Word[], from: number, refuse: Refuse): void {
  let depth = 0;
  for (let at = from; at < words.length; at += 1) {
    const word = words[at] as Word;
    if (!word.isQuoted && word.text === '(') depth += 1;
    if (!word.isQuoted && word.text === ')') depth -= 1;
    if (depth < 0) return;
    const isName = at === from || (words[at - 1]?.text === ',' && depth === 0);
    if (isName && fixedSettings.test(word.text.toLowerCase()))
      refuse(`The setting ${word.text} can't be changed here`, word);
  }
}

/** Refuses what our scanner and the engine's could understand differently. */
function wordsOf(sql: string): Word[] {
  const words: Word[] = [];
  let previous: SqlToken | undefined;
  for (const token of scanSqlTokens(sql, 'clickhouse')) {
    const text = sql.slice(token.start, token.end);
    const refuse = (message: string): never => {
      throw new StatementError(message, positionAt(sql, token.start));
    };
    if (token.isUnterminated) refuse('This quote or comment has no end');
    if (token.kind === 'word' && /[‘’“”]/.test(text)) refuse('Use straight quotes');
    const isBits = token.kind === 'string' && previous?.end === token.start && previous.kind === 'word';
    if (isBits && text.includes('\\')) refuse("A string after a letter can't have a backslash");
    previous = token;
    if (token.kind === 'space' || token.kind === 'comment') continue;
    const isQuoted = token.kind === 'quoted';
    words.push({
      text: isQuoted ? nameIn(text) : text,
      start: token.start,
      isQuoted: isQuoted || token.kind === 'string',
    });
  }
  return words;
}

function nameIn(quoted: string): string {
  const quote = quoted.charAt(0);
  return quoted
    .slice(1, -1)
    .replaceAll(quote + quote, quote)
    .replace(/\\(.)/gs, '$1');
}

export const tableFunctions = 'SELECT name FROM system.table_functions';
