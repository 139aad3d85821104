import { type Bound, cast, made, raiseAs } from '../binder/bound.ts';
import type { SqlType } from '../sql-types.ts';
import { engineTypeOf } from '../type-system/engine-type.ts';
import { familyOf, float, int, isFloat, isNumber, isWhole } from '../type-system/type-rules.ts';
import { between, type FunctionEntry, type FunctionTable, type FunctionUse, fixed } from './function-entry.ts';

/** The argument as a number; text becomes a float, as in SQL Server's numeric functions. */
function number(use: FunctionUse, index: number): Bound {
  const value = use.argument(index);
  if (familyOf(value.type) === 'text' || value.type.name === 'null') return use.as(index, float);
  if (value.type.name === 'bit') return use.as(index, float);
  if (!isNumber(value.type)) return use.refuseAs(8116, value.type.name, index + 1, use.call.name.toLowerCase());
  return value.type.name === 'tinyint' || value.type.name === 'smallint'
    ? use.as(index, int)
    : value.type.name === 'real'
      ? use.as(index, float)
      : value;
}

/** A function of a float. Where it is undefined, SQL Server raises 3623. */
const ofFloat = (name: string, undefinedAt?: (x: string) => string): FunctionEntry =>
  fixed(1, (use) => {
    const value = use.as(0, float);
    const result = `${name}(${value.sql})`;
    const error = raiseAs(3623, 'DOUBLE');
    const sql = undefinedAt ? `CASE WHEN ${undefinedAt(value.sql)} THEN ${error} ELSE ${result} END` : result;
    return made(sql, float, [value], { mayBeInfinite: true });
  });

const toWhole = (name: 'floor' | 'ceil'): FunctionEntry =>
  fixed(1, (use) => {
    const value = number(use, 0);
    if (isWhole(value.type)) return value;
    const type: SqlType = value.type.name === 'decimal' ? { ...value.type, scale: 0 } : value.type;
    return cast(`${name}(${value.sql})`, type, [value]);
  });

/** ROUND; a third argument other than 0 truncates. A decimal keeps its type, so rounding up beyond its digits is an overflow. */
function round(use: FunctionUse): Bound {
  const value = number(use, 0);
  const digits = use.int(1);
  const cuts = use.count > 2 ? use.int(2) : undefined;
  if (cuts && cuts.constant?.kind !== 'whole')
    return use.unproven('The third argument of ROUND must be a constant on this connection.');
  const isCut = cuts?.constant?.kind === 'whole' && cuts.constant.value !== 0n;
  if (digits.constant?.kind !== 'whole')
    return use.unproven('The second argument of ROUND must be a constant on this connection.');
  const places = Number(digits.constant.value);
  if (places < -38 || places > 38) return use.unproven('ROUND is supported for up to 38 digits on this connection.');
  const [type, sql] = rounded(value, places, isCut);
  return cast(sql, type, [value]);
}

function rounded({ sql, type }: Bound, places: number, isCut: boolean): [SqlType, string] {
  if (isFloat(type)) {
    const unit = `CAST('1e${places}' AS DOUBLE)`;
    return [type, isCut ? `(trunc(${sql} * ${unit}) / ${unit})` : `round(${sql}, ${places})`];
  }
  const scale = type.name === 'decimal' ? type.scale : familyOf(type) === 'decimal' ? 4 : 0;
  if (places >= scale) return [type, sql];
  const wide = `CAST(${sql} AS DECIMAL(38,${scale}))`;
  if (places >= 0)
    return [
      type,
      isCut
        ? `(sign(${sql}) * (abs(${wide}) - abs(${wide}) % CAST('${unitOf(places)}' AS DECIMAL(38,${scale}))))`
        : `round(${wide}, ${places})`,
    ];
  const unit = `CAST('1${'0'.repeat(-places)}' AS HUGEINT)`;
  const shift = isCut ? '0' : `(${unit} // 2)`;
  return [type, `(sign(${sql}) * ((CAST(trunc(abs(${wide})) AS HUGEINT) + ${shift}) // ${unit}) * ${unit})`];
}

const unitOf = (places: number) => (places === 0 ? '1' : `0.${'0'.repeat(places - 1)}1`);

/** POWER has the type of its first argument; a decimal gets precision 38. */
function power(use: FunctionUse): Bound {
  const [value, exponent] = [number(use, 0), use.as(1, float)];
  const error = raiseAs(8115, 'DOUBLE', 'expression', value.type.name);
  const raised = `pow(CAST(${value.sql} AS DOUBLE), ${exponent.sql})`;
  const sql = `CASE WHEN isfinite(${raised}) = false THEN ${error} ELSE ${raised} END`;
  if (isFloat(value.type)) return made(sql, float, [value, exponent]);
  const type: SqlType = value.type.name === 'decimal' ? { ...value.type, precision: 38 } : value.type;
  return cast(isWhole(type) ? `trunc(${sql})` : sql, type, [value, exponent]);
}

/** In SQL Server, DEGREES and RADIANS of exact numbers are exact numbers with an unknown number of digits, so they are refused. */
const angle = (name: 'degrees' | 'radians'): FunctionEntry =>
  fixed(1, (use) => {
    const value = number(use, 0);
    if (!isFloat(value.type))
      return use.unproven(`${use.call.name} is supported only for float on this connection. Convert its argument.`);
    return made(`${name}(${value.sql})`, float, [value]);
  });

export const numberFunctions: FunctionTable = {
  NEWID: fixed(0, () => made('gen_random_uuid()', { name: 'uniqueidentifier' }, [])),
  // The checksum of a random value is random as well; checksums of other values are unknown here.
  CHECKSUM: between(1, 254, (use) => {
    const only = use.count === 1 ? use.written(0) : undefined;
    if (only?.kind !== 'call' || only.name !== 'NEWID')
      return use.unproven('On this connection, CHECKSUM supports only NEWID().');
    return cast('floor(random() * 4294967296) - 2147483648', int, []);
  }),
  // Evaluated once per statement, not once per row.
  RAND: between(0, 1, (use) =>
    use.count === 0 ? made('(SELECT random())', float, []) : use.unsupported('RAND with a seed'),
  ),
  ABS: fixed(1, (use) => {
    const value = number(use, 0);
    return cast(`abs(${value.sql})`, value.type, [value]);
  }),
  FLOOR: toWhole('floor'),
  CEILING: toWhole('ceil'),
  ROUND: between(2, 3, round),
  POWER: fixed(2, power),
  SIGN: fixed(1, (use) => {
    const value = number(use, 0);
    return cast(`CAST(sign(${value.sql}) AS INTEGER)`, value.type, [value]);
  }),
  SQUARE: fixed(1, (use) => {
    const value = use.as(0, float);
    return made(`(${value.sql} * ${value.sql})`, float, [value], { mayBeInfinite: true });
  }),
  SQRT: ofFloat('sqrt', (x) => `${x} < 0`),
  EXP: ofFloat('exp'),
  LOG10: ofFloat('log10', (x) => `${x} <= 0`),
  LOG: between(1, 2, (use) => {
    const value = use.as(0, float);
    const error = raiseAs(3623, engineTypeOf(float));
    const natural = `CASE WHEN ${value.sql} <= 0 THEN ${error} ELSE ln(${value.sql}) END`;
    if (use.count === 1) return made(natural, float, [value]);
    const base = use.as(1, float);
    const bottom = `CASE WHEN ${base.sql} <= 0 OR ${base.sql} = 1 THEN ${error} ELSE ln(${base.sql}) END`;
    return made(`((${natural}) / (${bottom}))`, float, [value, base]);
  }),
  PI: fixed(0, () => made('pi()', float, [])),
  SIN: ofFloat('sin'),
  COS: ofFloat('cos'),
  TAN: ofFloat('tan'),
  ATAN: ofFloat('atan'),
  ATN2: fixed(2, (use) =>
    made(`atan2(${use.as(0, float).sql}, ${use.as(1, float).sql})`, float, [use.as(0, float), use.as(1, float)]),
  ),
  ASIN: ofFloat('asin', (x) => `abs(${x}) > 1`),
  ACOS: ofFloat('acos', (x) => `abs(${x}) > 1`),
  DEGREES: angle('degrees'),
  RADIANS: angle('radians'),
};
