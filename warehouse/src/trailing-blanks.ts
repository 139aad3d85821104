/** SQL Server takes 'a' and 'a ' for equal and DuckDB does not; the T-SQL translator relies on there being no such text. */
import { BuildError } from './build-error.ts';
import type { Database } from './database.ts';
import { MODEL } from './model.ts';

/** Throws a BuildError that names a column of `w` in which a text ends in a blank. Views show texts of the tables alone. */
export async function refuseTrailingBlanks(db: Database): Promise<void> {
  for (const { name, kind, columns } of MODEL) {
    const texts = columns.filter(({ type }) => type.includes('char')).map((column) => column.name);
    if (kind === 'view' || texts.length === 0) continue;
    const counts = texts.map((text) => `count(*) FILTER (${text} LIKE '% ') AS ${text}`);
    const [row = {}] = await db.rows(`SELECT ${counts.join(', ')} FROM w.${name}`);
    const wrong = texts.find((text) => row[text] !== 0n);
    if (wrong !== undefined)
      throw new BuildError(
        `The generator created text in ${name}.${wrong} that ends in a space. Text must not end in spaces.`,
      );
  }
}
