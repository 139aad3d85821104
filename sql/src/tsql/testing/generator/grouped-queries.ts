import type { Expression, OrderItem } from '../../syntax-tree.ts';
import type { Random } from '../random.ts';
import { at, binary, branch, call, column, decimal, integer } from './build.ts';
import { makeCondition } from './conditions.ts';
import { block, columnsOf, type GeneratedQuery, item, order, surroundings, table, whole } from './query-parts.ts';
import { families, Values } from './values.ts';

export function ofGroups(random: Random): GeneratedQuery {
  const { pick, chance, whole: number } = random;
  const columns = columnsOf('Home', 'h');
  const around = surroundings(random, columns, false);
  const values = new Values(random, around);
  const keys = chance(0.2)
    ? []
    : Array.from({ length: number(1, 2) }, () =>
        pick([column('City'), column('Beds'), column('h', 'IsOwned'), values.of(pick(['whole', 'date']), 1)]),
      );
  const aggregates = Array.from({ length: number(1, 3) }, () => aggregateOf(random, values));
  const having = chance(0.3)
    ? { having: binary(pick(['>', '<=', '=']), call('COUNT', [{ kind: 'star', at }]), integer(number(0, 3))) }
    : {};
  const where = chance(0.4) ? { where: makeCondition(random, around, 1) } : {};
  const made = [...keys, ...aggregates].map((value, i) => item(value, `c${i + 1}`));
  const groupBy = keys.length > 0 ? { groupBy: { kind: 'list', sets: [keys] } as const } : {};
  return {
    query: whole(block({ items: made, from: [table('Home', 'h')], ...where, ...groupBy, ...having })),
    isAnyOfEqual: true,
  };
}

function aggregateOf(random: Random, values: Values): Expression {
  const { pick, chance } = random;
  const isDistinct = chance(0.25);
  return pick<() => Expression>([
    () => call('COUNT', [{ kind: 'star', at }]),
    () => call('COUNT', [values.of(pick(families), 1)], { isDistinct }),
    () => call(pick(['SUM', 'AVG']), [values.of('whole', 1)], { isDistinct }),
    () => call(pick(['SUM', 'AVG']), [values.of('decimal', 0)]),
    () => call(pick(['SUM', 'AVG']), [column('Area')]),
    () => call(pick(['MIN', 'MAX']), [values.of(pick(families), 1)]),
    () =>
      binary('/', call('SUM', [column('Beds')]), call('NULLIF', [call('COUNT', [{ kind: 'star', at }]), integer(0)])),
    () =>
      call('SUM', [
        {
          kind: 'case',
          branches: [branch(makeCondition(random, surroundings(random, columnsOf('Home', 'h'), false), 0), integer(1))],
          otherwise: integer(0),
          at,
        },
      ]),
  ])();
}

export function ofWindows(random: Random): GeneratedQuery {
  const { pick, chance, whole: number } = random;
  const around = surroundings(random, columnsOf('Home', 'h'), false);
  const values = new Values(random, around);
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
  const window = pick<() => Expression>([
    () => call('ROW_NUMBER', [], { over: { partitionBy, orderBy: unique } }),
    () => call(pick(['RANK', 'DENSE_RANK']), [], { over: { partitionBy, orderBy: [unique[0] as OrderItem] } }),
    () =>
      call(pick(['LAG', 'LEAD']), [column(pick(['Beds', 'Price', 'Built', 'City']))], {
        over: { partitionBy, orderBy: unique },
      }),
    () =>
      call(pick(['SUM', 'COUNT', 'MIN', 'MAX', 'AVG']), [column(pick(['Beds', 'Price', 'Tax']))], {
        over: { partitionBy, orderBy: unique, ...frame },
      }),
    () =>
      call('PERCENTILE_CONT', [decimal(pick(['0.5', '0.25', '0.0', '1.0']))], {
        over: { partitionBy, orderBy: [] },
        withinGroup: [order(column(pick(['Beds', 'Rooms', 'Area'])), chance(0.4))],
      }),
    () =>
      call('PERCENTILE_DISC', [decimal(pick(['0.5', '0.1', '0.3', '0.07', '1.0']))], {
        over: { partitionBy, orderBy: [] },
        withinGroup: [order(column(pick(['Beds', 'Price', 'Built'])), chance(0.4))],
      }),
    () =>
      call(pick(['SUM', 'COUNT']), [column('Beds')], {
        over: { partitionBy, orderBy: chance(0.5) ? [] : [unique[0] as OrderItem] },
      }),
  ]);
  const made = [item(column('Id'), 'c1'), item(window(), 'c2'), item(values.of(pick(families), 1), 'c3')];
  const where = chance(0.4) ? { where: makeCondition(random, around, 1) } : {};
  return {
    query: whole(block({ items: made, from: [table('Home', 'h')], ...where }), { orderBy: [order(column('h', 'Id'))] }),
    isOrdered: true,
  };
}
