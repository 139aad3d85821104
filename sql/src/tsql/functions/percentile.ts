import { type Bound, castTo, made } from '../binder/bound.ts';
import { convert } from '../conversion/convert.ts';
import { familyOf, float, isNumber } from '../type-system/type-rules.ts';
import type { FunctionUse } from './function-entry.ts';

export function percentile(use: FunctionUse, over: string): Bound {
  const { call } = use;
  const [order, ...more] = call.withinGroup ?? [];
  if (!order || more.length > 0)
    return use.refuse(10_754, `The function '${call.name}' must have a WITHIN GROUP clause with one ORDER BY item.`);
  if ((call.over?.orderBy.length ?? 0) > 0 || call.over?.frame)
    return use.refuse(10_758, `The function '${call.name}' may not have ORDER BY or a frame in its OVER clause.`);
  const value = use.binder.expression(order.value, use.scope);
  const share = shareOf(use, order.isDescending);
  if (call.name === 'PERCENTILE_CONT') {
    if (!isNumber(value.type) || value.type.name === 'bit')
      return use.refuse(402, `The data type ${value.type.name} is invalid for the PERCENTILE_CONT function.`);
    return made(`quantile_cont(${convert(use.conversion, value, float).sql}, ${share})${over}`, float, [], {
      isNullable: true,
    });
  }
  const family = familyOf(value.type);
  if (!['whole', 'decimal', 'float', 'date', 'datetime', 'time'].includes(family) || value.type.name === 'bit')
    return use.unsupported(`PERCENTILE_DISC of ${value.type.name}`);
  return made(castTo(`quantile_disc(${value.sql}, ${share})${over}`, value.type), value.type, [], { isNullable: true });
}

/** A constant from 0 to 1 with all its digits, which the engine uses exactly; for a descending order, a minus sign counts from the other end. */
function shareOf(use: FunctionUse, isDescending: boolean): string {
  const written = use.written(0);
  const text = written.kind === 'number' && /^\d*\.?\d*$/.test(written.text) ? written.text : undefined;
  if (text === undefined || Number(text) > 1)
    return use.refuse(
      10_755,
      `The argument of ${use.call.name} must be a constant between 0 and 1 on this connection.`,
    );
  const digits = (text.split('.')[1] ?? '').slice(0, 17);
  const share = isDescending ? (Number(text) === 0 ? '1' : Number(text) === 1 ? '0' : `-${text}`) : text;
  return `CAST('${share}' AS DECIMAL(18,${digits.length}))`;
}
