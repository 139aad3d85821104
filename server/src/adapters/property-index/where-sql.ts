import type { Bounds } from '@platbook/contract/property-search';
import type { Corner, FieldCondition, PropertyConditions } from '@platbook/contract/rules/property-conditions';
import { type Bound, columnOf } from './sql-text.ts';
import { boxAround, milesSql, unitBox } from './web-mercator.ts';

/** The conditions as SQL over the columns of `homes`; `true` when there are none. */
export function whereSql(bound: Bound, { fields, within, near, view }: PropertyConditions): string {
  const parts = [
    ...(view === null ? [] : [viewSql(bound, view)]),
    ...(near === null ? [] : [nearSql(bound, near)]),
    ...(within === null ? [] : [withinSql(bound, within)]),
    ...fields.map((field) => fieldSql(bound, field)),
  ];
  return parts.length === 0 ? 'true' : parts.map((part) => `(${part})`).join(' AND ');
}

function fieldSql(bound: Bound, { key, kind, values, from, to, hasNone }: FieldCondition): string {
  const column = columnOf(key);
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

/** The units come first: the table lies in their order, so that the engine passes over what is elsewhere. */
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

/** Inside when an odd number of edges lies east (`isInside` of the contract). */
function withinSql(bound: Bound, corners: readonly Corner[]): string {
  const lons = corners.map(([lon]) => lon);
  const lats = corners.map(([, lat]) => lat);
  const box = viewSql(bound, [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]);
  const edges = corners.flatMap(([x1, y1], index) => {
    const [x2, y2] = corners[(index + 1) % corners.length] as Corner;
    if (y1 === y2) return [];
    const [low, high] = [bound.add(Math.min(y1, y2)), bound.add(Math.max(y1, y2))];
    const slope = bound.add((x2 - x1) / (y2 - y1));
    return [
      `(Lat >= ${low} AND Lat < ${high} AND Lon < ${bound.add(x1)} + ${slope} * (Lat - ${bound.add(y1)}))::TINYINT`,
    ];
  });
  return `${box} AND (${edges.length === 0 ? '0' : edges.join(' + ')}) % 2 = 1`;
}
