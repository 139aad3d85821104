import type { SqlType } from '../sql-types.ts';
import type { ExpressionOf } from '../syntax-tree.ts';
import type { Binder } from './binder.ts';
import { type Bound, made, quoted } from './bound.ts';
import type { Scope } from './scope.ts';

const zones: Readonly<Record<string, string>> = {
  utc: 'UTC',
  'hawaiian standard time': 'Pacific/Honolulu',
  'alaskan standard time': 'America/Anchorage',
  'pacific standard time': 'America/Los_Angeles',
  'us mountain standard time': 'America/Phoenix',
  'mountain standard time': 'America/Denver',
  'central standard time': 'America/Chicago',
  'canada central standard time': 'America/Regina',
  'eastern standard time': 'America/New_York',
  'us eastern standard time': 'America/Indianapolis',
  'atlantic standard time': 'America/Halifax',
  'sa western standard time': 'America/La_Paz',
  'newfoundland standard time': 'America/St_Johns',
  'gmt standard time': 'Europe/London',
  'greenwich standard time': 'Atlantic/Reykjavik',
  'w. europe standard time': 'Europe/Berlin',
  'central europe standard time': 'Europe/Budapest',
  'central european standard time': 'Europe/Warsaw',
  'romance standard time': 'Europe/Paris',
  'e. europe standard time': 'Europe/Chisinau',
  'fle standard time': 'Europe/Kiev',
  'india standard time': 'Asia/Calcutta',
  'china standard time': 'Asia/Shanghai',
  'singapore standard time': 'Asia/Singapore',
  'tokyo standard time': 'Asia/Tokyo',
  'korea standard time': 'Asia/Seoul',
  'aus eastern standard time': 'Australia/Sydney',
  'new zealand standard time': 'Pacific/Auckland',
  'west pacific standard time': 'Pacific/Port_Moresby',
};

/** A value without an offset is interpreted as local time there, one with an offset is converted. */
export function bindAtTimeZone(binder: Binder, { value, zone, at }: ExpressionOf<'atTimeZone'>, scope: Scope): Bound {
  const { constant } = binder.expression(zone, scope);
  if (constant?.kind !== 'text')
    return binder.unproven('AT TIME ZONE needs a constant name on this connection.', { at });
  const key = constant.value.trim().toLowerCase();
  const name = Object.hasOwn(zones, key) ? zones[key] : undefined;
  if (name === undefined)
    return binder.unsupported(`The time zone '${constant.value}'`, {
      at,
    });
  const bound = binder.expression(value, scope);
  const scale = scaleOf(bound.type);
  if (scale === undefined) return binder.refuseAs(8116, { at }, bound.type.name, 1, 'AT TIME ZONE');
  const utc =
    bound.type.name === 'datetimeoffset'
      ? `tsql_utc(${bound.sql})`
      : `make_timestamp(epoch_us(timezone(${quoted(name)}, ${bound.sql})))`;
  return made(`tsql_in_zone(${utc}, ${quoted(name)})`, { name: 'datetimeoffset', scale }, [bound]);
}

function scaleOf(type: SqlType): number | undefined {
  if (type.name === 'datetime2' || type.name === 'datetimeoffset') return type.scale;
  return type.name === 'datetime' ? 3 : type.name === 'smalldatetime' ? 0 : undefined;
}
