import { indexWords } from '@platbook/property/search-words';
import type { Database } from '../database.ts';
import { openBestEntries } from './best-entries.ts';
import type { LookupFile } from './lookup-file.ts';
import { OWNER_WORD, PLACE_WORD, type Vocabulary } from './vocabulary.ts';

interface PlaceRow {
  readonly kind: string;
  readonly code: string;
  readonly fips: string;
  readonly name: string;
  readonly detail: string;
  readonly west: number | null;
  readonly south: number | null;
  readonly east: number | null;
  readonly north: number | null;
  readonly count: number;
  readonly isShared: boolean;
}

export async function writePlaceWords(
  db: Database,
  { homes, counties }: { readonly homes: string; readonly counties: string },
  file: LookupFile,
  vocabulary: Vocabulary,
): Promise<void> {
  file.fill(
    'county',
    (await db.rows(`SELECT CountyFIPS, CountyName, StateCode FROM ${counties} ORDER BY 1`)).map(Object.values),
  );
  const places = (await db.rows(
    `SELECT *, count(*) OVER (PARTITION BY kind, code) > 1 AS "isShared" FROM ${homes}.places ORDER BY kind, code, fips`,
  )) as unknown as PlaceRow[];
  const keys: [string, number, number][] = [];
  const rows = places.map((place, index) => {
    const words = indexWords(place.name);
    vocabulary.add(words, PLACE_WORD, place.count);
    for (const key of beginningsIn(words)) keys.push([key, index, place.count]);
    return [
      ...[index, place.kind, place.name, place.detail, indexWords(place.detail), conditionOf(place)],
      ...[place.west, place.south, place.east, place.north, place.count],
    ];
  });
  file.fill('place', rows);
  const best = openBestEntries('place');
  keys.sort(([a, b], [c, d]) => (a < c ? -1 : a > c ? 1 : b - d));
  for (const key of keys) best.add(...key);
  file.fill(
    'key',
    keys.map(([text, entry]) => ['place', text, entry]),
  );
  file.fill('best', best.take(true));
}

function conditionOf({ kind, code, fips, isShared }: PlaceRow): string {
  const line = `${kind}=${encodeURIComponent(code)}`;
  return isShared && kind !== 'county' && kind !== 'zip' ? `${line}&county=${fips}` : line;
}

/** The words, and the words from each later one on: a place is also found by the second word of its name. */
export function beginningsIn(words: string): string[] {
  const parts = words.split(' ');
  const keys = parts.map((_, place) => parts.slice(place).join(' '));
  return keys.filter((key, place) => place === 0 || (key.length > 2 && place < 4));
}

/** Words in the names of half of all firms and trusts, which don't help to find one. */
export const COMMON_WORDS =
  "('LLC', 'INC', 'LP', 'LLP', 'CORP', 'CO', 'COMPANY', 'TRUST', 'LIVING', 'FAMILY', 'REVOCABLE', 'ESTATE', 'OF', 'THE', 'AND', 'JR', 'SR', 'II', 'III')";

const WORDS =
  "string_split(trim(regexp_replace(upper(strip_accents(regexp_replace(label, '[''’]', '', 'g'))), '[^A-Z0-9]+', ' ', 'g')), ' ')";

/** Fills `owner` from the flat table's column: names as recorded, found by any of their first four words and the words after it. */
export async function writeOwners(
  db: Database,
  homes: string,
  file: LookupFile,
  vocabulary: Vocabulary,
): Promise<void> {
  await db.run(`CREATE OR REPLACE TEMP TABLE owners AS SELECT row_number() OVER (ORDER BY label)::INTEGER AS id, *, ${WORDS} AS words
    FROM (SELECT owner AS label, count(*)::INTEGER AS homes FROM ${homes} WHERE owner IS NOT NULL GROUP BY 1)`);
  for await (const rows of db.stream("SELECT id, label, homes, array_to_string(words, ' ') FROM owners ORDER BY id")) {
    for (const [, , count, words] of rows as [number, string, number, string][])
      vocabulary.add(words, OWNER_WORD, count);
    file.fill(
      'owner',
      rows.map((row) => row.slice(0, 3)),
    );
  }
  const best = openBestEntries('owner');
  // LAST FIRST M is also found by FIRST M LAST and by FIRST LAST.
  const orders = `SELECT id, homes, words FROM owners
    UNION ALL SELECT id, homes, words[i:] || words[:i - 1] FROM owners, range(2, 5) t(i) WHERE i <= len(words) AND len(words[i]) > 1 AND words[i] NOT IN ${COMMON_WORDS}
    UNION ALL SELECT id, homes, [words[2], words[1]] || words[3:] FROM owners WHERE len(words) > 2 AND len(words[2]) > 1 AND words[2] NOT IN ${COMMON_WORDS}`;
  for await (const rows of db.stream(
    `SELECT DISTINCT array_to_string(words, ' ') AS text, id, homes FROM (${orders}) ORDER BY text, id`,
  )) {
    for (const [text, id, count] of rows as [string, number, number][]) best.add(text, id, count);
    file.fill(
      'key',
      rows.map(([text, id]) => ['owner', text, id]),
    );
    file.fill('best', best.take());
  }
  file.fill('best', best.take(true));
  await db.run('DROP TABLE owners');
}
