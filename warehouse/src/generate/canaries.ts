/** Marked synthetic rows of nonexistent counties, so that a leak from the full file can be recognized anywhere. */
import { type Database, literal } from '../database.ts';
import { MODEL, type ModelObject } from '../model.ts';

/** The counties of the marked rows. No real FIPS code starts with 99. */
export const CANARY_COUNTIES = ['99001', '99002', '99003'] as const;

export const CANARY_MARK = 'CANARY7Q4Z';

function canaryValue(object: ModelObject, column: { name: string; type: string }, index: number): string {
  const width = Number(/char\((\d+)\)/.exec(column.type)?.[1] ?? 0);
  if (column.name === 'CountyFIPS') return literal(CANARY_COUNTIES[index] as string);
  if (/char/.test(column.type)) {
    const text = `${CANARY_MARK}${index}`;
    return literal(width >= text.length ? text : 'Z'.repeat(Math.min(width, 2)));
  }
  if (/date/.test(column.type)) return `'1999-09-0${index + 1}'`;
  if (object.key.includes(column.name) || column.name === 'PropertyID')
    return String(column.type === 'smallint' ? 9990 + index : 9_990_000_000 + index);
  return column.type === 'bigint' ? String(9_990_000_000 + index) : String(index + 1);
}

export async function plantCanaries(db: Database): Promise<void> {
  const scoped = MODEL.filter(
    ({ kind, columns }) => kind === 'table' && columns.some(({ name }) => name === 'CountyFIPS'),
  );
  for (const object of scoped) {
    const rows = CANARY_COUNTIES.map(
      (_, index) => `(${object.columns.map((column) => canaryValue(object, column, index)).join(', ')})`,
    );
    await db.run(`INSERT INTO w.${object.name} VALUES ${rows.join(', ')}`);
  }
}
