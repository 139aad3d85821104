import type { Compilable, CompiledQuery, DialectAdapter, Insertable } from 'kysely';
import type { Database } from './open-db.ts';
import type { Tables } from './tables.ts';

type Parameter = string | number | null;

/** Compiling a frequent query takes longer than SQLite takes to run it. The values that `build` passes stand for `parameters`, in text order. */
export function compiledOnce<Row>(
  build: (db: Database) => Compilable<Row>,
): (db: Database, ...parameters: Parameter[]) => Promise<Row[]> {
  const known = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  return async (db, ...parameters) => {
    // A transaction has the adapter of its database.
    const { adapter } = db.getExecutor();
    let query = known.get(adapter);
    if (query === undefined) {
      query = build(db).compile();
      known.set(adapter, query);
    }
    if (query.parameters.length !== parameters.length)
      throw new Error('a query got other parameters than it has places');
    const asked: CompiledQuery<Row> = { ...query, parameters };
    return (await db.executeQuery(asked)).rows;
  };
}

/**
 * Inserts rows with the same columns, in the same order. Inserts of the same number of rows share a compiled query. It keeps the values of the
 * first insert, so use few different numbers. No value can be undefined.
 */
export function insertOnce<Table extends keyof Tables>(
  table: Table,
): (db: Database, ...rows: Insertable<Tables[Table]>[]) => Promise<void> {
  const known = new Map<string, ReturnType<typeof compiledOnce>>();
  return async (db, ...rows) => {
    const shape = `${rows.length} ${Object.keys(rows[0] ?? {})}`;
    let insert = known.get(shape);
    if (insert === undefined) {
      insert = compiledOnce((open) => open.insertInto(table).values(rows));
      known.set(shape, insert);
    }
    await insert(db, ...(rows.flatMap(Object.values) as Parameter[]));
  };
}
