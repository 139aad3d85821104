import type { SqlType } from '../../sql-types.ts';
import type { Expression, FunctionCall } from '../../syntax-tree.ts';
import { addMonths, dateDifference, datePart, dayOf, partsOf, secondsPerDay } from './calendar.ts';
import { convert, fitting, rescale, scaleOf, within } from './convert.ts';
import { commonType } from './result-types.ts';
import { type Compiled, compareValues, familyOf, NotCovered, type Value } from './value.ts';

const int: SqlType = { name: 'int' };
const unitDays: Readonly<Record<string, number>> = { DAY: 1, WEEK: 7 };
const unitMonths: Readonly<Record<string, number>> = { MONTH: 1, QUARTER: 3, YEAR: 12 };

type Making = (given: readonly Compiled[], part: string) => Compiled;

export function compileCall(call: FunctionCall, compile: (part: Expression) => Compiled): Compiled {
  const making = Object.hasOwn(makings, call.name) ? makings[call.name] : undefined;
  if (!making || call.over || call.isDistinct) throw new NotCovered(call.name);
  const [first] = call.arguments;
  const hasPart = /^DATE(ADD|DIFF|PART)$/.test(call.name);
  const part = hasPart && first?.kind === 'column' ? (first.parts[0]?.text.toUpperCase() ?? '') : '';
  const given = call.arguments.slice(hasPart ? 1 : 0).map((each) => {
    if (each.kind === 'star') throw new NotCovered('star');
    return compile(each);
  });
  return making(given, part);
}

function strict(type: SqlType, given: readonly Compiled[], act: (...values: never[]) => Value): Compiled {
  return {
    type,
    run: (row) => {
      const values = given.map((each) => each.run(row));
      return values.includes(null) ? null : act(...(values as never[]));
    },
  };
}

function text(given: readonly Compiled[], length: number, act: (...values: never[]) => Value): Compiled {
  const [first] = given as [Compiled];
  if (familyOf(first.type) !== 'text') throw new NotCovered('no text');
  return strict({ name: first.type.name as 'varchar', length: Math.max(1, length) }, given, act);
}

const own = ([first]: readonly Compiled[]) => (first && 'length' in first.type ? Number(first.type.length) : 0);
const seconds = (value: Value, type: SqlType) =>
  familyOf(type) === 'date' ? (value as number) * secondsPerDay : (value as number);

const escapePattern = (part: string) => part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

const makings: Readonly<Record<string, Making>> = {
  UPPER: (given) => text(given, own(given), (a: string) => a.toUpperCase()),
  LOWER: (given) => text(given, own(given), (a: string) => a.toLowerCase()),
  LTRIM: (given) => text(given, own(given), (a: string) => a.replace(/^ +/, '')),
  RTRIM: (given) => text(given, own(given), (a: string) => a.replace(/ +$/, '')),
  TRIM: (given) => text(given, own(given), (a: string) => a.replace(/^ +| +$/g, '')),
  REVERSE: (given) => text(given, own(given), (a: string) => [...a].reverse().join('')),
  LEFT: (given) => text(given, own(given), (a: string, n: bigint) => a.slice(0, Number(n))),
  RIGHT: (given) => text(given, own(given), (a: string, n: bigint) => (n === 0n ? '' : a.slice(-Number(n)))),
  SUBSTRING: (given) =>
    text(given, own(given), (a: string, from: bigint, length: bigint) =>
      a.slice(Math.max(0, Number(from) - 1), Math.max(0, Number(from) - 1 + Number(length))),
    ),
  REPLACE: (given) =>
    text(given, 4000, (a: string, from: string, to: string) =>
      from === '' ? a : a.replace(new RegExp(escapePattern(from), 'gi'), () => to),
    ),
  LEN: (given) => strict(int, given, (a: string) => BigInt(a.replace(/ +$/, '').length)),
  CHARINDEX: (given) =>
    strict(int, given, (part: string, whole: string) =>
      part === '' ? 0n : BigInt(whole.toLowerCase().indexOf(part.toLowerCase()) + 1),
    ),
  ABS: (given) => {
    const [{ type }] = given as [Compiled];
    if (!['int', 'bigint', 'decimal', 'float'].includes(type.name)) throw new NotCovered('ABS');
    return strict(type, given, (a: bigint | number) => {
      const positive = a < 0 ? (-a as never as bigint) : a;
      return familyOf(type) === 'whole' ? within(positive as bigint, type) : positive;
    });
  },
  FLOOR: (given) => floating(given, Math.floor),
  CEILING: (given) => floating(given, Math.ceil),
  ROUND: (given) => {
    const [{ type }] = given as [Compiled];
    if (type.name !== 'decimal' || given.length !== 2) throw new NotCovered('ROUND');
    return strict(type, given, (a: bigint, places: bigint) => {
      const kept = Math.min(scaleOf(type), Number(places));
      return fitting(rescale(rescale(a, scaleOf(type), kept), kept, scaleOf(type)), type);
    });
  },
  COALESCE: (given) => {
    const type = commonType(given.map((each) => each.type));
    return {
      type,
      run: (row) => {
        for (const each of given) {
          const value = each.run(row);
          if (value !== null) return convert(value, each.type, type);
        }
        return null;
      },
    };
  },
  ISNULL: (given) => {
    const [first, second] = given as [Compiled, Compiled];
    if (first.type.name === 'null') throw new NotCovered('ISNULL(NULL, …)');
    return {
      type: first.type,
      run: (row) => {
        const value = first.run(row);
        if (value !== null) return value;
        const replaced = second.run(row);
        const converted = convert(replaced, second.type, first.type);
        if (typeof replaced === 'string' && !first.hasLength) throw new NotCovered('length');
        return converted;
      },
    };
  },
  NULLIF: (given) => {
    const [first, second] = given as [Compiled, Compiled];
    const type = commonType([first.type, second.type]);
    if (familyOf(first.type) === 'null' || familyOf(type) !== familyOf(first.type)) throw new NotCovered('NULLIF');
    const wide: SqlType = familyOf(type) === 'text' ? { name: 'nvarchar', length: 'max' } : type;
    return {
      type: first.type,
      run: (row) => {
        const [a, b] = [first.run(row), second.run(row)];
        if (a === null || b === null) return a;
        return compareValues(convert(a, first.type, wide), convert(b, second.type, wide)) === 0 ? null : a;
      },
    };
  },
  CONCAT: (given) => {
    const isNational = given.some(({ type }) => type.name === 'nvarchar');
    const wide: SqlType = { name: 'nvarchar', length: 'max' };
    return {
      type: { name: isNational ? 'nvarchar' : 'varchar', length: 4000 },
      run: (row) => given.map((each) => convert(each.run(row), each.type, wide) ?? '').join(''),
    };
  },
  YEAR: (given) => ofDate(given, 'YEAR'),
  MONTH: (given) => ofDate(given, 'MONTH'),
  DAY: (given) => ofDate(given, 'DAY'),
  DATEPART: (given, part) => ofDate(given, part),
  DATEDIFF: (given, part) => {
    const [from, to] = given as [Compiled, Compiled];
    return strict(int, given, (a: Value, b: Value) => {
      const difference = dateDifference(part, seconds(a, from.type), seconds(b, to.type));
      if (difference === undefined) throw new NotCovered(part);
      return within(BigInt(difference), int);
    });
  },
  DATEADD: (given, part) => {
    const [, moment] = given as [Compiled, Compiled];
    if (familyOf(moment.type) !== 'date') throw new NotCovered('DATEADD');
    return strict(moment.type, given, (count: bigint, day: number) => {
      if (part in unitDays) return day + Number(count) * (unitDays[part] as number);
      if (!(part in unitMonths)) throw new NotCovered(part);
      return addMonths(day, Number(count) * (unitMonths[part] as number));
    });
  },
  EOMONTH: (given) => {
    const [moment] = given as [Compiled];
    return strict({ name: 'date' }, given, (value: Value, months = 0n) => {
      const day = Math.floor(seconds(value, moment.type) / secondsPerDay);
      const [year, month] = partsOf(addMonths(day, Number(months)));
      return dayOf(year, month + 1, 0);
    });
  },
};

function floating(given: readonly Compiled[], act: (value: number) => number): Compiled {
  const [{ type }] = given as [Compiled];
  if (type.name !== 'float') throw new NotCovered('FLOOR');
  return strict(type, given, act);
}

function ofDate(given: readonly Compiled[], part: string): Compiled {
  const [{ type }] = given as [Compiled];
  const isOfClock = /^(HOUR|MINUTE|SECOND)$/.test(part);
  if (datePart(part, 0) === undefined || (isOfClock && familyOf(type) === 'date')) throw new NotCovered(part);
  return strict(int, given, (value: Value) => {
    const found = datePart(part, seconds(value, type));
    return BigInt(found as number);
  });
}
