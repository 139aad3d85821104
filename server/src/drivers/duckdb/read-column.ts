import type { DuckDBConnection } from '@duckdb/node-api';
import { type ColumnFacts, type ColumnPlace, exampleCharacters } from '../driver.ts';
import { quotedIdentifier } from '../quoted-identifier.ts';

const ordered = /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DECIMAL|FLOAT|DOUBLE|DATE|TIME|TIMESTAMP)\b/;
const wordless = /^(BLOB|GEOMETRY|BIT)\b|\[|^(STRUCT|MAP|UNION)/;

/** One pass over a column: rows with a value, lowest and highest value, and frequent values (an approximation in constant memory). */
export async function readDuckdbColumn(
  connection: DuckDBConnection,
  { schema, table, column }: ColumnPlace,
): Promise<ColumnFacts | undefined> {
  const found = await connection.runAndReadAll(
    `select data_type from duckdb_columns() where not internal and database_name = current_database()
     and schema_name = $1 and table_name = $2 and column_name = $3`,
    [schema, table, column],
  );
  const type = found.getRows()[0]?.[0];
  if (typeof type !== 'string') return undefined;
  const name = quotedIdentifier(column);
  const isWordless = wordless.test(type);
  const [lowest, highest] =
    ordered.test(type) && !isWordless ? [`min(${name})::varchar`, `max(${name})::varchar`] : ['null', 'null'];
  const examples = isWordless ? 'null' : `approx_top_k(left(${name}::varchar, ${exampleCharacters}), 3)`;
  const facts = await connection.runAndReadAll(
    `select count(*)::double, count(${name})::double, ${lowest}, ${highest}, ${examples}
     from ${quotedIdentifier(schema)}.${quotedIdentifier(table)}`,
  );
  const [rows, filled, from, to, frequent] = facts.getRows()[0] ?? [];
  const items = (frequent as { items?: unknown[] } | null | undefined)?.items ?? [];
  return {
    rows: Number(rows),
    filled: Number(filled),
    lowest: typeof from === 'string' ? from : null,
    highest: typeof to === 'string' ? to : null,
    examples: items.filter((item): item is string => typeof item === 'string'),
  };
}
