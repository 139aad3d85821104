import { dialects } from '@platbook/sql/dialects';
import { positionAt } from '@platbook/sql/error-position';
import { scanSqlTokens } from '@platbook/sql/sql-tokens';
import { StatementError } from '../driver.ts';

const queries = new Set(['SELECT', 'VALUES', 'TABLE', '(', 'WITH']);
const shown = new Set(['TABLES', 'SCHEMAS', 'COLUMNS']);

/** What the editor writes before a query to ask for its plan. */
const planRequest = dialects.trino.explain?.ask('', false) ?? '';

/**
 * Lets queries pass, their plans, and lists of tables and columns. SHOW STATS, SHOW CREATE, other forms of EXPLAIN and the like describe rows
 * and files that no row filter covers, and EXECUTE IMMEDIATE can contain any of them. Throws StatementError.
 */
export function checkPropertyStatement(sql: string): 'plan' | 'rows' {
  const isPlan = sql.startsWith(planRequest);
  const query = isPlan ? planRequest.length : 0;
  const words: { text: string; start: number }[] = [];
  for (const { kind, start, end } of scanSqlTokens(sql, 'trino')) {
    if (kind === 'space' || kind === 'comment') continue;
    const text = sql.slice(start, end);
    // Tables like "t$partitions" and columns like "$path" tell where and how rows are stored.
    if (kind === 'quoted' && text.includes('$'))
      throw new StatementError("Names with $ aren't available in property data", positionAt(sql, start));
    if (start >= query && words.length < 2) words.push({ text: kind === 'word' ? text.toUpperCase() : text, start });
  }
  const [first = { text: '', start: 0 }, second = { text: '', start: 0 }] = words;
  if (first.text === 'WITH' && second.text === 'SESSION') throw refused('WITH SESSION', sql, first.start);
  if (queries.has(first.text)) return isPlan ? 'plan' : 'rows';
  if (isPlan) throw refused(`EXPLAIN of ${first.text}`, sql, first.start);
  if (first.text === 'SHOW' && shown.has(second.text)) return 'rows';
  const isPrepared = second.text === 'INPUT' || second.text === 'OUTPUT';
  if ((first.text === 'DESCRIBE' || first.text === 'DESC') && !isPrepared) return 'rows';
  const kind = first.text === 'SHOW' ? `SHOW ${second.text}` : first.text;
  throw refused(kind.slice(0, 40), sql, first.start);
}

function refused(kind: string, sql: string, start: number): StatementError {
  return new StatementError(
    `${kind} is not available in property data: only queries, SHOW TABLES, SHOW SCHEMAS, SHOW COLUMNS and DESCRIBE can run here`,
    positionAt(sql, start),
  );
}
