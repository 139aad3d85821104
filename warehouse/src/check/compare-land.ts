import { bucketOf, bucketsOf, holds, type Position, randomPoint, readShape, type Shape } from './shapes.ts';
import type { Ask } from './target.ts';
import type { Verdict } from './verdict.ts';

interface Home {
  readonly point: Position;
  readonly areas: Readonly<Record<string, string>>;
  readonly lot: Shape;
  readonly corners: string;
}

export const mostOverlap = 0.001;

/** The land holds together: points lie in their own polygons, lots don't overlap, areas divide the county, addresses follow streets. */
export async function compareLand(ask: Ask): Promise<Verdict[]> {
  const areas = new Map(
    (await ask('SELECT GeoID, BoundaryGeoJSON AS shape FROM Boundaries.GeoBoundary')).map(
      ({ GeoID, shape }) => [String(GeoID), readShape(String(shape))] as const,
    ),
  );
  const homes = await readHomes(ask);
  return [
    comparePoints(homes, areas),
    compareOverlaps(homes),
    await comparePartition(ask),
    await compareAddresses(ask),
  ];
}

async function readHomes(ask: Ask): Promise<Home[]> {
  const rows =
    await ask(`SELECT a.Longitude AS lon, a.Latitude AS lat, a.CountyFIPS AS fips, a.SitusZIP AS zip, a.GeoIDNeighborhood AS nd, p.BoundaryGeoJSON AS shape
    FROM Property.PropertyAddress a JOIN Boundaries.ParcelBoundary p USING (PropertyID) ORDER BY a.PropertyID`);
  return rows.map(({ lon, lat, fips, zip, nd, shape }) => ({
    point: [Number(lon), Number(lat)],
    areas: {
      neighborhood: String(nd),
      'ZIP code': `ZI${zip}`,
      county: `CO${fips}`,
      'school zone': `SE${String(nd).slice(2)}`,
    },
    lot: readShape(String(shape)),
    corners: String(shape),
  }));
}

function comparePoints(homes: readonly Home[], areas: ReadonlyMap<string, Shape>): Verdict {
  const outside = new Map<string, number>();
  const note = (of: string) => outside.set(of, (outside.get(of) ?? 0) + 1);
  for (const { point, areas: own, lot } of homes) {
    if (!holds(lot, point)) note('lot');
    for (const [kind, id] of Object.entries(own)) {
      const area = areas.get(id);
      if (area === undefined || !holds(area, point)) note(kind);
    }
  }
  const counts = [...outside].map(([kind, count]) => `${count} outside their ${kind}`).join(', ');
  return {
    target: 'points in their own lot, neighborhood, ZIP code, school zone and county: 100%',
    got: counts || `all ${homes.length.toLocaleString('en')}`,
    isMet: outside.size === 0,
  };
}

/** One random point per lot: the share that lies in another lot, too. Units of one building share a lot. */
function compareOverlaps(homes: readonly Home[]): Verdict {
  const buckets = new Map<string, Home[]>();
  for (const home of homes)
    for (const key of bucketsOf(home.lot)) {
      const list = buckets.get(key);
      if (list) list.push(home);
      else buckets.set(key, [home]);
    }
  let shared = 0;
  for (const [place, home] of homes.entries()) {
    const point = randomPoint(home.lot, place);
    const near = buckets.get(bucketOf(point)) ?? [];
    if (near.some((other) => other.corners !== home.corners && holds(other.lot, point))) shared += 1;
  }
  const share = shared / homes.length;
  return {
    target: `area of lots that is another lot, too: at most ${100 * mostOverlap}%`,
    got: `${(100 * share).toFixed(3)}%`,
    isMet: share <= mostOverlap,
  };
}

async function comparePartition(ask: Ask): Promise<Verdict> {
  const rows =
    await ask(`SELECT parent.GeoID AS geo, sum(child.AreaSqMi)::DOUBLE AS parts, any_value(parent.AreaSqMi)::DOUBLE AS whole, count(*) AS count
    FROM Boundaries.GeoBoundary child JOIN Boundaries.GeoBoundary parent
      ON (child.GeoTypeCode IN ('ZI', 'PL', 'SD') AND parent.GeoTypeCode = 'CO' AND parent.CountyFIPS = child.CountyFIPS)
        OR (child.GeoTypeCode IN ('ND', 'SE', 'SM', 'SH') AND parent.GeoTypeCode = 'ZI' AND parent.SitusZIP = child.SitusZIP AND parent.CountyFIPS = child.CountyFIPS)
    GROUP BY parent.GeoID, child.GeoTypeCode`);
  // Areas are rounded to hundredths of a square mile.
  const off = rows.map(
    ({ parts, whole, count }) =>
      Math.max(0, Math.abs(Number(parts) - Number(whole)) - 0.005 * (Number(count) + 1)) / Number(whole),
  );
  const worst = Math.max(...off);
  return {
    target:
      'ZIP codes, cities and districts divide each county, neighborhoods and school zones each ZIP code: areas add up, ±0.1%',
    got: `worst ${(100 * worst).toFixed(2)}% of ${rows.length.toLocaleString('en')} sums`,
    isMet: worst <= mostOverlap,
  };
}

async function compareAddresses(ask: Ask): Promise<Verdict> {
  const [row] = await ask(`WITH one AS (
      SELECT SitusZIP, SitusStreetName, SitusStreetSuffix, SitusHouseNumber::INT AS n, SitusHouseNumber::INT % 2 AS side, any_value(Longitude) AS lon
      FROM Property.PropertyAddress GROUP BY ALL),
    next AS (SELECT *, lead(lon) OVER (PARTITION BY SitusZIP, SitusStreetName, SitusStreetSuffix, side ORDER BY n) AS next_lon FROM one)
    SELECT count(next_lon) AS pairs, count(*) FILTER (next_lon <= lon) AS wrong FROM next`);
  const [pairs, wrong] = [Number(row?.pairs), Number(row?.wrong)];
  return {
    target: 'house numbers that rise along their side of the street: 100%',
    got: `${wrong} of ${pairs.toLocaleString('en')} neighbors don't`,
    isMet: wrong === 0 && pairs > 0,
  };
}
