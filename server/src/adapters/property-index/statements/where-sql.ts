import type { Bounds } from '@platbook/contract/property/property-search';
import type { Corner, FieldCondition, PropertyConditions } from '@platbook/property/conditions';
import { boxAround, milesSql, unitBox } from '../web-mercator.ts';
import type { Bound } from './sql-text.ts';

export function whereSql(bound: Bound, { fields, within, near, view, ids }: PropertyConditions): string {
  const parts = [
    ...(ids === undefined ? [] : [`PropertyID IN (${ids.length === 0 ? 'NULL' : ids.map((id) => bound.add(id))})`]),
    ...(view === null ? [] : [viewSql(bound, view)]),
    ...(near === null ? [] : [nearSql(bound, near)]),
    ...(within === null ? [] : [withinSql(bound, within)]),
    ...fields.map((field) => fieldSql(bound, field)),
  ];
  return parts.length === 0 ? 'true' : parts.map((part) => `(${part})`).join(' AND ');
}

function fieldSql(bound: Bound, { key, kind, values, from, to, hasNone }: FieldCondition): string {
  const column = bound.columnOf(key);
  const value = (end: number | string) => (kind === 'date' ? bound.addDay(String(end)) : bound.add(end));
  const parts = [
    ...(values.length === 0 ? [] : [`${column} IN (${values.map((each) => bound.add(each)).join(', ')})`]),
    ...(from === null ? [] : [`${column} >= ${value(from)}`]),
    ...(to === null ? [] : [`${column} <= ${value(to)}`]),
  ];
  const has = parts.join(' AND ');
  if (!hasNone) return has;
  return has === '' ? `${column} IS NULL` : `(${has}) OR ${column} IS NULL`;
}

/** The units come first: the table is sorted by them, so the engine skips other areas. */
function viewSql(bound: Bound, view: Bounds): string {
  const { x, y } = unitBox(view);
  const [west, south, east, north] = view.map((edge) => bound.add(edge));
  return `X BETWEEN ${bound.add(x[0])} AND ${bound.add(x[1])} AND Y BETWEEN ${bound.add(y[0])} AND ${bound.add(y[1])}
    AND Lon BETWEEN ${west} AND ${east} AND Lat BETWEEN ${south} AND ${north}`;
}

function nearSql(bound: Bound, { lat, lon, miles }: NonNullable<PropertyConditions['near']>): string {
  const box = viewSql(bound, boxAround(lat, lon, miles));
  return `${box} AND ${milesSql(bound.add(lat), bound.add(lon), 'Lat', 'Lon')} <= ${bound.add(miles)}`;
}

function withinSql(bound: Bound, corners: readonly Corner[]): string {
  const lons = corners.map(([lon]) => lon);
  const lats = corners.map(([, lat]) => lat);
  const box = viewSql(bound, [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]);
  const edges = corners.flatMap(([x1, y1], index): Edge[] => {
    const [x2, y2] = corners[(index + 1) % corners.length] as Corner;
    if (y1 === y2) return [];
    return [{ low: Math.min(y1, y2), high: Math.max(y1, y2), x: x1, y: y1, slope: (x2 - x1) / (y2 - y1) }];
  });
  return `${box} AND ${oddSql(bound, edges)}`;
}

interface Edge {
  readonly low: number;
  readonly high: number;
  readonly x: number;
  readonly y: number;
  readonly slope: number;
}

const fewEdges = 4;

/** With many edges, a binary search by latitude selects the relevant ones, so 200 corners take little longer than ten. */
function oddSql(bound: Bound, edges: readonly Edge[]): string {
  const lows = edges.map(({ low }) => low).sort((a, b) => a - b);
  const middle = lows[lows.length >> 1] ?? 0;
  const south = edges.filter(({ low }) => low < middle);
  const north = edges.filter(({ high }) => high > middle);
  if (edges.length > fewEdges && Math.max(south.length, north.length) <= edges.length * 0.8)
    return `CASE WHEN Lat < ${bound.add(middle)} THEN ${oddSql(bound, south)} ELSE ${oddSql(bound, north)} END`;
  const east = edges.map(({ low, high, x, y, slope }) => {
    const line = `${bound.add(x)} + ${bound.add(slope)} * (Lat - ${bound.add(y)})`;
    return `(Lat >= ${bound.add(low)} AND Lat < ${bound.add(high)} AND Lon < ${line})::INTEGER`;
  });
  return `((${east.join(' + ') || '0'}) % 2 = 1)`;
}
