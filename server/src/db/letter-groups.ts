import { setImmediate as giveWay } from 'node:timers/promises';
import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** The group of a text that has more groups than are kept: whatever is searched, it may hold it. */
export const everyGroup = 0;

/** Groups of a text that are kept at most; SQL of 500 kB has a third of them. */
const keptGroups = 30_000;

/** Letters that are read before others are served: a few milliseconds. */
const lettersAtOnce = 50_000;

const factor = 0x01_00_01_93;

/**
 * The groups of one, two and three letters in a lower-cased text as numbers of 32 bits, once each. A text that holds another one has all of
 * its groups; the other way round it need not be so. Three letters that share a number with others do no harm: they name a text too many.
 */
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

/** The groups by which a text is looked for: its longest ones, evenly out of all of them when they are more than `limit`. */
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

/** Writes down the groups of some queries' texts, which are kept in PostgreSQL; SQLite has an index that follows on its own. */
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

/** The number of a group with one more letter; never that of `everyGroup`. */
function withLetter(group: number, letter: number): number {
  return (Math.imul(group, factor) + letter) | 0 || 1;
}
