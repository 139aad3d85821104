import type { Expression } from '../../syntax-tree.ts';
import type { Random } from '../random.ts';
import { binary, branch, call, cast, column, decimal, integer, nothing, text, unary } from './build.ts';
import type { Surroundings } from './surroundings.ts';

export type Family = 'whole' | 'decimal' | 'float' | 'text' | 'date';
export const families: readonly Family[] = ['whole', 'decimal', 'float', 'text', 'date'];

type Making = (depth: number) => Expression;

/** Operands are chosen so that few queries end in an error, which proves little; with `mayFail`, errors are wanted. */
export class Values {
  readonly #random: Random;
  readonly #around: Surroundings;

  constructor(random: Random, around: Surroundings) {
    this.#random = random;
    this.#around = around;
  }

  of(family: Family, depth: number): Expression {
    const { pick, chance } = this.#random;
    if (depth <= 0 || chance(0.25)) return this.#leaf(family);
    if (chance(0.2)) return this.#choice(family, depth - 1);
    return pick(this.#makings[family])(depth - 1);
  }

  #leaf(family: Family): Expression {
    const { chance, pick, whole } = this.#random;
    const columns = this.#around.columns.filter((each) => each.family === family);
    if (columns.length > 0 && chance(0.75)) {
      const { of, name } = pick(columns);
      return this.#around.isQualified || chance(0.2) ? column(of, name) : column(name);
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

  #choice(family: Family, depth: number): Expression {
    const { pick, chance } = this.#random;
    const value = () => this.of(family, depth);
    const condition = () => this.#around.condition(depth);
    return pick<() => Expression>([
      () => ({
        kind: 'case',
        branches: Array.from({ length: chance(0.4) ? 2 : 1 }, () => branch(condition(), value())),
        ...(chance(0.7) && { otherwise: value() }),
        at: 0,
      }),
      () => ({
        kind: 'case',
        subject: this.of('whole', 0),
        branches: [branch(integer(2), value()), branch(integer(3), value())],
        otherwise: value(),
        at: 0,
      }),
      () => call('COALESCE', [value(), value()]),
      () => call('ISNULL', [value(), value()]),
      () => call('NULLIF', [value(), value()]),
    ])();
  }

  #divisor(family: 'whole' | 'decimal' | 'float', depth: number): Expression {
    const { chance, whole } = this.#random;
    if (this.#around.mayFail) return this.of(family, depth);
    if (family === 'whole' && chance(0.5)) return integer(whole(1, 9));
    return call('NULLIF', [this.of(family, Math.min(depth, 1)), integer(0)]);
  }

  #date(depth: number): Expression {
    const moments = this.#around.columns.filter((each) => each.family === 'moment');
    if (moments.length === 0 || this.#random.chance(0.6)) return this.of('date', depth);
    const { of, name } = this.#random.pick(moments);
    return column(of, name);
  }

  #little(): Expression {
    const { whole, chance } = this.#random;
    return chance(0.3) ? unary('-', integer(whole(0, 30))) : integer(whole(0, 30));
  }

  readonly #makings: Readonly<Record<Family, readonly Making[]>> = {
    whole: [
      (depth) => binary(this.#random.pick(['+', '-', '*']), this.of('whole', depth), this.of('whole', depth)),
      (depth) => binary(this.#random.pick(['/', '%']), this.of('whole', depth), this.#divisor('whole', depth)),
      (depth) => binary(this.#random.pick(['&', '|', '^']), this.of('whole', depth), this.of('whole', depth)),
      (depth) => unary(this.#random.pick(['-', '~', '+']), this.of('whole', depth)),
      (depth) => call('ABS', [cast(this.of('whole', depth), this.#around.mayFail ? 'int' : 'bigint')]),
      (depth) => call('LEN', [this.of('text', depth)]),
      (depth) => call('CHARINDEX', [this.of('text', 0), this.of('text', depth)]),
      (depth) => call(this.#random.pick(['YEAR', 'MONTH', 'DAY']), [this.#date(depth)]),
      (depth) =>
        call('DATEPART', [
          column(this.#random.pick(['year', 'quarter', 'month', 'day', 'dayofyear', 'week', 'weekday', 'hour'])),
          this.#date(depth),
        ]),
      (depth) =>
        call('DATEDIFF', [
          column(this.#random.pick(['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute'])),
          this.#date(depth),
          this.#date(depth),
        ]),
      (depth) => cast(this.of('decimal', depth), this.#random.pick(['int', 'bigint'])),
      (depth) => cast(this.of('float', depth), 'int'),
      () =>
        cast(text(this.#random.pick(this.#around.mayFail ? ['12', 'a', '', '1.5'] : ['12', ' 7 ', '-3', ''])), 'int'),
      () => cast(this.of('text', 0), 'int', [], { isTry: true }),
      (depth) =>
        cast(this.of('whole', depth), this.#random.pick(['bigint', this.#around.mayFail ? 'int' : 'bigint', 'bit'])),
    ],
    decimal: [
      (depth) => binary(this.#random.pick(['+', '-', '*']), this.of('decimal', depth), this.of('decimal', depth)),
      (depth) => binary(this.#random.pick(['+', '-', '*']), this.of('decimal', depth), this.of('whole', 0)),
      (depth) => binary(this.#random.pick(['+', '-', '*']), this.of('whole', 0), this.of('decimal', depth)),
      (depth) =>
        binary('/', this.of('decimal', Math.min(depth, 1)), this.#divisor(this.#random.pick(['decimal', 'whole']), 0)),
      (depth) => binary('%', this.of('decimal', Math.min(depth, 1)), this.#divisor('decimal', 0)),
      (depth) => call('ROUND', [this.of('decimal', depth), integer(this.#random.whole(0, 2))]),
      (depth) => call('ABS', [this.of('decimal', depth)]),
      (depth) => unary('-', this.of('decimal', depth)),
      (depth) => cast(this.of('whole', depth), 'decimal', this.#random.pick([[12, 2], [18], [15, 3]])),
      (depth) => cast(this.of('decimal', depth), 'decimal', this.#random.pick([[14, 1], [20, 4], [18]])),
    ],
    float: [
      (depth) => binary(this.#random.pick(['+', '-', '*']), this.of('float', depth), this.of('float', depth)),
      (depth) => binary('/', this.of('float', depth), this.#divisor('float', depth)),
      (depth) => binary(this.#random.pick(['+', '-', '*']), this.of('float', depth), this.of('whole', 0)),
      (depth) => call(this.#random.pick(['FLOOR', 'CEILING', 'ABS']), [this.of('float', depth)]),
      (depth) => cast(this.of(this.#random.pick(['whole', 'decimal']), depth), 'float'),
      (depth) => unary('-', this.of('float', depth)),
    ],
    text: [
      (depth) => binary('+', this.of('text', depth), this.of('text', depth)),
      (depth) =>
        call(this.#random.pick(['UPPER', 'LOWER', 'LTRIM', 'RTRIM', 'TRIM', 'REVERSE']), [this.of('text', depth)]),
      (depth) =>
        call(this.#random.pick(['LEFT', 'RIGHT']), [this.of('text', depth), integer(this.#random.whole(0, 5))]),
      (depth) =>
        call('SUBSTRING', [
          this.of('text', depth),
          integer(this.#random.whole(1, 5)),
          integer(this.#random.whole(0, 5)),
        ]),
      (depth) =>
        call('REPLACE', [
          this.of('text', depth),
          text(this.#random.pick(['O', 'a', 'nn', 'z'])),
          text(this.#random.pick(['', '-', 'Xy'])),
        ]),
      (depth) =>
        call('CONCAT', [this.of('text', depth), this.of(this.#random.pick(['whole', 'text', 'decimal', 'date']), 0)]),
      (depth) => cast(this.of('whole', depth), 'varchar', [20]),
      (depth) => cast(this.of('text', depth), this.#random.pick(['varchar', 'nvarchar']), [this.#random.whole(1, 12)]),
      (depth) => cast(this.of('decimal', depth), 'varchar', [40]),
      (depth) =>
        cast(this.of('date', depth), 'varchar', [10], {
          style: integer(this.#random.pick([23, 101, 102, 103, 104, 105, 110, 111, 112])),
        }),
      (depth) => cast(this.of('date', depth), 'varchar', [10]),
    ],
    date: [
      (depth) =>
        call('DATEADD', [
          column(this.#random.pick(['day', 'week', 'month', 'quarter', 'year'])),
          this.#little(),
          this.of('date', depth),
        ]),
      (depth) => call('EOMONTH', [this.#date(depth)]),
      (depth) => call('EOMONTH', [this.of('date', depth), this.#little()]),
      (depth) => cast(this.#date(depth), 'date'),
      () => (this.#random.chance(0.9) ? this.of('date', 0) : cast(nothing, 'date')),
    ],
  };
}
