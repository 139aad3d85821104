import type {
  Expression,
  OrderItem,
  Query,
  QueryBody,
  SelectBlock,
  SelectItem,
  TableSource,
} from '../../syntax-tree.ts';
import type { Random } from '../random.ts';
import { familyOf } from '../reference/value.ts';
import { sampleTables } from '../sample-tables.ts';
import { at, name } from './build.ts';
import { makeCondition } from './conditions.ts';
import type { GeneratedColumn, Surroundings } from './surroundings.ts';
import { makeValues } from './values.ts';

export interface GeneratedQuery {
  readonly query: Query;
  readonly isOrdered?: boolean;
  /** One of several equal texts may represent all of them. */
  readonly isAnyOfEqual?: boolean;
  /** The correct answer can be an error, which must then be returned. */
  readonly mayFail?: boolean;
}

export const columnsOf = (table: string, of: string): GeneratedColumn[] =>
  (sampleTables.find((each) => each.name === table)?.columns ?? []).map((each) => ({
    of,
    name: each.name,
    family: each.type.name === 'bit' ? 'bit' : familyOf(each.type),
  }));

export const table = (of: string, alias?: string): TableSource => ({
  kind: 'table',
  name: { schema: name('Property'), object: name(of), at },
  ...(alias && { alias: name(alias) }),
  hints: [],
  at,
});

/** Of homes, unless it has another FROM. */
export const block = (more: Partial<SelectBlock> & Pick<SelectBlock, 'items'>): SelectBlock => ({
  kind: 'selectBlock',
  isDistinct: false,
  from: [table('Home', 'h')],
  at,
  ...more,
});

export const whole = (body: QueryBody, more: Partial<Query> = {}): Query => ({
  with: [],
  body,
  orderBy: [],
  options: [],
  at,
  ...more,
});
export const item = (value: Expression, alias?: string): SelectItem => ({
  kind: 'column',
  value,
  ...(alias && { alias: name(alias) }),
  at,
});
export const order = (value: Expression, isDescending = false): OrderItem => ({ value, isDescending, at });

export function surroundings(
  random: Random,
  columns: readonly GeneratedColumn[] = columnsOf('Home', 'h'),
  { isQualified = false, mayFail = false } = {},
): Surroundings {
  const around: Surroundings = {
    columns,
    isQualified,
    mayFail,
    value: (family, depth) => value(family, depth),
    condition: (depth) => makeCondition(random, around, Math.min(depth, 1)),
    where: (share) => (random.chance(share) ? { where: around.condition(1) } : {}),
  };
  const value = makeValues(random, around);
  return around;
}
