import type { Bound } from '../binder/bound.ts';
import type { SqlType } from '../sql-types.ts';
import { familyOf } from '../type-system/type-rules.ts';
import type { Conversion } from './convert.ts';
import { constantToMoment } from './convert-constant.ts';
import { momentTo } from './convert-moment.ts';

type OffsetType = { readonly name: 'datetimeoffset'; readonly scale: number };

export function toOffset(conversion: Conversion, value: Bound, to: OffsetType): Bound | undefined {
  const { sql, type } = value;
  const result = { type: to, isNullable: value.isNullable || conversion.mode === 'try', mayEndInBlank: false };
  if (type.name === 'datetimeoffset') {
    if (to.scale >= type.scale) return { ...result, sql };
    const rounded = momentTo(conversion, { ...value, ...utcOf(sql) }, plain(to.scale));
    return { ...result, sql: `tsql_at(${rounded}, struct_extract(${sql}, 'minutes'))` };
  }
  if (familyOf(type) === 'text') return { ...result, sql: textAt(conversion, value, to) };
  const utc = type.name === 'datetime2' && type.scale <= to.scale ? sql : momentTo(conversion, value, plain(to.scale));
  return utc === undefined ? undefined : { ...result, sql: `tsql_at(${utc}, 0)`, utc };
}

const plain = (scale: number): SqlType => ({ name: 'datetime2', scale });
const utcOf = (sql: string) => ({ sql: `tsql_utc(${sql})`, type: plain(7) });

function textAt(conversion: Conversion, { sql, constant }: Bound, to: OffsetType): string {
  if (constant?.kind === 'text') {
    const [, moment = '', sign = '+', hours = '0', minutes = '0'] =
      /^(.*?)\s*(?:z|([+-])(\d\d):(\d\d))?\s*$/i.exec(constant.value) ?? [];
    const offset = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
    const isZone = Math.abs(offset) <= 14 * 60 && Number(minutes) < 60;
    const local = constantToMoment(conversion, isZone ? moment : constant.value, plain(to.scale));
    return `tsql_local_at(${local}, ${offset})`;
  }
  if (conversion.mode !== 'try' && to.scale >= 6) return `tsql_text_at(${sql})`;
  const what = conversion.mode === 'try' ? 'TRY_CAST and TRY_CONVERT to datetimeoffset' : `datetimeoffset(${to.scale})`;
  return conversion.binder.unsupported(`Converting computed text with ${what}`, conversion.at);
}
