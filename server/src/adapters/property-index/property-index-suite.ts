import { gunzipSync } from 'node:zlib';
import { propertyFields } from '@platbook/contract/property/property-fields';
import { isInside } from '@platbook/property/polygon';
import { readTile, tileAt } from '../../testing/reading/read-tile.ts';
import { type IndexWorld, readTexts } from '../../testing/worlds/index-world.ts';
import type { PropertySort } from './index.ts';
import { tileOrder } from './statements/tile-sql.ts';

const cases: Record<string, string> = {
  everything: 'select count(*) from Property.PropertyAddress',
  'where type=SFR,CND': "select count(*) from Property.PropertyFeature where PropertyTypeCode in ('SFR', 'CND')",
  'where county=12031&pool=Y':
    "select count(*) from Property.PropertyFeature where CountyFIPS = '12031' and PoolFlag = 'Y'",
  'where type=SFR,CND&beds=3..&pool=none,N&county=12031,06111': `select count(*) from Property.PropertyFeature
     where PropertyTypeCode in ('SFR', 'CND') and Bedrooms >= 3 and coalesce(PoolFlag, 'N') = 'N' and CountyFIPS in ('12031', '06111')`,
  'where value=200000..450000': 'select count(*) from Valuation.AVM where EstimatedValue between 200000 and 450000',
  'where baths=2.5': 'select count(*) from Property.PropertyFeature where BathsTotal = 2.5',
  'where equity=..20': 'select count(*) from Valuation.HomeEquity where EquityPercent <= 20',
  'where saleDate=2024-01-01..':
    "select count(distinct PropertyID) from Transactions.ArmsLengthSale where SaleDate >= '2024-01-01'",
  'where active=Y': "select count(distinct PropertyID) from Foreclosure.ForeclosureStatus where ActiveFlag = 'Y'",
  'where permitDate=none,..2015-01-01': `select count(*) from Property.PropertyAddress a
     left join (select PropertyID, max(IssueDate) as day from Permits.BuildingPermit group by 1) p
     using (PropertyID) where day is null or day <= '2015-01-01'`,
  'view -82,30,-81.5,30.4':
    'select count(*) from Property.PropertyAddress where Longitude between -82 and -81.5 and Latitude between 30 and 30.4',
  'within -82,30.1 -81.4,30.1 -81.7,30.3 -81.4,30.6 -82,30.6': `select count(*) from Property.PropertyAddress
     where Longitude >= -82 and Latitude between 30.1 and 30.6 and Longitude <
       case when Latitude < 30.3 then -81.4 - (Latitude - 30.1) / 0.2 * 0.3 else -81.7 + (Latitude - 30.3) / 0.3 * 0.3 end`,
  'near 30.33,-81.66,5; where beds=3..': `select count(*) from Property.PropertyAddress
     join Property.PropertyFeature using (PropertyID) where Bedrooms >= 3
     and 7917.5226 * asin(sqrt(pow(sin(radians(Latitude - 30.33) / 2), 2) + cos(radians(30.33)) * cos(radians(Latitude)) * pow(sin(radians(Longitude + 81.66) / 2), 2))) <= 5`,
};

/** What every implementation of the property index does. The world has the files of the `all` set. */
export function propertyIndexSuite(world: IndexWorld): void {
  describe('a search', () => {
    it.each(Object.entries(cases))('counts for %s what SQL counts', async (given, text) => {
      const conditions = [...given.matchAll(/(\w+) ([^;]+)/g)].map(([, name, value]) => [name, value]);
      const count = await world.index.count(world.all, readTexts(Object.fromEntries(conditions)));
      expect(count).toBe(await world.sql.number(text));
      expect(count).toBeGreaterThan(0);
    });

    it('is limited to a list of properties if one is given', async () => {
      const sort: PropertySort = { key: 'id', isDescending: false };
      const some = await world.index.page(world.all, { conditions: readTexts({}), sort, fields: [], limit: 5 });
      const ids = some.rows.map(({ id }) => id);
      const listed = readTexts({ ids: [...ids, 7].join(',') });
      const found = await world.index.page(world.all, { conditions: listed, sort, fields: [], limit: 100 });
      expect(found.rows.map(({ id }) => id)).toEqual(ids);
      expect(await world.index.count(world.all, listed)).toBe(5);
    });

    const orders = 'address -apn id -city type -value value baths -rate -saleDate auction -stage'.split(' ');
    it.each(orders)('ordered by %s (-: largest first) has every property once, forward and backward', async (order) => {
      const [key, isDescending] = [order.replace('-', ''), order.startsWith('-')];
      const sort: PropertySort = { key, isDescending };
      const conditions = readTexts({ where: 'county=12031,06111' });
      const query = { conditions, sort, fields: ['value'], limit: 97 };
      const forth: number[] = [];
      let page = await world.index.page(world.all, query);
      const pages = [page];
      while (page.hasMore) {
        page = await world.index.page(world.all, { ...query, after: page.last });
        pages.push(page);
      }
      for (const { rows } of pages) forth.push(...rows.map(({ id }) => id));
      const column = (await world.sql.ask(
        `select PropertyID::double from i.homes where CountyFIPS in ('12031', '06111')
       order by ${key === 'id' ? 'PropertyID' : key === 'city' ? 'City' : /address|apn/.test(key) ? key : `"${key}"`} ${isDescending ? 'desc' : 'asc'} nulls last, PropertyID`,
      )) as [number][];
      expect(forth).toEqual(column.map(([id]) => id));
      expect(forth.length).toBeGreaterThan(200);
      const back: number[] = [];
      for (let before = page.first; before !== undefined; ) {
        const earlier = await world.index.page(world.all, { ...query, before });
        back.unshift(...earlier.rows.map(({ id }) => id));
        before = earlier.hasMore ? earlier.first : undefined;
      }
      expect([...back, ...page.rows.map(({ id }) => id)]).toEqual(forth);
    });

    it('returns the distribution of every field, and nothing is lost', async () => {
      const conditions = readTexts({ where: 'type=SFR', near: '30.33,-81.66,20' });
      const count = await world.index.count(world.all, conditions);
      const everyType = await world.index.count(world.all, readTexts({ near: '30.33,-81.66,20' }));
      for (const { key, kind } of propertyFields) {
        const { values, bars, none } = await world.index.facet(world.all, key, conditions);
        const sum = [...values, ...bars].reduce((sum, bar) => sum + bar.count, none);
        if (kind !== 'text') expect([key, sum]).toEqual([key, key === 'type' ? everyType : count]);
        expect(bars.length).toBeLessThanOrEqual(40);
        expect(values.length).toBeLessThanOrEqual(50);
        for (const [place, bar] of bars.entries()) if (place > 0) expect(bar.from).toEqual(bars[place - 1]?.to);
      }
      const { values: schools } = await world.index.facet(world.all, 'high', conditions);
      const known = await world.sql.ask('select SchoolID::varchar, SchoolName from Schools.School');
      const names = new Map(known.map(([id, name]) => [id, name]));
      expect(schools.map(({ label }) => label)).toEqual(schools.map(({ value }) => names.get(value)));
      for (const key of ['built', 'saleDate', 'rate']) {
        const { bars } = await world.index.facet(world.all, key, readTexts({}));
        expect(bars.length).toBeGreaterThan(5);
        const ends = await world.sql.ask(`select min("${key}"), max("${key}") from i.homes`);
        expect([bars[0]?.from, bars.at(-1)?.to]).toEqual(ends[0]);
        const bar = bars[3]!;
        expect(bar.count).toBe(
          await world.sql.number(
            `select count(*) from i.homes where "${key}" >= '${bar.from}' and "${key}" < '${bar.to}'`,
          ),
        );
      }
    });
  });

  it('finds properties in an area of 200 corners with spikes and bays', async () => {
    const corners = Array.from({ length: 200 }, (_, index): [number, number] => {
      const [angle, far] = [(index * Math.PI) / 100, [0.25, 0.12, 0.2, 0.05][index % 4]!];
      return [-81.65 + far * Math.cos(angle), 30.3 + far * Math.sin(angle)].map((edge) => Number(edge.toFixed(6))) as [
        number,
        number,
      ];
    });
    const within = corners.map((corner) => corner.join(',')).join(' ');
    const places = (await world.sql.ask(
      'select Longitude, Latitude from Property.PropertyAddress where Longitude is not null',
    )) as [number, number][];
    const inside = places.filter((place) => isInside(corners, place)).length;
    expect(inside).toBeGreaterThan(50);
    expect(await world.index.count(world.all, readTexts({ within }))).toBe(inside);
  });

  describe('a map', () => {
    it("shows clusters that don't move when it does and include every property in view, and single points if there are few", async () => {
      const at = async (view: string, zoom: number) =>
        world.index.clusters(world.all, { conditions: readTexts({ view }), zoom, layer: 'value' });
      const wide = await at('-125,24,-66,50', 4);
      expect(wide.points).toEqual([]);
      expect(wide.clusters.length).toBeLessThanOrEqual(400);
      const located = await world.sql.number(
        'select count(*) from Property.PropertyAddress where Longitude between -125 and -66 and Latitude between 24 and 50',
      );
      expect(wide.clusters.reduce((sum, { count }) => sum + count, 0)).toBe(located);
      const moved = await at('-124,24.5,-65,50.5', 4);
      const key = ({ lat, lon, count }: (typeof wide.clusters)[number]) => `${lat} ${lon} ${count}`;
      expect(moved.clusters.map(key).sort()).toEqual(wide.clusters.map(key).sort());
      const [first] = wide.clusters;
      expect(typeof first?.layer).toBe('number');
      const near = await at('-81.8,30.2,-81.6,30.4', 12);
      expect(near.clusters).toEqual([]);
      expect(near.points.length).toBe(
        await world.sql.number(
          'select count(*) from Property.PropertyAddress where Longitude between -81.8 and -81.6 and Latitude between 30.2 and 30.4',
        ),
      );
      const condos = { conditions: readTexts({ where: 'type=CND', view: '-125,24,-66,50' }), layer: 'value' };
      const [far, closer] = await Promise.all(
        [4, 10].map((zoom) => world.index.clusters(world.all, { ...condos, zoom })),
      );
      expect([far!.points.length, closer!.clusters.length]).toEqual([0, 0]);
      const kinds = await world.index.clusters(world.all, {
        conditions: readTexts({ view: '-125,24,-66,50' }),
        zoom: 4,
        layer: 'type',
      });
      expect(kinds.clusters.map(({ layer }) => layer)).toContain('SFR');
    });
  });

  describe('a map tile', () => {
    const layersAt = async (lat: number, lon: number, zoom: number) => {
      const { gzipped } = await world.index.tile(world.all, tileAt(lat, lon, zoom));
      return readTile(gunzipSync(gzipped));
    };

    it('has more kinds of areas the closer it is, with their names', async () => {
      const kindsAt = async (zoom: number) => [
        ...new Set((await layersAt(30.3, -81.63, zoom))['areas']?.map(({ properties }) => properties['kind'])),
      ];
      expect(await kindsAt(7)).toEqual(['CO']);
      expect((await kindsAt(12)).sort()).toEqual(['CO', 'ND', 'PL', 'SE', 'ZI']);
      const [county] = (await layersAt(30.3, -81.63, 7))['areas']!;
      expect(county?.properties).toMatchObject({
        geoId: expect.stringMatching(/^CO/),
        name: expect.stringMatching(/\w/),
      });
      expect(await layersAt(30.3, -81.63, 13)).not.toHaveProperty('lots');
    });

    it('has every lot that overlaps it once, with the values that color it', async () => {
      const lots = (await world.sql.ask(
        `select PropertyID::double, CentroidLatitude, CentroidLongitude, value, type from Boundaries.ParcelBoundary
       join i.homes using (PropertyID) where value is not null order by PropertyID limit 400`,
      )) as [number, number, number, number, string][];
      const [, lat, lon] = lots[0]!;
      const place = tileAt(lat, lon, 15);
      const inside = lots.filter(([, y, x]) => JSON.stringify(tileAt(y, x, 15)) === JSON.stringify(place));
      const drawn = (await layersAt(lat, lon, 15))['lots']!;
      const byId = new Map(drawn.map((lot) => [lot.id, lot]));
      expect(byId.size).toBe(drawn.length);
      for (const [id, , , value, type] of inside) expect(byId.get(id)?.properties).toMatchObject({ value, type });
      const reach = drawn.flatMap(({ rings }) => rings.flat().flatMap(({ x, y }) => [x, y]));
      expect([Math.min(...reach) >= -64, Math.max(...reach) <= 4096 + 64]).toEqual([true, true]);
    });

    it('names streets in title case, and has each house number once, at its building', async () => {
      const [[lat, lon, address] = []] = (await world.sql.ask(
        `select Latitude, Longitude, min(SitusFullAddress) from Property.PropertyAddress join Boundaries.ParcelBoundary using (PropertyID)
       where regexp_matches(SitusFullAddress, '^[0-9]+ ') group by Latitude, Longitude having count(*) > 1 order by min(PropertyID) limit 1`,
      )) as [number, number, string][];
      const { streets = [], numbers = [] } = await layersAt(lat!, lon!, 16);
      expect(streets.map(({ properties }) => properties['name'])).toContainEqual(
        expect.stringMatching(/^[A-Z0-9][a-z]*/),
      );
      expect(streets.filter(({ properties: { name } }) => /[A-Z]{3}/.test(String(name)))).toEqual([]);
      expect(numbers.map(({ properties }) => properties['number'])).toContain(/^[0-9]+/.exec(address!)?.[0]);
      const places = numbers.map(({ properties, rings }) => JSON.stringify([properties['number'], rings]));
      expect(new Set(places).size).toBe(places.length);
    });

    it('asks for nothing in a set without boundaries', async () => {
      const about = { ...(await world.index.about(world.all)), objects: new Set(['Property.PropertyAddress']) };
      expect(tileOrder(tileAt(30.3, -81.63, 16), about)).toMatchObject({ statements: [], tile: { layers: [] } });
    });

    it('is shared by concurrent callers, and encoded for the others if the first one disconnects', async () => {
      const place = tileAt(30.3, -81.63, 11);
      const first = new AbortController();
      const answers = [
        world.index.tile(world.all, place, { signal: first.signal, caller: 'one' }),
        world.index.tile(world.all, place, { caller: 'two' }),
        world.index.tile(world.all, place, { caller: 'three' }),
      ];
      first.abort(new Error('gone'));
      const [one, two, three] = await Promise.allSettled(answers);
      expect([one?.status, two?.status]).toEqual(['rejected', 'fulfilled']);
      expect(two).toEqual(three);
      expect((two as PromiseFulfilledResult<object>).value).toBe((three as PromiseFulfilledResult<object>).value);
    });
  });
}
