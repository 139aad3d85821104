/** SQL Server treats 'a' and 'a ' as equal and DuckDB does not. The T-SQL translator relies on the absence of such texts. */
import { BuildError } from './build-error.ts';
import type { Database } from './database.ts';
import { MODEL } from './model.ts';

/** Throws a BuildError that names a column of `w` in which a text ends in a space. Views only show texts of the tables. */
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
