import { Bound } from '../../../adapters/property-index/index.ts';
import { keyOf } from '../paging.ts';
import { requireAreaHeld } from '../place.ts';
import { answerAll, buildAnswer } from '../status.ts';
import { type Answerer, answerPage } from './answer.ts';
import { blockSql } from './record-sql.ts';
import type { BlockTree } from './row-blocks.ts';

const boundary = 'Boundaries.GeoBoundary';
export const areaTree: BlockTree = {
  geoid: 'GeoID',
  type: 'GeoTypeCode',
  name: 'GeoName',
  parent: 'ParentGeoID',
  state: 'StateCode',
  fips: 'CountyFIPS',
  latitude: 'CentroidLatitude',
  longitude: 'CentroidLongitude',
  bounds: { south: 'MinLatitude', west: 'MinLongitude', north: 'MaxLatitude', east: 'MaxLongitude' },
  areasqmi: 'AreaSqMi',
};

export const answerAreas: Answerer = async (call, holding, paging) => {
  holding.require([boundary]);
  const bound = new Bound();
  const conditions = [`starts_with(lower(b.GeoName), ${bound.add((call.text('name') ?? '').toLowerCase())})`];
  const type = call.text('type');
  if (type !== undefined) conditions.push(`b.GeoTypeCode = ${bound.add(type)}`);
  return answerPage(call, holding, paging, bound, {
    json: blockSql(areaTree, boundary, holding, 'b'),
    from: `w.${boundary} b`,
    conditions,
    keys: [
      { sql: 'len(b.GeoName)', type: 'bigint' },
      ...['GeoName', 'GeoID'].map((column) => keyOf(holding, boundary, column, 'b')),
    ],
  });
};

/** SQL finds the few areas whose bounding box contains the point; their outlines decide which really do. */
export const answerHierarchy: Answerer = async (call, holding) => {
  holding.require([boundary]);
  const [latitude, longitude] = [call.number('latitude') as number, call.number('longitude') as number];
  const bound = new Bound();
  const [y, x] = [bound.add(latitude), bound.add(longitude)];
  const [rows = []] = await holding.data.ask(
    bound.statement(`select ${blockSql(areaTree, boundary, holding, 'b')}::varchar, b.BoundaryGeoJSON from w.${boundary} b
where ${y}::double between b.MinLatitude and b.MaxLatitude and ${x}::double between b.MinLongitude and b.MaxLongitude
order by b.AreaSqMi desc, b.GeoID limit 200`),
  );
  const inside = rows.filter(([, outline]) => isInside([longitude, latitude], JSON.parse(String(outline))));
  const records = inside.map(([json]) => String(json));
  return answerAll(call.endpoint.list, records);
};

export const answerBoundary: Answerer = async (call, holding) => {
  holding.require([boundary]);
  const geoid = (call.text('geoid') ?? '').toUpperCase();
  requireAreaHeld(geoid, holding);
  const [rows = []] = await holding.data.ask({
    sql: `select ${blockSql(areaTree, boundary, holding, 'b')}::varchar, b.BoundaryGeoJSON from w.${boundary} b where b.GeoID = $1`,
    values: [geoid],
  });
  if (call.text('format') !== 'geojson') {
    const records = rows.map(([json, outline]) => `${String(json).slice(0, -1)},"geometry":${outline}}`);
    return { body: buildAnswer(call.endpoint.list, records, records.length, { page: 1, pagesize: 1 }) };
  }
  const features = rows.map(
    ([json, outline]) => `{"type":"Feature","id":${JSON.stringify(geoid)},"properties":${json},"geometry":${outline}}`,
  );
  // A GeoJSON object can have foreign members, here `status` (RFC 7946 §6.1).
  const body = buildAnswer('features', features, features.length, { page: 1, pagesize: 1 });
  return { body: `{"type":"FeatureCollection",${body.slice(1)}`, type: 'application/geo+json' };
};

type Ring = readonly (readonly [longitude: number, latitude: number])[];

interface Outline {
  readonly type: 'Polygon' | 'MultiPolygon';
  readonly coordinates: unknown;
}

function isInside(point: readonly [longitude: number, latitude: number], outline: Outline): boolean {
  const polygons = (outline.type === 'Polygon' ? [outline.coordinates] : outline.coordinates) as readonly Ring[][];
  return polygons.some(
    ([outer = [], ...holes]) => isInRing(point, outer) && !holes.some((hole) => isInRing(point, hole)),
  );
}

/** Ray casting: a ray to the east crosses the ring an odd number of times. */
function isInRing([x, y]: readonly [number, number], ring: Ring): boolean {
  let inside = false;
  ring.forEach(([x1, y1], index) => {
    const [x2, y2] = ring[(index + ring.length - 1) % ring.length] as readonly [number, number];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  });
  return inside;
}
