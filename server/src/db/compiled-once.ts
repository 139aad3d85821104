import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { Database } from './open-db.ts';

/** Compiling a frequent query takes longer than SQLite takes to run it. The values that `build` passes stand for `parameters`, in text order. */
export function compiledOnce<Row>(
  build: (db: Database) => Compilable<Row>,
): (db: Database, ...parameters: string[]) => Promise<Row[]> {
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
