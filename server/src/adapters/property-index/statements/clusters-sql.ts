import { findField } from '@platbook/contract/property/property-fields';
import type { Bounds, Cell } from '@platbook/contract/property/property-search';
import type { PropertyConditions } from '@platbook/property/conditions';
import type { Rows, Statement } from '../engine-messages.ts';
import type { MapClusters } from '../property-index.ts';
import { latitudeOf, longitudeOf, type UnitBox, unitBox, worldBits } from '../web-mercator.ts';
import { Bound, columnOf } from './sql-text.ts';
import { whereSql } from './where-sql.ts';

const manyPoints = 1000;
/** Farther out than this zoom, the homes of a town are one spot, so only a few are shown one by one. */
const townZoom = 9;
const fewPoints = 60;

export const mostPoints = (zoom: number): number => (zoom < townZoom ? fewPoints : manyPoints);
const mostCells = 400;
/** A map at zoom 0 is 512 pixels wide (2^9); a cell is 64 (2^6). */
const cellBits = worldBits - 9 + 6;

interface Query {
  readonly conditions: PropertyConditions & { readonly view: Bounds };
  readonly zoom: number;
  readonly layer: string | undefined;
  readonly fields: ReadonlyMap<string, unknown>;
}

const columnIf = (fields: Query['fields'], key: string | undefined) =>
  key !== undefined && fields.has(key) ? columnOf(key) : 'NULL';

/** Reads one more than `mostPoints`, so the caller knows whether there are too many. */
export function pointsStatement({ conditions, zoom, layer, fields }: Query): Statement {
  const bound = new Bound();
  return bound.statement(`SELECT PropertyID, Lat, Lon, coalesce(Address, ''), ${columnIf(fields, 'value')}, ${columnIf(fields, 'stage')}, ${columnIf(fields, layer)}
    FROM homes WHERE ${whereSql(bound, conditions)} LIMIT ${mostPoints(zoom) + 1}`);
}

/** Cells of 2^bits units that cover a view: at most 400. `x` and `y` are the units of the first and last. */
export function gridOf(view: Bounds, zoom: number): { readonly bits: number } & UnitBox {
  const { x, y } = unitBox(view);
  const size = (bits: number) => ((x[1] - x[0]) / 2 ** bits + 1) * ((y[1] - y[0]) / 2 ** bits + 1);
  let bits = Math.max(6, Math.min(cellBits, cellBits - Math.floor(zoom)));
  while (size(bits) > mostCells) bits += 1;
  const low = (unit: number) => Math.floor(unit / 2 ** bits) * 2 ** bits;
  const high = (unit: number) => (Math.floor(unit / 2 ** bits) + 1) * 2 ** bits - 1;
  return { bits, x: [low(x[0]), high(x[1])], y: [low(y[0]), high(y[1])] };
}

/** Cells of a grid fixed to the ground, so they don't move with the view. Cells at the view's edge are counted whole. */
export function clustersStatement({ conditions, zoom, layer, fields }: Query): Statement {
  const bound = new Bound();
  const { bits, x, y } = gridOf(conditions.view, zoom);
  // Units are integers, which are read and summed in a third of the time that degrees take.
  return bound.statement(`SELECT avg(X), avg(Y), count(*), min(X), max(Y), max(X), min(Y), ${middleSql(fields, layer)}
    FROM homes WHERE X BETWEEN ${bound.add(x[0])} AND ${bound.add(x[1])} AND Y BETWEEN ${bound.add(y[0])} AND ${bound.add(y[1])}
      AND ${whereSql(bound, { ...conditions, view: null })}
    GROUP BY (X >> ${bits})::BIGINT * ${2 ** worldBits} + (Y >> ${bits}) ORDER BY 3 DESC, min(PropertyID)`);
}

function middleSql(fields: Query['fields'], layer: string | undefined): string {
  const column = columnIf(fields, layer);
  if (column === 'NULL') return 'NULL';
  const { kind } = findField(layer as string) ?? {};
  return kind === 'number' || kind === 'date' ? `quantile_disc(${column}, 0.5)` : `mode(${column})`;
}

export function readPoints({ rows }: Rows): MapClusters {
  return {
    clusters: [],
    points: rows.map(([id, lat, lon, address, value, stage, layer]) => ({
      id: Number(id),
      lat: Number(lat),
      lon: Number(lon),
      address: String(address),
      value: value as number | null,
      stage: stage as string | null,
      layer: layer as Cell,
    })),
  };
}

export function readClusters({ rows }: Rows): MapClusters {
  return {
    clusters: rows.map(([x, y, count, west, south, east, north, layer]) => ({
      lat: latitudeOf(Number(y)),
      lon: longitudeOf(Number(x)),
      count: Number(count),
      bounds: [
        longitudeOf(Number(west)),
        latitudeOf(Number(south)),
        longitudeOf(Number(east)),
        latitudeOf(Number(north)),
      ],
      layer: layer as Cell,
    })),
    points: [],
  };
}
