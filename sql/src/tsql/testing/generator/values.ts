import type { Expression } from '../../syntax-tree.ts';
import type { Random } from '../random.ts';
import { binary, branch, call, cast, column, decimal, integer, nothing, text, unary } from './build.ts';
import type { Family, Surroundings } from './surroundings.ts';

/** Operands are chosen so that few queries end in an error, which proves little; with `mayFail`, errors are wanted. */
export function makeValues({ pick, chance, whole }: Random, around: Surroundings): Surroundings['value'] {
  function value(family: Family, depth: number): Expression {
    if (depth <= 0 || chance(0.25)) return leaf(family);
    if (chance(0.2)) return choice(family, depth - 1);
    return pick(makings[family])(depth - 1);
  }

  function leaf(family: Family): Expression {
    const columns = around.columns.filter((each) => each.family === family);
    if (columns.length > 0 && chance(0.75)) {
      const { of, name } = pick(columns);
      return around.isQualified || chance(0.2) ? column(of, name) : column(name);
    }
    switch (family) {
      case 'whole':
        return integer(chance(0.7) ? whole(0, 9) : whole(10, 400));
      case 'decimal':
        return decimal(pick(['1.5', '2.25', '10.125', '3.0', '90.25', '7.5']));
      case 'float':
        return cast(integer(whole(0, 20)), 'float');
      case 'text':
        return text(pick(['ojai', 'VENTURA', 'a', 'B', 'imi', 'x y', 'Ann', '12', '', 'bo ']), chance(0.3));
      case 'date':
        return cast(text(pick(['2024-02-29', '20231231', '2024-01-06', '1999-12-31', '2024-01-07'])), 'date');
    }
  }

  function choice(family: Family, depth: number): Expression {
    const part = () => value(family, depth);
    return pick<() => Expression>([
      () => ({
        kind: 'case',
        branches: Array.from({ length: chance(0.4) ? 2 : 1 }, () => branch(around.condition(depth), part())),
        ...(chance(0.7) && { otherwise: part() }),
        at: 0,
      }),
      () => ({
        kind: 'case',
        subject: value('whole', 0),
        branches: [branch(integer(2), part()), branch(integer(3), part())],
        otherwise: part(),
        at: 0,
      }),
      () => call('COALESCE', [part(), part()]),
      () => call('ISNULL', [part(), part()]),
      () => call('NULLIF', [part(), part()]),
    ])();
  }

  function divisor(family: 'whole' | 'decimal' | 'float', depth: number): Expression {
    if (around.mayFail) return value(family, depth);
    if (family === 'whole' && chance(0.5)) return integer(whole(1, 9));
    return call('NULLIF', [value(family, Math.min(depth, 1)), integer(0)]);
  }

  function moment(depth: number): Expression {
    const moments = around.columns.filter((each) => each.family === 'moment');
    if (moments.length === 0 || chance(0.6)) return value('date', depth);
    const { of, name } = pick(moments);
    return column(of, name);
  }

  const little = () => (chance(0.3) ? unary('-', integer(whole(0, 30))) : integer(whole(0, 30)));

  const makings: Readonly<Record<Family, readonly ((depth: number) => Expression)[]>> = {
    whole: [
      (depth) => binary(pick(['+', '-', '*']), value('whole', depth), value('whole', depth)),
      (depth) => binary(pick(['/', '%']), value('whole', depth), divisor('whole', depth)),
      (depth) => binary(pick(['&', '|', '^']), value('whole', depth), value('whole', depth)),
      (depth) => unary(pick(['-', '~', '+']), value('whole', depth)),
      (depth) => call('ABS', [cast(value('whole', depth), around.mayFail ? 'int' : 'bigint')]),
      (depth) => call('LEN', [value('text', depth)]),
      (depth) => call('CHARINDEX', [value('text', 0), value('text', depth)]),
      (depth) => call(pick(['YEAR', 'MONTH', 'DAY']), [moment(depth)]),
      (depth) =>
        call('DATEPART', [
          column(pick(['year', 'quarter', 'month', 'day', 'dayofyear', 'week', 'weekday', 'hour'])),
          moment(depth),
        ]),
      (depth) =>
        call('DATEDIFF', [
          column(pick(['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute'])),
          moment(depth),
          moment(depth),
        ]),
      (depth) => cast(value('decimal', depth), pick(['int', 'bigint'])),
      (depth) => cast(value('float', depth), 'int'),
      () => cast(text(pick(around.mayFail ? ['12', 'a', '', '1.5'] : ['12', ' 7 ', '-3', ''])), 'int'),
      () => cast(value('text', 0), 'int', [], { isTry: true }),
      (depth) => cast(value('whole', depth), pick(['bigint', around.mayFail ? 'int' : 'bigint', 'bit'])),
    ],
    decimal: [
      (depth) => binary(pick(['+', '-', '*']), value('decimal', depth), value('decimal', depth)),
      (depth) => binary(pick(['+', '-', '*']), value('decimal', depth), value('whole', 0)),
      (depth) => binary(pick(['+', '-', '*']), value('whole', 0), value('decimal', depth)),
      (depth) => binary('/', value('decimal', Math.min(depth, 1)), divisor(pick(['decimal', 'whole']), 0)),
      (depth) => binary('%', value('decimal', Math.min(depth, 1)), divisor('decimal', 0)),
      (depth) => call('ROUND', [value('decimal', depth), integer(whole(0, 2))]),
      (depth) => call('ABS', [value('decimal', depth)]),
      (depth) => unary('-', value('decimal', depth)),
      (depth) => cast(value('whole', depth), 'decimal', pick([[12, 2], [18], [15, 3]])),
      (depth) => cast(value('decimal', depth), 'decimal', pick([[14, 1], [20, 4], [18]])),
    ],
    float: [
      (depth) => binary(pick(['+', '-', '*']), value('float', depth), value('float', depth)),
      (depth) => binary('/', value('float', depth), divisor('float', depth)),
      (depth) => binary(pick(['+', '-', '*']), value('float', depth), value('whole', 0)),
      (depth) => call(pick(['FLOOR', 'CEILING', 'ABS']), [value('float', depth)]),
      (depth) => cast(value(pick(['whole', 'decimal']), depth), 'float'),
      (depth) => unary('-', value('float', depth)),
    ],
    text: [
      (depth) => binary('+', value('text', depth), value('text', depth)),
      (depth) => call(pick(['UPPER', 'LOWER', 'LTRIM', 'RTRIM', 'TRIM', 'REVERSE']), [value('text', depth)]),
      (depth) => call(pick(['LEFT', 'RIGHT']), [value('text', depth), integer(whole(0, 5))]),
      (depth) => call('SUBSTRING', [value('text', depth), integer(whole(1, 5)), integer(whole(0, 5))]),
      (depth) =>
        call('REPLACE', [value('text', depth), text(pick(['O', 'a', 'nn', 'z'])), text(pick(['', '-', 'Xy']))]),
      (depth) => call('CONCAT', [value('text', depth), value(pick(['whole', 'text', 'decimal', 'date']), 0)]),
      (depth) => cast(value('whole', depth), 'varchar', [20]),
      (depth) => cast(value('text', depth), pick(['varchar', 'nvarchar']), [whole(1, 12)]),
      (depth) => cast(value('decimal', depth), 'varchar', [40]),
      (depth) =>
        cast(value('date', depth), 'varchar', [10], {
          style: integer(pick([23, 101, 102, 103, 104, 105, 110, 111, 112])),
        }),
      (depth) => cast(value('date', depth), 'varchar', [10]),
    ],
    date: [
      (depth) =>
        call('DATEADD', [column(pick(['day', 'week', 'month', 'quarter', 'year'])), little(), value('date', depth)]),
      (depth) => call('EOMONTH', [moment(depth)]),
      (depth) => call('EOMONTH', [value('date', depth), little()]),
      (depth) => cast(moment(depth), 'date'),
      () => (chance(0.9) ? value('date', 0) : cast(nothing, 'date')),
    ],
  };
  return value;
}
