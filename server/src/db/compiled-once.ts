import type { Compilable, CompiledQuery, DialectAdapter, Insertable, QueryCreator } from 'kysely';
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

export type NewRows<Table extends keyof Tables> = { readonly [Each in Table]: readonly Insertable<Tables[Each]>[] };

/** Inserts at least one row into each table. With several tables this is one statement of PostgreSQL; SQLite has no such statement. No value can be undefined. */
export function insertOnce<Table extends keyof Tables>(
  ...tables: Table[]
): (db: Database, rows: NewRows<Table>) => Promise<void> {
  const known = new Map<string, ReturnType<typeof compiledOnce>>();
  return async (db, rows) => {
    const inserted = tables.map((table) => rows[table] as readonly object[]);
    if (inserted.some(isRare)) {
      await insertInto(db, tables, rows).execute();
      return;
    }
    const shape = inserted.map((these) => `${these.length} ${Object.keys(these[0] ?? {})}`).join();
    let insert = known.get(shape);
    if (insert === undefined) {
      insert = compiledOnce((open) => insertInto(open, tables, rows));
      known.set(shape, insert);
    }
    await insert(db, ...(inserted.flat().flatMap(Object.values) as Parameter[]));
  };
}

/** A compiled query is kept with the values of its first insert. */
const isRare = (rows: readonly object[]): boolean =>
  rows.length > 2 || new Set(rows.map((row) => Object.keys(row).join())).size > 1;

function insertInto<Table extends keyof Tables>(db: Database, tables: readonly Table[], rows: NewRows<Table>) {
  const [table, ...others] = tables.toReversed() as [Table, ...Table[]];
  const into = (creator: QueryCreator<Tables>, one: Table) => creator.insertInto(one).values(rows[one] as never);
  const creator = others.reduceRight<QueryCreator<Tables>>(
    (all, one) => all.with(`new_${one}` as string, (next) => into(next as never, one) as never) as never,
    db,
  );
  return into(creator, table);
}
