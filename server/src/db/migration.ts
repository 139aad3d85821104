import type { Kysely } from 'kysely';

/** One step of the schema. It runs once, inside a transaction, on both dialects; it is never changed after a release. */
export interface Migration {
  /** `0001-identity`: the order of the list is the order of the ids. */
  readonly id: string;
  // A migration speaks of tables as they were in its day, not of today's row types.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  up(db: Kysely<any>): Promise<void>;
}
