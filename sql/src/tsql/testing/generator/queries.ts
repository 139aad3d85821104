import type { Expression, QueryBody, SelectBlock, SelectItem, TableSource } from '../../syntax-tree.ts';
import type { Random } from '../random.ts';
import { at, binary, call, column, integer, name } from './build.ts';
import { makeCondition, type Subqueries } from './conditions.ts';
import { ofGroups, ofWindows } from './grouped-queries.ts';
import { block, columnsOf, type GeneratedQuery, item, order, surroundings, table, whole } from './query-parts.ts';
import type { GeneratedColumn } from './surroundings.ts';
import { type Family, families, Values } from './values.ts';

export function makeQuery(random: Random): GeneratedQuery {
  const kind = random.pick([
    'plain',
    'plain',
    'joined',
    'grouped',
    'grouped',
    'windows',
    'sets',
    'derived',
    'failing',
  ] as const);
  return makers[kind](random);
}

function subqueriesOver(random: Random, columns: readonly GeneratedColumn[]): Subqueries {
  return (kind, family) => {
    if (columns.some(({ of }) => of === 'u')) return undefined;
    const own = columnsOf('Sale', 'u');
    const inner = surroundings(random, [...own, ...columns], true);
    const where = random.chance(0.6)
      ? binary('=', column('u', 'HomeId'), column((columns[0] as GeneratedColumn).of, 'Id'))
      : makeCondition(random, inner, 1);
    const value = kind === 'exists' ? integer(1) : new Values(random, surroundings(random, own, true)).of(family, 0);
    return whole(block({ items: [item(value)], from: [table('Sale', 'u')], where }));
  };
}

function items(random: Random, values: Values, count: number): SelectItem[] {
  return Array.from({ length: count }, (_, i) => item(values.of(random.pick(families), 3), `c${i + 1}`));
}

function ofPlain(random: Random): GeneratedQuery {
  const { chance, pick, whole: number } = random;
  const columns = columnsOf('Home', 'h');
  const around = surroundings(random, columns, false);
  const values = new Values(random, around);
  const isDistinct = chance(0.15);
  const made = isDistinct
    ? [
        item(column('h', pick(['City', 'Owner', 'Beds', 'Price', 'Built'])), 'c1'),
        item(values.of(pick(families), 0), 'c2'),
      ]
    : items(random, values, number(1, 4));
  const where = chance(0.7) ? { where: makeCondition(random, around, 2, subqueriesOver(random, columns)) } : {};
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
    query: whole(block({ isDistinct, ...top, items: made, from: [table('Home', 'h')], ...where }), {
      orderBy,
      ...page,
    }),
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
  const columns = [...columnsOf('Home', 'h'), ...columnsOf('Sale', 's')];
  const around = surroundings(random, columns, true);
  const type = pick(['inner', 'left', 'right', 'full', 'cross'] as const);
  const equal = pick([
    binary('=', column('h', 'Id'), column('s', 'HomeId')),
    binary('=', column('h', 'City'), column('s', 'Place')),
    binary('=', column('h', 'Owner'), column('s', 'Buyer')),
  ]);
  const on = chance(0.3) && type === 'inner' ? binary('and', equal, makeCondition(random, around, 1)) : equal;
  const from: TableSource = {
    kind: 'join',
    type,
    left: table('Home', 'h'),
    right: table('Sale', 's'),
    ...(type !== 'cross' && { on }),
    at,
  };
  const where = chance(0.6) ? { where: makeCondition(random, around, 1) } : {};
  const orderBy = [order(column('h', 'Id')), order(column('s', 'Id'), true)];
  return {
    query: whole(
      block({ items: items(random, new Values(random, around), random.whole(1, 3)), from: [from], ...where }),
      { orderBy },
    ),
    isOrdered: true,
  };
}

function ofSets(random: Random): GeneratedQuery {
  const { pick, chance, whole: number } = random;
  const kinds = Array.from({ length: number(1, 2) }, () => pick(families));
  const side = (of: string): QueryBody => {
    const around = surroundings(random, columnsOf(of, 't'), false);
    const values = new Values(random, around);
    const made = kinds.map((family, i) => item(values.of(family, chance(0.6) ? 0 : 1), `c${i + 1}`));
    return block({
      items: made,
      from: [table(of, 't')],
      ...(chance(0.4) && { where: makeCondition(random, around, 1) }),
    });
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
  const inside = surroundings(random, columnsOf('Home', 'h'), false);
  const values = new Values(random, inside);
  const kinds = [pick(families), pick(families)];
  const part = whole(
    block({
      items: [item(column('Id'), 'k'), ...kinds.map((family, i) => item(values.of(family, 2), `d${i + 1}`))],
      from: [table('Home', 'h')],
      ...(chance(0.4) && { where: makeCondition(random, inside, 1) }),
    }),
  );
  const around = surroundings(
    random,
    [{ of: 'q', name: 'k', family: 'whole' }, ...kinds.map((family, i) => ({ of: 'q', name: `d${i + 1}`, family }))],
    false,
  );
  const isCommon = chance(0.5);
  const from: TableSource = isCommon
    ? { kind: 'table', name: { object: name('q'), at }, hints: [], at }
    : { kind: 'derived', query: part, alias: name('q'), at };
  const counted: Expression = {
    kind: 'subquery',
    query: whole(
      block({
        items: [item(call('COUNT', [{ kind: 'star', at }]))],
        from: [table('Sale', 'u')],
        where: binary('=', column('u', 'HomeId'), column('q', 'k')),
      }),
    ),
    at,
  };
  const made = [...items(random, new Values(random, around), 2), ...(chance(0.4) ? [item(counted, 'c9')] : [])];
  const body = block({ items: made, from: [from], ...(chance(0.5) && { where: makeCondition(random, around, 1) }) });
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
  const columns = columnsOf('Home', 'h');
  const values = new Values(random, surroundings(random, columns, false, true));
  const family: Family = random.pick(['whole', 'whole', 'decimal', 'float']);
  return {
    query: whole(
      block({ items: [item(column('Id'), 'c1'), item(values.of(family, 2), 'c2')], from: [table('Home', 'h')] }),
    ),
    mayFail: true,
  };
}

const makers = {
  plain: ofPlain,
  joined: ofJoined,
  grouped: ofGroups,
  windows: ofWindows,
  sets: ofSets,
  derived: ofDerived,
  failing: ofFailing,
} as const;
