import { setImmediate as giveWay } from 'node:timers/promises';
import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** The only group of a text with too many groups to store: it matches every search. */
export const everyGroup = 0;

const keptGroups = 30_000;

const lettersAtOnce = 50_000;

const factor = 0x01_00_01_93;

/** A text that contains another has all of its groups, but not the reverse. Hash collisions only add false matches. */
export async function letterGroups(text: string): Promise<number[]> {
  const groups = new Set<number>();
  let [one, two] = [text.charCodeAt(0), text.charCodeAt(1)];
  if (text.length > 0) groups.add(withLetter(0, one));
  if (text.length > 1) groups.add(withLetter(0, two)).add(withLetter(withLetter(0, one), two));
  for (let index = 2; index < text.length; index += 1) {
    if (index % lettersAtOnce === 0) await giveWay();
    const three = text.charCodeAt(index);
    const group = withLetter(withLetter(withLetter(0, one), two), three);
    if (!groups.has(group)) {
      groups
        .add(group)
        .add(withLetter(withLetter(0, two), three))
        .add(withLetter(0, three));
      if (groups.size > keptGroups) return [everyGroup];
    }
    one = two;
    two = three;
  }
  return [...groups];
}

/** The groups to search for: those of the search text's longest length, evenly sampled if there are more than `limit`. */
export function groupsAskedFor(search: string, limit: number): number[] {
  const length = Math.min(3, search.length);
  const all = new Set<number>();
  for (let end = length; end <= search.length; end += 1) {
    let group = 0;
    for (let index = end - length; index < end; index += 1) group = withLetter(group, search.charCodeAt(index));
    all.add(group);
  }
  const groups = [...all];
  if (groups.length <= limit) return groups;
  return Array.from({ length: limit }, (_, index) => groups[Math.floor((index * groups.length) / limit)]!);
}

/** The literal of PostgreSQL's `int[]`: the driver takes ten times as long for an array. */
export function asIntegers(groups: readonly number[]) {
  return sql<number[]>`${`{${groups.join(',')}}`}::int[]`;
}

/** Stores the groups of some queries' texts in PostgreSQL; SQLite has an index that updates automatically. */
export async function keepLetterGroups(
  // biome-ignore lint/suspicious/noExplicitAny: a migration has no row types
  db: Kysely<any>,
  queries: readonly { readonly id: string; readonly search_text: string }[],
): Promise<void> {
  if (queries.length === 0 || db.getExecutor().adapter instanceof SqliteAdapter) return;
  const rows = [];
  for (const { id, search_text } of queries) rows.push(sql`(${id}, ${asIntegers(await letterGroups(search_text))})`);
  await sql`insert into query_letters (query_id, letters) values ${sql.join(rows)}
            on conflict (query_id) do update set letters = excluded.letters`.execute(db);
}

function withLetter(group: number, letter: number): number {
  return (Math.imul(group, factor) + letter) | 0 || 1;
}
