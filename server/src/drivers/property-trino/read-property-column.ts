import { type ColumnFacts, type ColumnPlace, exampleCharacters } from '../driver.ts';
import { quotedIdentifier } from '../quoted-identifier.ts';
import type { TrinoSession } from '../trino/trino-session.ts';
import { plainText } from './plain-text.ts';
import { readRows } from './read-rows.ts';

const ordered = /^(tinyint|smallint|integer|bigint|decimal|real|double|date|time|timestamp)\b/;

/** Like the facts of a column in a warehouse file. */
export async function readPropertyColumn(
  session: TrinoSession,
  { schema, table, column }: ColumnPlace,
): Promise<ColumnFacts | undefined> {
  const literal = (text: string) => `'${text.toLowerCase().replaceAll("'", "''")}'`;
  const [found] = await readRows(
    session,
    `SELECT data_type FROM information_schema.columns
     WHERE table_schema = ${literal(schema)} AND table_name = ${literal(table)} AND column_name = ${literal(column)}`,
  );
  if (found === undefined) return undefined;
  const type = String(found[0]);
  const name = quotedIdentifier(column);
  const [lowest, highest] = ordered.test(type)
    ? [`CAST(min(${name}) AS varchar)`, `CAST(max(${name}) AS varchar)`]
    : ['NULL', 'NULL'];
  const from = `FROM ${quotedIdentifier(schema)}.${quotedIdentifier(table)}`;
  const text = `substr(CAST(${name} AS varchar), 1, ${exampleCharacters})`;
  const [facts = []] = await readRows(session, `SELECT count(*), count(${name}), ${lowest}, ${highest} ${from}`);
  const examples = await readRows(
    session,
    `SELECT ${text}, count(*) ${from} WHERE ${name} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 3`,
  );
  return {
    rows: Number(facts[0]),
    filled: Number(facts[1]),
    lowest: typeof facts[2] === 'string' ? plainText(type, facts[2]) : null,
    highest: typeof facts[3] === 'string' ? plainText(type, facts[3]) : null,
    examples: examples.map(([example]) => plainText(type, String(example))),
  };
}
