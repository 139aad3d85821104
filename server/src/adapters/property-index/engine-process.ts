import type { DuckDBConnection } from '@duckdb/node-api';
import type { Cell } from '@platbook/contract/property/property-search';
import { answerRequests } from '../../workers/answer-requests.ts';
import { loadDuckdb } from '../../workers/load-duckdb.ts';
import type { IndexOrder, Rows, Statement } from './engine-messages.ts';
import { OpenSets } from './open-sets.ts';

type Library = typeof import('@duckdb/node-api');

let library: Library | undefined;
let sets: OpenSets | undefined;

answerRequests(async ({ files, statements }: IndexOrder, { signal }) => {
  library ??= await loadDuckdb();
  sets ??= new OpenSets(library);
  const open = sets.take(files);
  let connection: DuckDBConnection | undefined;
  try {
    connection = await (await open.instance).connect();
    signal.addEventListener('abort', () => connection?.interrupt());
    const results: Rows[] = [];
    for (const statement of statements) {
      signal.throwIfAborted();
      results.push(await run(library, connection, statement));
    }
    return results;
  } finally {
    connection?.closeSync();
    sets.release(open);
  }
});

async function run({ DuckDBTypeId }: Library, connection: DuckDBConnection, { sql, values }: Statement): Promise<Rows> {
  const prepared = await connection.prepare(sql);
  try {
    for (const [index, value] of values.entries()) {
      if (typeof value === 'string') prepared.bindVarchar(index + 1, value);
      // The width of most columns; a wider binding would convert the column value by value.
      else if ((value | 0) === value) prepared.bindInteger(index + 1, value);
      else if (Number.isSafeInteger(value)) prepared.bindBigInt(index + 1, BigInt(value));
      else prepared.bindDouble(index + 1, value);
    }
    const reader = await prepared.runAndReadAll();
    // Arrive as text to keep every digit; these values have few.
    const { BIGINT, UBIGINT, HUGEINT, DECIMAL } = DuckDBTypeId;
    const exact: readonly number[] = [BIGINT, UBIGINT, HUGEINT, DECIMAL];
    const isExact = reader.columnTypes().map(({ typeId }) => exact.includes(typeId));
    const rows = reader.getRowsJson() as Cell[][];
    for (const row of rows)
      for (const [index, is] of isExact.entries()) if (is && row[index] !== null) row[index] = Number(row[index]);
    return { columns: reader.columnNames(), rows };
  } finally {
    prepared.destroySync();
  }
}
