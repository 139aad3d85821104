import type { Expression, QueryBody, SelectBlock, SelectItem, TableSource } from '../../syntax-tree.ts';
import type { Random } from '../random.ts';
import { at, binary, column, countRows, integer, name } from './build.ts';
import { makeCondition, type Subqueries } from './conditions.ts';
import { ofGroups, ofWindows } from './grouped-queries.ts';
import { block, columnsOf, type GeneratedQuery, item, order, surroundings, table, whole } from './query-parts.ts';
import { families, type GeneratedColumn, type Surroundings } from './surroundings.ts';

export function makeQuery(random: Random): GeneratedQuery {
  const makers = [ofPlain, ofPlain, ofJoined, ofGroups, ofGroups, ofWindows, ofSets, ofDerived, ofFailing];
  return random.pick(makers)(random);
}

function subqueriesOver(random: Random, columns: readonly GeneratedColumn[]): Subqueries {
  return (kind, family) => {
    if (columns.some(({ of }) => of === 'u')) return undefined;
    const own = columnsOf('Sale', 'u');
    const inner = surroundings(random, [...own, ...columns], { isQualified: true });
    const where = random.chance(0.6)
      ? binary('=', column('u', 'HomeId'), column((columns[0] as GeneratedColumn).of, 'Id'))
      : inner.condition(1);
    const value = kind === 'exists' ? integer(1) : surroundings(random, own, { isQualified: true }).value(family, 0);
    return whole(block({ items: [item(value)], from: [table('Sale', 'u')], where }));
  };
}

function items(random: Random, around: Surroundings, count: number): SelectItem[] {
  return Array.from({ length: count }, (_, i) => item(around.value(random.pick(families), 3), `c${i + 1}`));
}

function ofPlain(random: Random): GeneratedQuery {
  const { chance, pick, whole: number } = random;
  const around = surroundings(random);
  const isDistinct = chance(0.15);
  const made = isDistinct
    ? [
        item(column('h', pick(['City', 'Owner', 'Beds', 'Price', 'Built'])), 'c1'),
        item(around.value(pick(families), 0), 'c2'),
      ]
    : items(random, around, number(1, 4));
  const where = chance(0.7) ? { where: makeCondition(random, around, 2, subqueriesOver(random, around.columns)) } : {};
  const isOrdered = !isDistinct && chance(0.6);
  const orderBy = isOrdered
    ? [
        order(column(pick(['c1', 'City', 'Owner', 'Price', 'Built'])), chance(0.5)),
        order(column('h', 'Id'), chance(0.5)),
      ]
    : [];
  const top = isOrdered && chance(0.4) ? { top: pickTop(random) } : {};
  const page =
    isOrdered && !('top' in top) && chance(0.4) ? { offset: integer(number(0, 5)), fetch: integer(number(1, 5)) } : {};
  return {
    query: whole(block({ isDistinct, ...top, items: made, ...where }), { orderBy, ...page }),
    isOrdered,
    isAnyOfEqual: isDistinct,
  };
}

function pickTop({ chance, whole: number, pick }: Random): NonNullable<SelectBlock['top']> {
  if (chance(0.2)) return { count: integer(pick([10, 25, 50, 100])), isPercent: true, withTies: false };
  return { count: integer(number(0, 6)), isPercent: false, withTies: chance(0.2) };
}

function ofJoined(random: Random): GeneratedQuery {
  const { pick, chance } = random;
  const around = surroundings(random, [...columnsOf('Home', 'h'), ...columnsOf('Sale', 's')], { isQualified: true });
  const type = pick(['inner', 'left', 'right', 'full', 'cross'] as const);
  const equal = pick([
    binary('=', column('h', 'Id'), column('s', 'HomeId')),
    binary('=', column('h', 'City'), column('s', 'Place')),
    binary('=', column('h', 'Owner'), column('s', 'Buyer')),
  ]);
  const on = chance(0.3) && type === 'inner' ? binary('and', equal, around.condition(1)) : equal;
  const from: TableSource = {
    kind: 'join',
    type,
    left: table('Home', 'h'),
    right: table('Sale', 's'),
    ...(type !== 'cross' && { on }),
    at,
  };
  const where = around.where(0.6);
  const orderBy = [order(column('h', 'Id')), order(column('s', 'Id'), true)];
  const made = items(random, around, random.whole(1, 3));
  return { query: whole(block({ items: made, from: [from], ...where }), { orderBy }), isOrdered: true };
}

function ofSets(random: Random): GeneratedQuery {
  const { pick, chance, whole: number } = random;
  const kinds = Array.from({ length: number(1, 2) }, () => pick(families));
  const side = (of: string): QueryBody => {
    const around = surroundings(random, columnsOf(of, 't'));
    const made = kinds.map((family, i) => item(around.value(family, chance(0.6) ? 0 : 1), `c${i + 1}`));
    return block({ items: made, from: [table(of, 't')], ...around.where(0.4) });
  };
  let body = side('Home');
  for (let i = number(1, 2); i > 0; i -= 1) {
    const operator = pick(['union', 'unionAll', 'except', 'intersect'] as const);
    const right = side(pick(['Home', 'Sale']));
    // INTERSECT binds more tightly: its left side is a SELECT or a query in parentheses.
    const left: QueryBody =
      operator === 'intersect' && body.kind === 'setOperation'
        ? { kind: 'parenthesised', query: whole(body), at }
        : body;
    body = { kind: 'setOperation', operator, left, right, at };
  }
  return { query: whole(body), isAnyOfEqual: true };
}

function ofDerived(random: Random): GeneratedQuery {
  const { pick, chance } = random;
  const inside = surroundings(random);
  const kinds = [pick(families), pick(families)];
  const ofPart = [item(column('Id'), 'k'), ...kinds.map((family, i) => item(inside.value(family, 2), `d${i + 1}`))];
  const part = whole(block({ items: ofPart, ...inside.where(0.4) }));
  const around = surroundings(random, [
    { of: 'q', name: 'k', family: 'whole' },
    ...kinds.map((family, i) => ({ of: 'q', name: `d${i + 1}`, family })),
  ]);
  const isCommon = chance(0.5);
  const from: TableSource = isCommon
    ? { kind: 'table', name: { object: name('q'), at }, hints: [], at }
    : { kind: 'derived', query: part, alias: name('q'), at };
  const where = binary('=', column('u', 'HomeId'), column('q', 'k'));
  const sales = whole(block({ items: [item(countRows)], from: [table('Sale', 'u')], where }));
  const counted: Expression = { kind: 'subquery', query: sales, at };
  const made = [...items(random, around, 2), ...(chance(0.4) ? [item(counted, 'c9')] : [])];
  const body = block({ items: made, from: [from], ...around.where(0.5) });
  return {
    query: whole(body, {
      orderBy: [order(column('k'), chance(0.5))],
      with: isCommon ? [{ name: name('q'), query: part, at }] : [],
    }),
    isOrdered: true,
  };
}

/** One expression over all rows, so that it is certain whether one of them is an error. */
function ofFailing(random: Random): GeneratedQuery {
  const around = surroundings(random, undefined, { mayFail: true });
  const value = around.value(random.pick(['whole', 'whole', 'decimal', 'float']), 2);
  return { query: whole(block({ items: [item(column('Id'), 'c1'), item(value, 'c2')] })), mayFail: true };
}
