import { mostOverlap } from './compare-land.ts';
import { bucketOf, bucketsOf, holds, type Position, randomPoint, readShape, type Shape } from './shapes.ts';
import type { Ask } from './target.ts';
import type { Verdict } from './verdict.ts';

interface Piece {
  /** Lots of one building are one. */
  readonly text: string;
  readonly shape: Shape;
}

/** How much more often homes near water are in a flood zone. */
const leastFloodRatio = 3;
const bucketDegrees = 0.01;

/** Land and water don't overlap lots, schools are on their sites, buildings on their lots, and flood zones near water. */
export async function compareLandAreas(ask: Ask): Promise<Verdict[]> {
  return [
    await compareLandOverlaps(ask),
    await compareSchools(ask),
    await compareFootprints(ask),
    await compareFloods(ask),
  ];
}

/** One random point per land area, and one per lot: the share that lies in another one of the county, too. */
async function compareLandOverlaps(ask: Ask): Promise<Verdict> {
  const counties = await ask('SELECT DISTINCT CountyFIPS AS fips FROM Boundaries.LandArea ORDER BY 1');
  let [shared, all] = [0, 0];
  for (const { fips } of counties) {
    const rows =
      await ask(`SELECT DISTINCT BoundaryGeoJSON AS text FROM Boundaries.ParcelBoundary WHERE CountyFIPS = '${fips}'
      UNION ALL SELECT BoundaryGeoJSON FROM Boundaries.LandArea WHERE CountyFIPS = '${fips}' AND LandAreaTypeCode <> 'SEA'`);
    const pieces = rows.map(({ text }): Piece => ({ text: String(text), shape: readShape(String(text)) }));
    const buckets = new Map<string, Piece[]>();
    for (const piece of pieces)
      for (const key of bucketsOf(piece.shape, bucketDegrees)) {
        const list = buckets.get(key);
        if (list) list.push(piece);
        else buckets.set(key, [piece]);
      }
    all += pieces.length;
    for (const [place, piece] of pieces.entries()) {
      const point = randomPoint(piece.shape, place);
      const near = buckets.get(bucketOf(point, bucketDegrees)) ?? [];
      if (near.some((other) => other !== piece && holds(other.shape, point))) shared += 1;
    }
  }
  const share = shared / all;
  return {
    target: `area of lots, open land and inland water that is another one, too: at most ${100 * mostOverlap}%`,
    got: `${(100 * share).toFixed(3)}% of ${all.toLocaleString('en')}`,
    isMet: share <= mostOverlap && all > 0,
  };
}

async function compareSchools(ask: Ask): Promise<Verdict> {
  const rows =
    await ask(`SELECT s.SchoolID AS id, s.Longitude AS lon, s.Latitude AS lat, l.BoundaryGeoJSON AS shape FROM Schools.School s
    LEFT JOIN Boundaries.LandArea l ON l.LandAreaTypeCode = 'SCHOOL' AND l.LandAreaName = s.SchoolName AND l.SitusZIP = s.SitusZIP AND l.CountyFIPS = s.CountyFIPS`);
  const inside = new Set(
    rows
      .filter(({ lon, lat, shape }) => shape !== null && holds(readShape(String(shape)), [Number(lon), Number(lat)]))
      .map(({ id }) => Number(id)),
  );
  const all = new Set(rows.map(({ id }) => Number(id)));
  return {
    target: 'schools inside their site: 100%',
    got: `${inside.size.toLocaleString('en')} of ${all.size.toLocaleString('en')}`,
    isMet: inside.size === all.size && all.size > 0,
  };
}

async function compareFootprints(ask: Ask): Promise<Verdict> {
  const rows = await ask(`SELECT b.FootprintGeoJSON AS building, p.BoundaryGeoJSON AS lot
    FROM Boundaries.BuildingFootprint b LEFT JOIN Boundaries.ParcelBoundary p USING (PropertyID)`);
  const outside = rows.filter(({ building, lot }) => {
    const shape = lot === null ? undefined : readShape(String(lot));
    return readShape(String(building)).polygons.some(([ring = []]) =>
      ring.some((corner: Position) => shape === undefined || !holds(shape, corner)),
    );
  });
  return {
    target: 'corners of buildings inside their lot: 100%',
    got: `${outside.length} of ${rows.length.toLocaleString('en')} buildings have one outside`,
    isMet: outside.length === 0 && rows.length > 0,
  };
}

async function compareFloods(ask: Ask): Promise<Verdict> {
  const [row] =
    await ask(`WITH h AS (SELECT SFHAFlag = 'Y' AS is_in, percent_rank() OVER (PARTITION BY CountyFIPS ORDER BY DistanceToWaterFt) AS place FROM Hazard.PropertyHazard)
    SELECT 100.0 * avg(is_in::INT) FILTER (place < 0.25) AS near, 100.0 * avg(is_in::INT) FILTER (place >= 0.25) AS far FROM h`);
  const [near, far] = [Number(row?.near), Number(row?.far)];
  return {
    target: `homes in a flood zone: at least ${leastFloodRatio} times as many among the quarter of a county's homes nearest to water`,
    got: `${near.toFixed(1)}% near, ${far.toFixed(1)}% elsewhere`,
    isMet: near >= leastFloodRatio * far,
  };
}
