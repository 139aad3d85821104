import type { Expression } from '../../syntax-tree.ts';
import type { Random } from '../random.ts';
import { at, binary, branch, call, column, countRows, decimal, integer } from './build.ts';
import { block, type GeneratedQuery, item, order, surroundings, whole } from './query-parts.ts';
import { families, type Surroundings } from './surroundings.ts';

export function ofGroups(random: Random): GeneratedQuery {
  const { pick, chance, whole: number } = random;
  const around = surroundings(random);
  const keys = chance(0.2)
    ? []
    : Array.from({ length: number(1, 2) }, () =>
        pick([column('City'), column('Beds'), column('h', 'IsOwned'), around.value(pick(['whole', 'date']), 1)]),
      );
  const aggregates = Array.from({ length: number(1, 3) }, () => aggregateOf(random, around));
  const having = chance(0.3) ? { having: binary(pick(['>', '<=', '=']), countRows, integer(number(0, 3))) } : {};
  const where = around.where(0.4);
  const made = [...keys, ...aggregates].map((value, i) => item(value, `c${i + 1}`));
  const groupBy = keys.length > 0 ? { groupBy: { kind: 'list', sets: [keys] } as const } : {};
  return {
    query: whole(block({ items: made, ...where, ...groupBy, ...having })),
    isAnyOfEqual: true,
  };
}

function aggregateOf(random: Random, around: Surroundings): Expression {
  const { pick, chance } = random;
  const isDistinct = chance(0.25);
  return pick<() => Expression>([
    () => countRows,
    () => call('COUNT', [around.value(pick(families), 1)], { isDistinct }),
    () => call(pick(['SUM', 'AVG']), [around.value('whole', 1)], { isDistinct }),
    () => call(pick(['SUM', 'AVG']), [around.value('decimal', 0)]),
    () => call(pick(['SUM', 'AVG']), [column('Area')]),
    () => call(pick(['MIN', 'MAX']), [around.value(pick(families), 1)]),
    () => binary('/', call('SUM', [column('Beds')]), call('NULLIF', [countRows, integer(0)])),
    () => {
      const branches = [branch(around.condition(0), integer(1))];
      return call('SUM', [{ kind: 'case', branches, otherwise: integer(0), at }]);
    },
  ])();
}

export function ofWindows(random: Random): GeneratedQuery {
  const { pick, chance, whole: number } = random;
  const around = surroundings(random);
  const unique = [order(column(pick(['City', 'Beds', 'Built'])), chance(0.5)), order(column('Id'))];
  const partitionBy = chance(0.7) ? [column(pick(['City', 'Owner', 'Beds']))] : [];
  const frame = chance(0.3)
    ? {
        frame: {
          unit: 'rows',
          from: { kind: 'preceding', count: integer(number(0, 2)) },
          to: { kind: pick(['currentRow', 'unboundedFollowing'] as const) },
        } as const,
      }
    : {};
  const over = { partitionBy, orderBy: unique };
  const percentile = (name: string, shares: readonly string[], columns: readonly string[]) =>
    call(name, [decimal(pick(shares))], {
      over: { partitionBy, orderBy: [] },
      withinGroup: [order(column(pick(columns)), chance(0.4))],
    });
  const window = pick<() => Expression>([
    () => call('ROW_NUMBER', [], { over }),
    () => call(pick(['RANK', 'DENSE_RANK']), [], { over: { partitionBy, orderBy: unique.slice(0, 1) } }),
    () => call(pick(['LAG', 'LEAD']), [column(pick(['Beds', 'Price', 'Built', 'City']))], { over }),
    () =>
      call(pick(['SUM', 'COUNT', 'MIN', 'MAX', 'AVG']), [column(pick(['Beds', 'Price', 'Tax']))], {
        over: { ...over, ...frame },
      }),
    () => percentile('PERCENTILE_CONT', ['0.5', '0.25', '0.0', '1.0'], ['Beds', 'Rooms', 'Area']),
    () => percentile('PERCENTILE_DISC', ['0.5', '0.1', '0.3', '0.07', '1.0'], ['Beds', 'Price', 'Built']),
    () =>
      call(pick(['SUM', 'COUNT']), [column('Beds')], {
        over: { partitionBy, orderBy: chance(0.5) ? [] : unique.slice(0, 1) },
      }),
  ]);
  const made = [item(column('Id'), 'c1'), item(window(), 'c2'), item(around.value(pick(families), 1), 'c3')];
  const where = around.where(0.4);
  return {
    query: whole(block({ items: made, ...where }), { orderBy: [order(column('h', 'Id'))] }),
    isOrdered: true,
  };
}
