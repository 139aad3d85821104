import { TRIAL_COUNTIES } from '@platbook/contract/packs/entitlement-set';
import { openLookup } from './open-lookup.ts';
import type { PropertyIndex, SetFiles } from './property-index.ts';

type Row = { readonly [column in 'number' | 'label' | 'unit' | 'zip' | 'condition']: string } & { readonly id: number };

/** What every implementation suggests in the trial's set; `lookup` is the set's file. */
export function suggestSuite(world: { readonly index: PropertyIndex; readonly trial: SetFiles }): void {
  const db = openLookup(world.trial.lookup);
  const home: { number: string; label: string; city: string; zip: string; id: number } = db
    .prepare(
      `SELECT h.number, s.label, s.city, s.zip, h.property_id AS id FROM house h JOIN street s ON s.id = h.street_id
       WHERE s.label GLOB '[A-Z]*[A-Z] DR' AND instr(s.label, ' ') > 8 AND s.directions = '' AND h.unit = '' ORDER BY h.property_id LIMIT 1`,
    )
    .get() as unknown as typeof home;
  afterAll(() => db.close());

  const all = { owners: true, limit: 10 };
  const ask = (q: string, options = all) => world.index.suggest(world.trial, q, options);
  const labels = async (q: string) => (await ask(q)).suggestions.map(({ label }) => label);
  const firstOf = async (q: string) => (await ask(q)).suggestions[0];
  const row = (sql: string) => db.prepare(sql).get() as unknown as Row;

  describe('suggestions of addresses', () => {
    it('find a house by its number and street, with or without what follows, in any spelling', async () => {
      const { number, label, city, zip, id } = home;
      const long = label.toLowerCase().replace(/ dr$/, ' drive');
      for (const q of [
        `${number} ${label}`,
        `${number} ${long}`,
        `${number} ${long.slice(0, -1)}`,
        `${number} ${label.slice(0, -3)} ${zip}`,
        `${number} ${long}, ${city}`,
        `${number} ${label} ${city.slice(0, 3)}`,
        `${number} ${label} ${zip.slice(0, 4)}`,
        ` ${number}, ${label}; ${city} ${zip}`,
      ])
        expect([q, (await ask(q)).mended, (await ask(q)).suggestions.map((one) => one.propertyId)]).toEqual([
          q,
          null,
          expect.arrayContaining([id]),
        ]);
      expect(await firstOf(`${number} ${long}, ${city} ${zip}`)).toMatchObject({
        kind: 'address',
        label: `${number} ${label}`,
        detail: expect.stringContaining(`${city}, `),
        propertyId: id,
        where: null,
      });
    });

    it('find it although letters are wrong, missing or swapped, and say what was searched', async () => {
      const { number, label, zip, id } = home;
      const [word = ''] = label.split(' ');
      for (const mistyped of [word.slice(0, 2) + word.slice(3), `${word[1]}${word[0]}${word.slice(2)}`, `${word}X`]) {
        const { suggestions, mended } = await ask(`${number} ${label.replace(word, mistyped)} ${zip}`);
        expect([mistyped, mended]).toEqual([mistyped, `${number} ${label.replace(word, word.toLowerCase())} ${zip}`]);
        expect(suggestions[0]?.propertyId).toBe(id);
        expect(suggestions[0]?.matches).toContainEqual([number.length + 1, number.length + 1 + word.length]);
      }
    });

    it('mark what was typed, including the start of the last word', async () => {
      const { number, label } = home;
      const [word = ''] = label.split(' ');
      const end = number.length + 1;
      expect((await firstOf(`${number} ${word.slice(0, 5)}`))?.matches).toEqual([
        [0, number.length],
        [end, end + 5],
      ]);
    });

    it('know a city by its prefix and in both spellings, and a state', async () => {
      const house = row(
        `SELECT h.number, s.label, s.zip, h.property_id AS id FROM house h JOIN street s ON s.id = h.street_id WHERE s.words = 'ST PAUL' LIMIT 1`,
      );
      const begun = `sa|sain|saint|st|saint pau|St. Paul|saint paul m|saint paul mn|mn|${house.zip.slice(0, 3)}`;
      for (const where of begun.split('|'))
        expect([
          where,
          (await ask(`${house.number} ${house.label} ${where}`)).suggestions.map(({ propertyId }) => propertyId),
        ]).toEqual([where, expect.arrayContaining([house.id])]);
      expect(await labels(`${house.number} ${house.label} jacksonville`)).toEqual([]);
    });

    it('distinguish units', async () => {
      const flat = row(
        `SELECT h.number, h.unit, s.label, s.zip, h.property_id AS id FROM house h JOIN street s ON s.id = h.street_id WHERE h.unit LIKE 'UNIT %' LIMIT 1`,
      );
      for (const mark of ['unit ', '#', 'Apt. '])
        expect(await firstOf(`${flat.number} ${flat.label} ${mark}${flat.unit.slice(5)} ${flat.zip}`)).toMatchObject({
          label: `${flat.number} ${flat.label} ${flat.unit}`,
        });
    });
  });

  it('finds parcels by a number with any punctuation or none', async () => {
    const parcel = row(`SELECT number, label, property_id AS id FROM parcel WHERE label LIKE '%-%-%' LIMIT 1`);
    for (const q of [parcel.label, parcel.number, parcel.label.replaceAll('-', ' '), parcel.number.slice(0, -2)])
      expect((await ask(q)).suggestions).toContainEqual(
        expect.objectContaining({ kind: 'parcel', label: parcel.label, propertyId: parcel.id }),
      );
    expect((await firstOf(parcel.label))?.matches).toEqual([[0, parcel.label.length]]);
  });

  it('finds counties, cities, ZIPs, neighborhoods and subdivisions, also by a later word and followed by the place', async () => {
    expect(await firstOf('duval')).toMatchObject({ kind: 'place', label: 'Duval County', where: 'county=12031' });
    expect(await labels('saint pau')).toContain('Saint Paul');
    expect(await labels('st paul')).toContain('Saint Paul');
    expect(await labels(home.zip)).toContain(home.zip);
    const place = row(`SELECT label, condition FROM place WHERE kind = 'neighborhood' AND label LIKE '% % %' LIMIT 1`);
    const [, ...rest] = place.label.split(' ');
    expect((await ask(`${rest.join(' ')}`)).suggestions.map(({ where }) => where)).toContain(place.condition);
    expect((await ask('jacksnville')).mended).toBe('jacksonville');
  });

  it("finds owners by last and first name in either order, and omits them for users who can't see owners", async () => {
    const { label } = row(
      `SELECT label FROM owner WHERE label GLOB '[A-Z]* [A-Z]* [A-Z]' AND length(label) > 14 LIMIT 1`,
    );
    const [last, first] = label.split(' ') as [string, string];
    for (const q of [`${last} ${first}`, `${first} ${last}`, label.toLowerCase()]) {
      expect(await labels(q)).toContain(label);
      expect(
        (await world.index.suggest(world.trial, q, { owners: false, limit: 10 })).suggestions.filter(
          ({ kind }) => kind === 'owner',
        ),
      ).toEqual([]);
    }
    const { mended } = await world.index.suggest(world.trial, `${last}x ${first}`, { owners: false, limit: 10 });
    expect(mended).toBeNull();
  });

  it('returns at most ten rows in groups, always the same ones', async () => {
    for (const q of ['ma', 'ca', '1', '10', 'garcia', 's', 'oak', '100 o']) {
      const { suggestions } = await ask(q);
      expect(suggestions.length).toBeLessThanOrEqual(10);
      const kinds = suggestions.map(({ kind }) => ['address', 'parcel', 'place', 'owner'].indexOf(kind));
      expect(kinds).toEqual([...kinds].sort());
      expect(await ask(q)).toEqual(await ask(q));
    }
    expect(await Promise.all(['s', '', ' '].map((q) => ask(q)))).toEqual(
      Array(3).fill({ suggestions: [], mended: null }),
    );
  });

  it('handles any text without harm', async () => {
    for (const q of [
      "' OR 1=1 --",
      '%%',
      '"a" AND b*',
      '\u0000\u0000',
      '👩‍👩‍👧 home',
      'שלום עולם',
      '-- ; DROP TABLE word',
      '#',
      '##',
      'a'.repeat(200),
      '1 '.repeat(100),
      'ab '.repeat(66),
      '9'.repeat(200),
      'é'.repeat(200),
      `${'x'.repeat(199)}😀`,
    ])
      expect((await ask(q)).suggestions.length).toBeLessThanOrEqual(10);
  });

  it('names nothing outside the counties of the set, whatever is typed: no marked row and no neighbor', async () => {
    const known = new Set(TRIAL_COUNTIES);
    const texts = 'canary|canary7q4z|CANARY7Q4Z0|9990|99900|99001|canry7q4|los angeles|harris county|miami';
    for (const q of texts.split('|')) {
      const { suggestions, mended } = await ask(q);
      expect(`${JSON.stringify(suggestions)}${mended}`).not.toMatch(
        /CANARY|Los Angeles County|Harris County|Miami-Dade/i,
      );
      for (const { propertyId } of suggestions) {
        const [found] = db.prepare('SELECT fips FROM parcel WHERE property_id = ?').all(propertyId);
        if (found) expect(known.has(String(found.fips) as (typeof TRIAL_COUNTIES)[number])).toBe(true);
      }
    }
  });
}
