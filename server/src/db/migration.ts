import type { CreateTableBuilder, Kysely } from 'kysely';

/** One step of the schema. Runs once, inside a transaction, on both dialects; never changed after a release. */
export interface Migration {
  /** `0001-identity`: the list is in the order of the IDs. */
  readonly id: string;
  /** `0.2`: the release that brings it; without one, the first. */
  readonly release?: string;
  /** The version before can't run on the new schema, so its nodes stop serving. See CONTRIBUTING.md, "Migrations". */
  readonly isBreaking?: true;
  // Untyped: a migration sees the tables of its time, not today's row types.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  up(db: Kysely<any>): Promise<void>;
}

/** Adds columns to a new table, in this order; those that can be NULL end with `?`. */
const columnsOf = (type: 'text' | 'integer') => (names: string) => (table: CreateTableBuilder<string, string>) =>
  names
    .split(' ')
    .reduce(
      (made, name) => made.addColumn(name.replace('?', ''), type, (c) => (name.endsWith('?') ? c : c.notNull())),
      table,
    );
export const texts = columnsOf('text');
export const integers = columnsOf('integer');
