/** Turns views of the catalog `w` into tables of the same name, with the same columns and comments. */
import type { Database } from './database.ts';
import { requireObject } from './model.ts';
import { createTables } from './objects.ts';

/** Replaces each named view with a table of its rows, for scales at which the view is too slow. */
export async function materialise(db: Database, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const view = requireObject(name);
    const order = view.columns.some((column) => column.name === 'PropertyID') ? 'ORDER BY PropertyID' : '';
    await db.run(`CREATE TEMP TABLE view_rows AS SELECT * FROM w.${name}; DROP VIEW w.${name}`);
    await createTables(db, 'w', [{ ...view, kind: 'table' }]);
    await db.run(`INSERT INTO w.${name} SELECT * FROM view_rows ${order}; DROP TABLE view_rows`);
  }
}
