import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database, OpenDb } from '../open-db.ts';
import type { ColumnKind, TableShape } from './table-shapes.ts';

/** Values as JSON has them, in the order of the columns. */
export type Row = readonly (string | number | null)[];

const rowsAtOnce = 500;

/** In no particular order. Call it in a transaction, so that all tables are of the same moment. */
export async function* readRows(db: Database, { name, columns }: TableShape): AsyncGenerator<Row> {
  const untyped = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const query = untyped.selectFrom(name).select(columns.map((column) => column.name));
  for await (const row of query.stream(rowsAtOnce))
    yield columns.map((column) => plainValue((row as Record<string, unknown>)[column.name], column.kind));
}

function plainValue(value: unknown, kind: ColumnKind): string | number | null {
  if (value === null || value === undefined) return null;
  if (kind === 'bytes') return Buffer.from(value as Uint8Array).toString('hex');
  // PostgreSQL returns 64-bit integers as text.
  if (kind === 'integer') return Number(value);
  return String(value);
}

/** Inserts rows with one statement, which has one parameter: a statement with a parameter per value would be slow to prepare. */
export async function insertRows(
  db: Database,
  dialect: OpenDb['dialect'],
  { name, columns }: TableShape,
  lines: readonly string[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  const values = columns.map(({ kind }, index) => {
    const value = sql.raw(`(value ->> ${index})`);
    if (kind === 'text') return value;
    if (kind === 'integer') return dialect === 'sqlite' ? value : sql`${value}::bigint`;
    return dialect === 'sqlite' ? sql`unhex(${value})` : sql`decode(${value}, 'hex')`;
  });
  const from =
    dialect === 'sqlite'
      ? sql`json_each(${`[${lines.join()}]`})`
      : sql`json_array_elements(${`[${lines.join()}]`}::json) as value`;
  await sql`insert into ${sql.table(name)} (${names}) select ${sql.join(values)} from ${from} where true`.execute(db);
}

export interface Digest {
  add(line: string): void;
  readonly rows: number;
  /** Equal for the same rows in any order. */
  text(): string;
}

export function createDigest(): Digest {
  const sums = new Uint32Array(8);
  let rows = 0;
  return {
    add(line) {
      const hash = createHash('sha256').update(line).digest();
      for (let index = 0; index < sums.length; index += 1) sums[index] = sums[index]! + hash.readUInt32LE(index * 4);
      rows += 1;
    },
    get rows() {
      return rows;
    },
    text: () => Buffer.from(sums.buffer).toString('hex'),
  };
}

export interface TableDigest {
  readonly rows: number;
  readonly digest: string;
}

/** Row count and digest of what a table has now. */
export async function digestTable(db: Database, table: TableShape): Promise<TableDigest> {
  const digest = createDigest();
  for await (const row of readRows(db, table)) digest.add(JSON.stringify(row));
  return { rows: digest.rows, digest: digest.text() };
}
