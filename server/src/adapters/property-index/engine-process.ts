// The process that reads the files of sets: receives statements and returns their rows.
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Cell } from '@platbook/contract/property/property-search';
import { loadDuckdb } from '../../load-duckdb.ts';
import type { FromEngine, Rows, Statement, ToEngine } from './engine-messages.ts';
import { OpenSets } from './open-sets.ts';

type Library = typeof import('@duckdb/node-api');

let library: Library | undefined;
let sets: OpenSets | undefined;
/** Queries in progress; those without a connection haven't started to read. */
const asked = new Map<number, { connection?: DuckDBConnection; isCanceled: boolean }>();

process.on('message', (message: ToEngine) => {
  if (message.type === 'ask') void answer(message);
  else cancel(message.id);
});
process.on('disconnect', () => process.exit());

function cancel(id: number): void {
  const question = asked.get(id);
  if (question === undefined) return;
  question.isCanceled = true;
  question.connection?.interrupt();
}

async function answer({ id, files, statements }: Extract<ToEngine, { type: 'ask' }>): Promise<void> {
  const question: { connection?: DuckDBConnection; isCanceled: boolean } = { isCanceled: false };
  asked.set(id, question);
  const send = (message: FromEngine) => process.send?.(message);
  try {
    library ??= await loadDuckdb();
    sets ??= new OpenSets(library);
    const open = sets.take(files);
    try {
      question.connection = await (await open.instance).connect();
      const results: Rows[] = [];
      for (const statement of statements) {
        if (question.isCanceled) throw new Error('Canceled');
        results.push(await run(library, question.connection, statement));
      }
      send({ id, results });
    } finally {
      question.connection?.closeSync();
      sets.release(open);
    }
  } catch (error) {
    send({ id, failed: error instanceof Error ? error.message : String(error) });
  } finally {
    asked.delete(id);
  }
}

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
    const exact: readonly number[] = [
      DuckDBTypeId.BIGINT,
      DuckDBTypeId.UBIGINT,
      DuckDBTypeId.HUGEINT,
      DuckDBTypeId.DECIMAL,
    ];
    const isExact = reader.columnTypes().map(({ typeId }) => exact.includes(typeId));
    const rows = reader.getRowsJson() as Cell[][];
    for (const row of rows)
      for (const [index, is] of isExact.entries()) if (is && row[index] !== null) row[index] = Number(row[index]);
    return { columns: reader.columnNames(), rows };
  } finally {
    prepared.destroySync();
  }
}
