import { SqliteAdapter, sql } from 'kysely';
import { asIntegers, everyGroup, groupsAskedFor } from '../../db/letter-groups.ts';
import type { Database } from '../../db/open-db.ts';

/** At most this many trigrams are searched for: more of them hardly narrow the result. */
const groupsAsked = 12;

/** With false positives: the indexes only store trigrams. Undefined if more than `limit`, or if neither is given. */
export async function listCandidates(db: Database, { search, tag }: { search: string; tag: string }, limit: number) {
  const byText = search === '' ? undefined : await listByText(db, search, limit);
  if (byText !== undefined && byText.length <= limit) return byText;
  if (tag === '') return undefined;
  const rows = await db
    .selectFrom('query_tags')
    .select('query_id')
    .where('tag', '=', tag)
    .limit(limit + 1)
    .execute();
  return rows.length > limit ? undefined : rows.map((row) => row.query_id);
}

async function listByText(db: Database, search: string, limit: number): Promise<string[]> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) {
    const asked = asIntegers(groupsAskedFor(search, groupsAsked));
    const { rows } = await sql<{ id: string }>`
      select query_id as id from query_letters
      where letters @> ${asked} or letters @> ${asIntegers([everyGroup])} limit ${limit + 1}`.execute(db);
    return rows.map((row) => row.id);
  }
  const letters = [...search];
  // One or two characters are a prefix of a range of trigrams.
  const numbers =
    letters.length < 3
      ? sql`select distinct doc from query_letters_groups where term >= ${search} and term < ${`${search}\u{10ffff}`} limit ${limit + 1}`
      : sql`select rowid from query_letters where query_letters match ${matchText(letters)} limit ${limit + 1}`;
  const { rows } = await sql<{ id: string }>`select id from queries where search_id in (${numbers})`.execute(db);
  return rows.map((row) => row.id);
}

function matchText(letters: readonly string[]): string {
  return groupsOf(letters)
    .map((group) => `"${group.replaceAll('"', '""')}"`)
    .join(' AND ');
}

/** The trigrams of a text, evenly sampled if there are many. */
function groupsOf(letters: readonly string[]): string[] {
  const all = [...new Set(letters.slice(2).map((_, index) => letters.slice(index, index + 3).join('')))];
  if (all.length <= groupsAsked) return all;
  return Array.from({ length: groupsAsked }, (_, index) => all[Math.floor((index * all.length) / groupsAsked)]!);
}
