import type { Database } from '../../db/open-db.ts';
import { onEachDatabase } from '../../testing/each-database.ts';
import { type FindSteps, findPlaces, type ListWishes } from './find-places.ts';
import { insertQuery, updateQuery } from './query-store.ts';
import { shareQuery } from './sharing-store.ts';

const me = { personId: 'me', team: 'firm.example' };
const colleague = { personId: 'colleague', team: 'firm.example' };
const stranger = { personId: 'stranger', team: 'other.example' };

interface Known {
  id: string;
  name: string;
  updatedAt: string;
  text: string;
  tags: string[];
  isOwn: boolean;
  isSeen: boolean;
}

const texts = [
  'select a_b',
  'SELECT axb',
  "where 100% = 'Équité'",
  '-- 🏡 地址',
  'x',
  'zq',
  'select lower("A B")\nfrom q',
  '',
];

async function fill(db: Database): Promise<Known[]> {
  const known: Known[] = [];
  for (let index = 0; index < 160; index += 1) {
    const id = `query ${index}`;
    const owner = index % 16 === 15 ? stranger : index % 3 === 0 ? colleague : me;
    const name = `Name ${(index * 37) % 160} ${index === 77 ? 'Ungewöhnlich' : ''}`;
    const tags = index % 5 === 0 ? ['weekly'] : index === 78 ? ['rare'] : [];
    const now = new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 2) * 60_000).toISOString();
    const queryText = texts[index % texts.length]!;
    await insertQuery(db, id, owner.personId, { name, tags, queryText: index % 7 === 0 ? 'before' : queryText }, now);
    if (index % 7 === 0) await updateQuery(db, id, owner, { name, queryText }, { expectedVersion: undefined, now });
    const isShared = owner !== me && index % 4 !== 0;
    if (isShared) await shareQuery(db, id, owner, 'read');
    const isSeen = owner === me || (owner === colleague && isShared);
    const text = [name, ...tags, queryText].join('\n').toLowerCase();
    known.push({ id, name, updatedAt: now, text, tags, isOwn: owner === me, isSeen });
  }
  return known;
}

/** A plain reference implementation of the list. */
function expected(known: readonly Known[], { sources, sortBy, search, tag }: ListWishes): string[] {
  const [own, team] = [sources.includes('own'), sources.includes('team')];
  const wanted = known.filter(
    (query) =>
      query.isSeen &&
      (query.isOwn ? own : team) &&
      query.text.includes(search) &&
      (tag === '' || query.tags.includes(tag)),
  );
  const keyOf = (query: Known) => (sortBy === '+name' ? query.name.toLowerCase() : query.updatedAt);
  const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  wanted.sort((a, b) => order(keyOf(a), keyOf(b)) || order(a.id, b.id));
  return (sortBy === '+name' ? wanted : wanted.reverse()).map((query) => query.id);
}

const plain: ListWishes = {
  sources: ['own', 'team'],
  sortBy: '-updatedAt',
  search: '',
  tag: '',
  connectionId: '',
  isInTrash: false,
};
const searches = [
  '',
  'x',
  'zq',
  'a_b',
  'axb',
  '100%',
  'équité',
  '🏡',
  '🏡 地',
  '地址',
  '"',
  '"a b"\nfrom',
  "= '",
  'nowhere',
  'ungewöhnlich',
  'name 1',
];

onEachDatabase('the list of queries', (database) => {
  it('is the same whichever plan is used for a text or a tag', async () => {
    const { db } = await database.open();
    const known = await fill(db);
    const ways: FindSteps[] = [
      { looked: 1_000, candidates: 0 },
      { looked: 7, candidates: 1_000 },
      { looked: 7, candidates: 0 },
    ];
    const someSources: ListWishes['sources'][] = [['own', 'team'], ['own'], ['team']];
    for (const [place, search] of searches.entries()) {
      for (const [turn, tag] of ['', 'weekly', 'rare'].entries()) {
        // Combines each search and each tag with all three source sets, without every triple.
        const sources = someSources[(place + turn) % 3]!;
        const wishes: ListWishes = { ...plain, search, tag, sources };
        const all = expected(known, wishes);
        for (const steps of ways) {
          const first = await findPlaces(db, me, wishes, undefined, 6, steps);
          const found = first.map((each) => each.id);
          expect([search, tag, sources, steps, found]).toEqual([search, tag, sources, steps, all.slice(0, 6)]);
          const last = first.at(-1);
          if (last === undefined) continue;
          const rest = await findPlaces(db, me, wishes, { value: last.updated_at, id: last.id }, 500, steps);
          expect(rest.map((each) => each.id)).toEqual(all.slice(6));
        }
      }
    }
    const byName = { ...plain, sortBy: '+name', search: 'select' } as const;
    const named = await findPlaces(db, me, byName, undefined, 500, { looked: 7, candidates: 0 });
    expect(named.map((place) => place.name_key)).toEqual([...named.map((place) => place.name_key)].sort());
    expect(named.map((place) => place.id).sort()).toEqual(expected(known, byName).sort());
  });

  it("doesn't find a text after it was changed or deleted", async () => {
    const { db } = await database.open();
    await fill(db);
    const idsOf = async (search: string) =>
      (await findPlaces(db, me, { ...plain, search }, undefined, 9, { looked: 1, candidates: 99 })).map(({ id }) => id);
    expect(await idsOf('ungewöhnlich')).toEqual(['query 77']);
    const now = '2026-07-01T00:00:00.000Z';
    await updateQuery(db, 'query 77', me, { name: 'Usual' }, { expectedVersion: undefined, now });
    expect(await idsOf('ungewöhnlich')).toEqual([]);
    expect(await idsOf('usual')).toEqual(['query 77']);
    await db.deleteFrom('queries').where('id', '=', 'query 77').execute();
    expect(await idsOf('usual')).toEqual([]);
    await insertQuery(db, 'again', 'me', { name: 'Usual again', queryText: '' }, now);
    expect(await idsOf('usual')).toEqual(['again']);
  });

  it('finds every part of a text that has more trigrams than the index stores', async () => {
    const { db } = await database.open();
    const now = '2026-07-01T00:00:00.000Z';
    const signs = Array.from({ length: 35_000 }, (_, index) =>
      String.fromCodePoint(0x4e00 + ((index * 7_919) % 20_000)),
    );
    const long = `${signs.join('')} at last`;
    await insertQuery(db, 'long', 'me', { name: 'Long', queryText: long }, now);
    await insertQuery(db, 'newest', 'me', { name: '–', queryText: '' }, '2026-07-02T00:00:00.000Z');
    const idsOf = async (search: string) =>
      (await findPlaces(db, me, { ...plain, search }, undefined, 9, { looked: 1, candidates: 9 })).map(({ id }) => id);
    for (const search of [signs.slice(100, 140).join(''), signs[30_000]!, ' at last', 'long'])
      expect(await idsOf(search)).toEqual(['long']);
  });
});
