import { scanSqlTokens } from '@platbook/sql/sql-tokens';
import { StatementError } from '../driver.ts';

const reading = /^(?:select|with|show|desc|describe|explain|values)$/i;
/** Of the functions SYSTEM$…, some end other sessions or change objects. These only tell something. */
const harmless =
  /^(?:typeof|explain_\w+|clustering_\w+|estimate_\w+|last_change_commit_time|stream_has_data|get_tag)$/i;

/** Refuses every statement that does more than read. The role's grants decide what it can read. Throws StatementError. */
export function checkReading(sql: string): void {
  // The reference doesn't say whether a lone carriage return ends a comment, so the statement must read in both ways.
  for (const text of new Set([sql, sql.replace(/\r(?!\n)/g, '\n')])) refuseUnlessReading(firstWord(text));
  // A chain runs a statement after each ->>. It is looked for in strings and comments, too: reading them must not decide.
  for (const [, next = ''] of sql.matchAll(/->>[\s(]*(\w*)/g)) refuseUnlessReading(next);
  for (const [, name = ''] of sql.matchAll(/\bsystem\$(\w*)/gi)) {
    if (!harmless.test(name))
      throw new StatementError(
        `This connection only reads, so the function SYSTEM$${name.toUpperCase()} isn't allowed`,
      );
  }
}

function refuseUnlessReading(word: string): void {
  if (!reading.test(word))
    throw new StatementError(
      'This connection only reads: a statement must be SELECT, WITH, SHOW, DESCRIBE, EXPLAIN or VALUES',
    );
}

function firstWord(text: string): string {
  for (const { kind, start, end } of scanSqlTokens(text, 'snowflake')) {
    if (kind === 'space' || kind === 'comment' || (kind === 'symbol' && text[start] === '(')) continue;
    return text.slice(start, end);
  }
  return '';
}
