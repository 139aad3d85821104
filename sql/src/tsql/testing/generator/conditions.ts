import type { Comparison, Expression, Query } from '../../syntax-tree.ts';
import type { Random } from '../random.ts';
import { at, binary, cast, column, integer, nothing, text, unary } from './build.ts';
import { type Family, families, type Surroundings } from './surroundings.ts';

const comparisons: readonly Comparison[] = ['=', '<>', '<', '<=', '>', '>='];
const patterns = ['%a%', 'ojai', 'V%', '_jai', '[A-C]%', '[^v]%', '%[ ]%', '%n_', '', 'o%I', '%!%%'];

export type Subqueries = (kind: 'exists' | 'list', family: Family) => Query | undefined;

export function makeCondition(
  random: Random,
  around: Surroundings,
  depth: number,
  subqueries?: Subqueries,
): Expression {
  const { pick, chance } = random;
  const again = () => makeCondition(random, around, depth - 1, subqueries);
  if (depth > 0 && chance(0.35))
    return pick<() => Expression>([
      () => binary('and', again(), again()),
      () => binary('or', again(), again()),
      () => unary('not', again()),
    ])();
  const family = pick(families);
  const value = () => around.value(family, Math.min(depth, 1));
  const over = (kind: Parameters<Subqueries>[0], make: (query: Query) => Expression) => {
    const query = subqueries?.(kind, family);
    return query && make(query);
  };
  const isNegated = chance(0.3);
  const makings: (() => Expression | undefined)[] = [
    () => binary(pick(comparisons), value(), value()),
    () => binary(pick(comparisons), value(), value()),
    () => ({ kind: 'isNull', value: value(), isNegated, at }),
    () => ({ kind: 'between', value: value(), low: value(), high: value(), isNegated, at }),
    () => ({
      kind: 'in',
      value: value(),
      list: Array.from({ length: random.whole(1, 4) }, () => (chance(0.05) ? nothing : around.value(family, 0))),
      isNegated,
      at,
    }),
    () => like(random, around, isNegated),
    () => dateAgainstText(random, around),
    () => over('exists', (query) => ({ kind: 'exists', query, at })),
    () => over('list', (list) => ({ kind: 'in', value: value(), list, isNegated, at })),
    () =>
      over('list', (query) => {
        const [operator, quantifier] = [pick(comparisons), pick(['all', 'any'] as const)];
        return { kind: 'quantified', operator, quantifier, value: value(), query, at };
      }),
  ];
  return pick(makings)() ?? binary('=', value(), integer(1) && value());
}

function like({ pick }: Random, around: Surroundings, isNegated: boolean): Expression | undefined {
  const texts = around.columns.filter(({ family }) => family === 'text');
  if (texts.length === 0) return undefined;
  const { of, name } = pick(texts);
  const pattern = pick(patterns);
  return {
    kind: 'like',
    value: column(of, name),
    pattern: text(pattern),
    ...(pattern.includes('!') && { escape: text('!') }),
    isNegated,
    at,
  };
}

/** A text compared with a date column is a date, in both formats. */
function dateAgainstText({ pick }: Random, around: Surroundings): Expression | undefined {
  const dates = around.columns.filter(({ family }) => family === 'date');
  if (dates.length === 0) return undefined;
  const { of, name } = pick(dates);
  const day = text(pick(['2024-01-06', '20000229', '2022-01-01', '20241231']));
  return binary(pick(comparisons), column(of, name), pick([day, cast(day, 'date')]));
}
