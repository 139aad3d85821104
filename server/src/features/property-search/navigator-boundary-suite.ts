import { TRIAL_COUNTIES } from '@platbook/contract/packs/entitlement-set';
import { changePerson } from '../../testing/database-rows.ts';
import { readCsv } from '../../testing/reading/read-download.ts';
import { readTile, tileAt } from '../../testing/reading/read-tile.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import type { TestAnswer } from '../../testing/test-client.ts';
import type { openSetSql } from '../../testing/worlds/index-world.ts';

/** Values of the marked rows in the file of all data, and counties outside the trial. */
const foreign = /CANARY7Q4Z|"9900[123]"|\b99[89]0000\d{3}\b|"06037"|"12086"|CO06037|Los Angeles|Miami-Dade/;
/** The trial includes Ventura, on the left, but not Los Angeles, on the right. */
const border = {
  within: '-118.95,33.9 -117.9,33.9 -117.9,34.75 -118.95,34.75',
  near: '34.2,-118.6,20',
  view: '-118.95,33.9,-117.9,34.75',
};
const tilePath = ({ z, x, y }: { z: number; x: number; y: number }, path = '/api/navigator/tiles') =>
  `${path}/${z}/${x}/${y}`;
const textOf = ({ headers, bytes, text }: TestAnswer) =>
  headers['content-type'] === 'application/vnd.mapbox-vector-tile' ? JSON.stringify(readTile(bytes)) : text;
const api = (path: string, query: Record<string, string> = {}) =>
  `/api/navigator/${path}?${new URLSearchParams(query)}`;

export interface BoundaryWorld {
  readonly app: TestApp;
  /** Over the file of all data. */
  readonly sql: Awaited<ReturnType<typeof openSetSql>>;
}

type Client = Awaited<ReturnType<TestApp['signIn']>>;

const counties = TRIAL_COUNTIES.map((fips) => `'${fips}'`).join(', ');
const numberOf = ({ sql }: BoundaryWorld, where: string, all: string) =>
  sql.number(`select count(*) from Property.PropertyAddress where ${where} and CountyFIPS in (${all})`);

/** What people see through every call that searches, whatever the property index is made of. */
export function navigatorBoundarySuite(world: BoundaryWorld): void {
  const { app, sql } = world;
  const numberIn = (where: string, all: string) => numberOf(world, where, all);
  let trial: Client;
  let everybody: Client;
  beforeAll(async () => {
    trial = await app.openNavigator('trial@example.com');
    everybody = await app.openNavigator('admin@example.com');
  });
  const doors = (
    [
      ['the navigator', app.openNavigator, '/api/navigator/tiles'],
      ['the portal', app.signIn, '/api/map/tiles'],
      ['a report', app.openReport, '/api/reports/foreclosure/tiles'],
    ] as const
  ).map(([name, open, path]) => ({ name, path, open }));

  describe('what a trial user finds with the navigator', () => {
    it.each(Object.entries(border))(
      'across a county border by %s excludes other counties, in rows, counts, facets, clusters and files [T23]',
      async (name, place) => {
        const query = { [name]: place };
        const [mine, theirs] = await Promise.all([trial, everybody].map((one) => one.get(api('count', query))));
        expect(theirs!.json.count).toBeGreaterThan(mine!.json.count);
        expect(mine!.json.count).toBeGreaterThan(0);
        const rows = (await trial.get(api('properties', { ...query, limit: '100', sort: 'zip' }))).json.rows;
        expect(new Set(rows.map(({ fips }: { fips: string }) => fips))).toEqual(new Set(['06111']));
        const { values } = (await trial.get(api('facets/county', query))).json;
        expect(values).toEqual([{ value: '06111', count: mine!.json.count }]);
        expect((await everybody.get(api('facets/county', query))).json.values).toContainEqual({
          value: '06037',
          count: expect.any(Number),
        });
        const { clusters, points } = (await trial.get(api('clusters', { ...query, view: border.view, zoom: '9' })))
          .json;
        const shown = clusters.reduce((sum: number, { count }: { count: number }) => sum + count, points.length);
        expect(shown).toBe((await trial.get(api('count', { ...query, view: border.view }))).json.count);
        const file = await trial.get(api('export', { ...query, format: 'csv' }));
        expect(readCsv(Buffer.from(file.text)).rows.map((row) => row[1])).toEqual(
          Array(mine!.json.count).fill('06111'),
        );
      },
    );

    it('never includes a marked row or a row of another county, in any answer [T23]', async () => {
      const [[id]] = (await sql.ask(
        "select PropertyID::double from Property.PropertyAddress where CountyFIPS = '06111' order by Longitude desc limit 1",
      )) as [[number]];
      const paths = [
        api('start'),
        api('properties', { sort: 'county', limit: '100' }),
        api('properties', { sort: '-id', limit: '100' }),
        api('properties', { sort: '-zip', limit: '100', fields: 'county,city,zip,subdivision,lender' }),
        api('clusters', { zoom: '3', layer: 'county' }),
        api('clusters', { view: border.view, zoom: '10' }),
        ...[0, 4, 7, 9, 12].map((z) => tilePath(tileAt(34.155, -118.675, z))),
        ...['county', 'city', 'zip', 'subdivision', 'lender', 'neighborhood', 'high', 'value'].map((field) =>
          api(`facets/${field}`),
        ),
        api(`properties/${id}`),
        api(`properties/${id}/comparables`, { miles: '10', months: '60', area: '100', years: '100' }),
        api('export', { format: 'csv', sort: '-county', fields: 'county,lender' }),
      ];
      let seenByOthers = 0;
      for (const path of paths) {
        const answer = await trial.get(path);
        expect([path, answer.status]).toEqual([path, 200]);
        expect([path, foreign.exec(textOf(answer))?.[0]]).toEqual([path, undefined]);
        if (foreign.test(textOf(await everybody.get(path)))) seenByOthers += 1;
      }
      expect(seenByOthers).toBeGreaterThan(8);
      const start = (await trial.get(api('start'))).json;
      expect(start.counties.map(({ fips }: { fips: string }) => fips).sort()).toEqual([...TRIAL_COUNTIES].sort());
      expect(start.properties).toBe(await numberIn('true', counties));
      expect(start.lockedFields).toEqual([]);
    });

    it('suggests only their counties: addresses, parcels, places, and owners once the NDA is signed [T23]', async () => {
      const rows = (await sql.ask(
        `select SitusFullAddress, ParcelNumberFormatted, SitusCity, PropertyAddress.SitusZIP, coalesce(SubdivisionName, SitusCity), Owner1FullName, PropertyAddress.CountyFIPS
       from Property.PropertyAddress join Ownership.CurrentOwner using (PropertyID)
       where PropertyAddress.CountyFIPS in ('06037', '12086') or PropertyAddress.CountyFIPS like '99%' order by PropertyID limit 60`,
      )) as (string | null)[][];
      let seenByOthers = 0;
      for (const [place, text] of rows.flatMap((row) => row.slice(0, 6)).entries()) {
        if (text === null || text === undefined || place % 3 !== 0) continue;
        const answer = await trial.get(api('suggestions', { q: text }));
        expect(answer.status).toBe(200);
        expect([text, foreign.exec(answer.text)?.[0]]).toEqual([text, undefined]);
        expect(answer.json.suggestions.map(({ kind }: { kind: string }) => kind)).not.toContain('owner');
        for (const { propertyId } of answer.json.suggestions)
          if (propertyId !== null) expect(await numberIn(`PropertyID = ${propertyId}`, counties)).toBe(1);
        seenByOthers += (await everybody.get(api('suggestions', { q: text }))).json.suggestions.length;
      }
      expect(seenByOthers).toBeGreaterThan(100);
      const [[name]] = (await sql.ask(
        "select Owner1FullName from Ownership.CurrentOwner where CountyFIPS = '12031' and Owner1FullName is not null order by 1 desc limit 1",
      )) as [[string]];
      const kinds = async () =>
        (await trial.get(api('suggestions', { q: name }))).json.suggestions.map(({ kind }: { kind: string }) => kind);
      const { db, now } = app.services;
      const sign = (day: string | null) => changePerson(db, 'trial@example.com', { nda_signed_at: day });
      expect(await kinds()).not.toContain('owner');
      await sign(now().toISOString());
      expect(await kinds()).toContain('owner');
      await sign(null);
      for (const q of ['', ' ', '%', "' or 1=1 --", '\u202e', 'a'.repeat(200), '*'.repeat(200)])
        expect([q, (await trial.get(api('suggestions', { q }))).status]).toEqual([q, 200]);
      for (const path of [api('suggestions'), api('suggestions', { q: 'a'.repeat(201) })])
        expect((await trial.get(path)).status).toBe(400);
    });

    it.each(doors)(
      'draws only the lots, buildings, house numbers, streets, school zones and land of their counties in map tiles of $name [T23]',
      async ({ path: door, open }) => {
        const [trial, everybody] = [await open('trial@example.com'), await open('admin@example.com')];
        for (const z of [0, 4, 7, 9, 12]) {
          const path = tilePath(tileAt(34.155, -118.675, z), door);
          expect([path, foreign.exec(textOf(await trial.get(path)))?.[0]]).toEqual([path, undefined]);
          expect([path, foreign.test(textOf(await everybody.get(path)))]).toEqual([path, true]);
        }
        const lots = (await sql.ask(
          `select min(PropertyID)::double, arg_min(CentroidLatitude, PropertyID), arg_min(CentroidLongitude, PropertyID), CountyFIPS in (${counties})
       from Boundaries.ParcelBoundary semi join Boundaries.BuildingFootprint using (PropertyID) where CountyFIPS not like '99%' group by CountyFIPS`,
        )) as [id: number, lat: number, lon: number, isTheirs: boolean][];
        expect(lots.filter(([, , , isTheirs]) => !isTheirs).length).toBeGreaterThan(3);
        const drawnFor = async (client: typeof trial, path: string) => {
          const { status, bytes } = await client.get(path);
          expect([200, 204]).toContain(status);
          const {
            lots: drawn = [],
            footprints = [],
            streets = [],
            land = [],
            numbers = [],
            areas = [],
          } = readTile(bytes);
          const [ids, buildings] = [drawn, footprints].map((some) => some.map(({ id }) => id)) as [number[], number[]];
          const zones = areas.filter(({ properties }) => properties['kind'] === 'SE');
          const has = [streets, land, zones].map(({ length }) => length > 0);
          return { ids, buildings, has, hasNumbers: numbers.length > 0 };
        };
        for (const [id, lat, lon, isTheirs] of lots) {
          const path = tilePath(tileAt(lat, lon, 14), door);
          const all = await drawnFor(everybody, path);
          expect([all.ids.includes(id), ...all.has]).toEqual([true, true, true, true]);
          const { ids: mine, has } = await drawnFor(trial, path);
          expect([mine.includes(id), ...has]).toEqual([isTheirs, isTheirs, isTheirs, isTheirs]);
          if (mine.length > 0) expect(await numberIn(`PropertyID in (${mine})`, counties)).toBe(mine.length);
          const closer = tilePath(tileAt(lat, lon, 15), door);
          expect((await drawnFor(everybody, closer)).buildings).toContain(id);
          const { buildings } = await drawnFor(trial, closer);
          expect(buildings.includes(id)).toBe(isTheirs);
          if (buildings.length > 0)
            expect(await numberIn(`PropertyID in (${buildings})`, counties)).toBe(buildings.length);
          const closest = tilePath(tileAt(lat, lon, 16), door);
          const numbersFor = [everybody, trial].map(async (client) => (await drawnFor(client, closest)).hasNumbers);
          expect(await Promise.all(numbersFor)).toEqual([true, isTheirs]);
        }
      },
    );

    it("ends at their counties by ID, by another user's cursor, by county and by a list of IDs [T23, T21]", async () => {
      const ids = (
        (await sql.ask(
          "select PropertyID::double from Property.PropertyAddress where CountyFIPS = '06037' or CountyFIPS like '99%' limit 40",
        )) as [number][]
      ).map(([id]) => id);
      for (const id of ids.slice(0, 5))
        for (const path of [`properties/${id}`, `properties/${id}/comparables`]) {
          const answer = await trial.get(api(path));
          expect(answer.json).toEqual({ title: 'Property not found', code: 'property.not-found' });
          expect(answer.status).toBe(404);
          expect((await everybody.get(api(path))).status).toBe(200);
        }
      const file = await trial.get(api('export', { format: 'csv', ids: ids.join(',') }));
      expect(readCsv(Buffer.from(file.text)).rows).toEqual([]);
      expect((await trial.get(api('count', { where: 'county=06037,99001' }))).json).toEqual({ count: 0 });
      const { next } = (await everybody.get(api('properties', { sort: 'county', limit: '1' }))).json;
      const page = await trial.get(api('properties', { sort: 'county', limit: '100', cursor: next }));
      expect(page.status).toBe(200);
      expect(foreign.exec(page.text)).toBeNull();
    });

    it('has no owner name or mailing address until the NDA is signed', async () => {
      const names =
        /"(?:Owner\d(?!\w*Type)|OwnerName|Mail[A-Z]|(?:Buyer|Seller)\dFull|BuyerMail|Borrower|Applicant|owner"|Owner")/;
      const [[id, name]] = (await sql.ask(
        `select PropertyID::double, Owner1FullName from Ownership.CurrentOwner join Property.PropertyAddress using (PropertyID)
       where CurrentOwner.CountyFIPS = '12031' and Owner1FullName is not null order by 1 limit 1`,
      )) as [[number, string]];
      for (const [path, sentence] of [
        [api('count', { where: `owner=${encodeURIComponent(name)}` }), 'where: Owner needs a signed NDA'],
        [api('properties', { sort: 'owner' }), 'sort: Owner needs a signed NDA'],
        [api('clusters', { zoom: '9', layer: 'owner' }), 'layer: Owner needs a signed NDA'],
      ] as const) {
        const answer = await trial.get(path);
        expect([answer.status, answer.json.detail]).toEqual([400, sentence]);
        expect((await everybody.get(path)).status).toBe(200);
      }
      expect((await trial.get(api('facets/owner'))).status).toBe(404);
      const withheld = [
        api(`properties/${id}`),
        api('properties', { fields: 'owner,value' }),
        api('export', { format: 'csv', fields: 'owner,value', where: 'county=12031' }),
      ];
      for (const path of withheld) {
        const { text } = await trial.get(path);
        expect([path, names.test(text), text.includes(name)]).toEqual([path, false, false]);
        expect((await everybody.get(path)).text).toMatch(/owner/i);
      }
      expect((await trial.get(api(`properties/${id}`))).json.isPersonalWithheld).toBe(true);
      const { db, now } = app.services;
      const sign = (day: string | null) => changePerson(db, 'trial@example.com', { nda_signed_at: day });
      await sign(now().toISOString());
      const report = (await trial.get(api(`properties/${id}`))).json;
      expect([report.isPersonalWithheld, report.rows['Ownership.CurrentOwner'][0].Owner1FullName]).toEqual([
        false,
        name,
      ]);
      await sign(null);
    });
  });
}
