import type { Bounds, Cell } from '@platbook/contract/property/property-search';
import type { PropertyConditions } from '@platbook/property/conditions';
import type { Rows, Statement } from '../engine-messages.ts';
import type { Area, MapParcels, Outline } from '../property-index.ts';
import { milesPerDegree, unitBox } from '../web-mercator.ts';
import { Bound, columnOf } from './sql-text.ts';
import { whereSql } from './where-sql.ts';

const mostOutlines = 1000;
const mostParcels = 3000;
const parcelMiles = 2.2;
/** Degrees. */
const nearby = 0.005;

function kindsAt(zoom: number): string[] {
  return ['CO', ...(zoom >= 8 ? ['PL'] : []), ...(zoom >= 9.5 ? ['ZI'] : []), ...(zoom >= 11.5 ? ['ND'] : [])];
}

/** Boundaries in a view; large ones first, because small ones are drawn on top. */
export function outlinesStatement([west, south, east, north]: Bounds, zoom: number): Statement {
  const bound = new Bound();
  const kinds = kindsAt(zoom).map((kind) => bound.add(kind));
  return bound.statement(`SELECT GeoID, GeoTypeCode, coalesce(GeoName, ''), CentroidLatitude, CentroidLongitude, BoundaryGeoJSON
    FROM w.Boundaries.GeoBoundary WHERE GeoTypeCode IN (${kinds}) AND MaxLongitude >= ${bound.add(west)} AND MinLongitude <= ${bound.add(east)}
      AND MaxLatitude >= ${bound.add(south)} AND MinLatitude <= ${bound.add(north)} AND BoundaryGeoJSON IS NOT NULL
    ORDER BY AreaSqMi DESC NULLS LAST, GeoID LIMIT ${mostOutlines}`);
}

export function extentsStatement([west, south, east, north]: Bounds, zoom: number): Statement {
  const bound = new Bound();
  const kinds = ['county', ...(zoom >= 9.5 ? ['zip'] : [])].map((kind) => bound.add(kind));
  return bound.statement(`SELECT CASE kind WHEN 'county' THEN 'CO' ELSE 'ZI' END || code, CASE kind WHEN 'county' THEN 'CO' ELSE 'ZI' END, name,
      (south + north) / 2, (west + east) / 2, west, south, east, north
    FROM places WHERE kind IN (${kinds}) AND east >= ${bound.add(west)} AND west <= ${bound.add(east)} AND north >= ${bound.add(south)}
      AND south <= ${bound.add(north)} ORDER BY kind, code LIMIT ${mostOutlines}`);
}

export function readOutlines({ rows }: Rows, zoom: number): Outline[] {
  return rows.flatMap((row) => {
    const geometry = parseArea(row[5]);
    return geometry === undefined ? [] : [outlineOf(row, simplified(geometry, zoom))];
  });
}

export function readExtents({ rows }: Rows): Outline[] {
  return rows.map((row) => {
    const [west, south, east, north] = row.slice(5);
    const [start, ...corners] = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ];
    return outlineOf(row, { type: 'Polygon', coordinates: [[start, ...corners, start]] });
  });
}

function outlineOf([geoId, kind, name, lat, lon]: readonly Cell[], geometry: Area): Outline {
  return {
    geoId: String(geoId),
    kind: String(kind),
    name: String(name),
    lat: Number(lat),
    lon: Number(lon),
    geometry,
  };
}

function parseArea(text: Cell | undefined): Area | undefined {
  try {
    const area = JSON.parse(String(text)) as Area;
    return (area.type === 'Polygon' || area.type === 'MultiPolygon') && Array.isArray(area.coordinates)
      ? area
      : undefined;
  } catch {
    return undefined;
  }
}

type Ring = [number, number][];

/** Drops corners less than half a pixel from the previous one. */
function simplified({ type, coordinates }: Area, zoom: number): Area {
  const least = 360 / (512 * 2 ** zoom) / 2;
  const thin = (ring: Ring): Ring => {
    const kept: Ring = [];
    for (const [index, corner] of ring.entries()) {
      const before = kept.at(-1);
      const isFar =
        before === undefined || Math.abs(corner[0] - before[0]) > least || Math.abs(corner[1] - before[1]) > least;
      if (isFar || index === ring.length - 1) kept.push(corner);
    }
    return kept.length < 4 ? ring : kept;
  };
  return type === 'Polygon'
    ? { type, coordinates: (coordinates as Ring[]).map(thin) }
    : { type, coordinates: (coordinates as Ring[][]).map((rings) => rings.map(thin)) };
}

export function showsParcels([west, south, east, north]: Bounds): boolean {
  const wide = (east - west) * milesPerDegree * Math.cos((((south + north) / 2) * Math.PI) / 180);
  return wide <= parcelMiles && (north - south) * milesPerDegree <= parcelMiles;
}

export function parcelsStatement(
  conditions: PropertyConditions & { readonly view: Bounds },
  layer: string | undefined,
  fields: ReadonlyMap<string, unknown>,
): Statement {
  const bound = new Bound();
  const columnIf = (key: string | undefined) => (key !== undefined && fields.has(key) ? columnOf(key) : 'NULL');
  const [west, south, east, north] = conditions.view;
  const { x, y } = unitBox(conditions.view);
  const hit = whereSql(bound, { ...conditions, view: null });
  // Both sides are limited to the view to keep the join small: a parcel's centroid is always near its property.
  return bound.statement(`SELECT h.PropertyID, h.address, h.isHit, h.stage, h.layer, p.BoundaryGeoJSON
    FROM (SELECT PropertyID, coalesce(Address, '') AS address, coalesce((${hit}), false)::TINYINT AS isHit, ${columnIf('stage')} AS stage, ${columnIf(layer)} AS layer
      FROM homes WHERE X BETWEEN ${bound.add(x[0])} AND ${bound.add(x[1])} AND Y BETWEEN ${bound.add(y[0])} AND ${bound.add(y[1])}) h
    JOIN (SELECT PropertyID, BoundaryGeoJSON FROM w.Boundaries.ParcelBoundary
      WHERE CentroidLongitude BETWEEN ${bound.add(west - nearby)} AND ${bound.add(east + nearby)}
        AND CentroidLatitude BETWEEN ${bound.add(south - nearby)} AND ${bound.add(north + nearby)} AND BoundaryGeoJSON IS NOT NULL) p
      ON p.PropertyID = h.PropertyID
    LIMIT ${mostParcels + 1}`);
}

export function readParcels({ rows }: Rows): MapParcels {
  return {
    isCut: rows.length > mostParcels,
    parcels: rows.slice(0, mostParcels).flatMap(([id, address, isHit, stage, layer, text]) => {
      const area = parseArea(text);
      if (area === undefined) return [];
      const rings = area.type === 'Polygon' ? (area.coordinates as Ring[]) : (area.coordinates as Ring[][]).flat();
      return [
        {
          id: Number(id),
          address: String(address),
          isHit: isHit === 1,
          stage: stage as string | null,
          layer: layer as Cell,
          rings,
        },
      ];
    }),
  };
}
