import type { DuckDBConnection } from '@duckdb/node-api';
import type { Cell } from '@platbook/contract/property/property-search';
import { answerRequests } from '../../workers/answer-requests.ts';
import { loadDuckdb } from '../../workers/load-duckdb.ts';
import {
  connectionsPerOrder,
  type IndexAnswer,
  type IndexOrder,
  type Rows,
  type Statement,
} from './engine-messages.ts';
import { OpenSets } from './open-sets.ts';

type Library = typeof import('@duckdb/node-api');

let library: Library | undefined;
let sets: OpenSets | undefined;

answerRequests(async ({ files, statements, tile }: IndexOrder, { signal }): Promise<IndexAnswer> => {
  library ??= await loadDuckdb();
  sets ??= new OpenSets(library);
  const { DuckDBTypeId } = library;
  const open = sets.take(files);
  try {
    const instance = await open.instance;
    const waiting = statements.entries();
    const results: Rows[] = [];
    const takeTurns = async (): Promise<void> => {
      const connection = await instance.connect();
      const interrupt = () => connection.interrupt();
      signal.addEventListener('abort', interrupt);
      try {
        for (const [place, statement] of waiting) {
          signal.throwIfAborted();
          results[place] = await run(DuckDBTypeId, connection, statement);
        }
      } finally {
        signal.removeEventListener('abort', interrupt);
        connection.closeSync();
      }
    };
    const lanes = Array.from({ length: Math.min(connectionsPerOrder, statements.length) }, takeTurns);
    await Promise.allSettled(lanes);
    await Promise.all(lanes);
    if (tile === undefined) return results;
    const { encodeTile } = await import('./encode-tile.ts');
    return encodeTile(tile, results);
  } finally {
    sets.release(open);
  }
});

async function run(
  { BIGINT, UBIGINT, HUGEINT, DECIMAL }: Library['DuckDBTypeId'],
  connection: DuckDBConnection,
  { sql, values }: Statement,
): Promise<Rows> {
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
