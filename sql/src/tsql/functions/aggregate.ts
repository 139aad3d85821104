import { type Bound, cast, castTo, folded, foldedToSort, made, raiseAs } from '../binder/bound.ts';
import { quotient } from '../binder/quotient.ts';
import { convert } from '../conversion/convert.ts';
import type { SqlType } from '../sql-types.ts';
import {
  asDecimal,
  bigint,
  type DecimalType,
  float,
  int,
  isFloat,
  isNumber,
  isText,
  isWhole,
  longestText,
  textType,
} from '../type-system/type-rules.ts';
import type { FunctionUse } from './function-entry.ts';

export type Aggregate = (use: FunctionUse, over: string) => Bound;

function values(use: FunctionUse, form: (bound: Bound) => string = ({ sql }) => sql): { bound: Bound; sql: string } {
  const bound = use.argument(0);
  if (bound.type.name === 'null') return use.refuseAs(8117, 'NULL', use.call.name.toLowerCase());
  return { bound, sql: `${use.call.isDistinct ? 'DISTINCT ' : ''}${form(bound)}` };
}

const invalid = (use: FunctionUse, type: SqlType): never => use.refuseAs(8117, type.name, use.call.name.toLowerCase());

const nullable = { isNullable: true } as const;

function count(type: SqlType): Aggregate {
  return (use, over) => {
    if (use.call.arguments[0]?.kind === 'star') return cast(`count(*)${over}`, type, []);
    const { sql } = values(use, use.call.isDistinct ? folded : undefined);
    return cast(`count(${sql})${over}`, type, []);
  };
}

/** SUM and AVG: integers stay integers, and a sum out of the type's range is an overflow. */
function sum(use: FunctionUse, over: string): Bound {
  const { bound, sql } = values(use);
  const type = sumType(use, bound.type);
  const total = `sum(${sql})${over}`;
  return cast(total, type, [bound], { ...nullable, mayBeInfinite: isFloat(type) });
}

function sumType(use: FunctionUse, type: SqlType): SqlType {
  if (!isNumber(type) || type.name === 'bit') return invalid(use, type);
  if (isFloat(type)) return float;
  if (type.name === 'bigint') return bigint;
  if (isWhole(type)) return int;
  return type.name === 'decimal' ? { name: 'decimal', precision: 38, scale: type.scale } : { name: 'money' };
}

function average(use: FunctionUse, over: string): Bound {
  const { bound, sql } = values(use);
  const type = sumType(use, bound.type);
  const [total, number] = [`sum(${sql})${over}`, `count(${sql})${over}`];
  if (isFloat(type))
    return made(`(${castTo(total, type)} / ${number})`, type, [bound], { ...nullable, mayBeInfinite: true });
  if (isWhole(type)) return cast(`(${total} // nullif(${number}, 0))`, type, [bound], nullable);
  if (type.name !== 'decimal')
    return use.unproven('AVG of money is not supported on this connection. Convert it to decimal.');
  const result: DecimalType = { name: 'decimal', precision: 38, scale: Math.max(6, type.scale) };
  const dividend = made(total, type, [bound]) as Bound & { type: DecimalType };
  const divisor = made(`nullif(CAST(${number} AS DECIMAL(19,0)), 0)`, asDecimal(bigint), []) as Bound & {
    type: DecimalType;
  };
  return made(quotient(use.conversion, dividend, divisor, result), result, [bound], nullable);
}

const extreme =
  (name: 'min' | 'max'): Aggregate =>
  (use, over) => {
    const bound = use.argument(0);
    const { type, mayEndInBlank } = bound;
    if (type.name === 'bit' || type.name === 'null') return invalid(use, type);
    if (type.name === 'uniqueidentifier') return use.unsupported(`${use.call.name} of uniqueidentifier values`);
    const found =
      isText(type) && !bound.sortsAsIs
        ? `arg_${name}(${bound.sql}, ${foldedToSort(bound)})${over}`
        : `${name}(${bound.sql})${over}`;
    const sortsAsIs = bound.sortsAsIs === true;
    return cast(found, type, [bound], { ...nullable, mayEndInBlank, sortsAsIs });
  };

const statistic =
  (name: string): Aggregate =>
  (use, over) => {
    const bound = use.argument(0);
    if (!isNumber(bound.type) || bound.type.name === 'bit') return invalid(use, bound.type);
    const value = convert(use.conversion, bound, float);
    return made(`${name}(${use.call.isDistinct ? 'DISTINCT ' : ''}${value.sql})${over}`, float, [], {
      ...nullable,
      mayBeInfinite: true,
    });
  };

function stringAggregate(use: FunctionUse, over: string): Bound {
  if (over || use.call.isDistinct) return use.refuse(102, 'STRING_AGG with OVER or DISTINCT is not supported.');
  const [text, separator] = [use.text(0), use.text(1)];
  if (separator.constant === undefined && use.written(1).kind !== 'variable') return use.refuseAs(8733);
  const order = (use.call.withinGroup ?? []).map(({ value, isDescending }) => {
    const key = use.binder.expression(value, use.scope);
    return `${foldedToSort(key)} ${isDescending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'}`;
  });
  const type = textType(text.type.length === 'max' ? 'max' : 8000, text.type);
  const joined = `string_agg(${text.sql}, ${separator.sql}${order.length > 0 ? ` ORDER BY ${order.join(', ')}` : ''})`;
  if (type.length === 'max') return made(joined, type, [], nullable);
  const error = raiseAs(9829, 'VARCHAR');
  return made(
    `CASE WHEN length(${joined}) > ${longestText(type)} THEN ${error} ELSE ${joined} END`,
    type,
    [],
    nullable,
  );
}

export const aggregates: Readonly<Record<string, Aggregate>> = {
  COUNT: count(int),
  COUNT_BIG: count(bigint),
  // The exact number is within the 2% that SQL Server guarantees.
  APPROX_COUNT_DISTINCT: (use, over) =>
    over || use.call.isDistinct
      ? use.refuse(102, 'APPROX_COUNT_DISTINCT with OVER or DISTINCT is not supported.')
      : cast(`count(DISTINCT ${folded(use.argument(0))})`, bigint, []),
  SUM: sum,
  AVG: average,
  MIN: extreme('min'),
  MAX: extreme('max'),
  STDEV: statistic('stddev_samp'),
  STDEVP: statistic('stddev_pop'),
  VAR: statistic('var_samp'),
  VARP: statistic('var_pop'),
  STRING_AGG: stringAggregate,
};

export const isAggregate = (name: string) => Object.hasOwn(aggregates, name);
