import { type Bound, cast, folded, foldedToSort, made } from '../binder/bound.ts';
import { sortKey } from '../binder/ordering.ts';
import { convert } from '../conversion/convert.ts';
import type { Expression, FrameBound, Window } from '../syntax-tree.ts';
import { bigint, familyOf, float, isNumber } from '../type-system/type-rules.ts';
import type { FunctionUse } from './function-entry.ts';

function percentile(use: FunctionUse, over: string): Bound {
  const { call } = use;
  const [order, ...more] = call.withinGroup ?? [];
  if (!order || more.length > 0) return use.refuseAs(10754, call.name);
  if ((call.over?.orderBy.length ?? 0) > 0 || call.over?.frame) return use.refuseAs(10758, call.name);
  const value = use.binder.expression(order.value, use.scope);
  const share = shareOf(use, order.isDescending);
  if (call.name === 'PERCENTILE_CONT') {
    if (!isNumber(value.type) || value.type.name === 'bit') return use.refuseAs(402, value.type.name);
    return made(`quantile_cont(${convert(use.conversion, value, float).sql}, ${share})${over}`, float, [], {
      isNullable: true,
    });
  }
  const family = familyOf(value.type);
  if (!['whole', 'decimal', 'float', 'date', 'datetime', 'time'].includes(family) || value.type.name === 'bit')
    return use.unsupported(`PERCENTILE_DISC of ${value.type.name}`);
  return cast(`quantile_disc(${value.sql}, ${share})${over}`, value.type, [], { isNullable: true });
}

/** A constant from 0 to 1 with all its digits, which the engine uses exactly; for a descending order, a minus sign counts from the other end. */
function shareOf(use: FunctionUse, isDescending: boolean): string {
  const written = use.written(0);
  const text = written.kind === 'number' && /^\d*\.?\d*$/.test(written.text) ? written.text : undefined;
  if (text === undefined || Number(text) > 1) return use.refuseAs(10755, use.call.name);
  const digits = (text.split('.')[1] ?? '').slice(0, 17);
  const share = isDescending ? (Number(text) === 0 ? '1' : Number(text) === 1 ? '0' : `-${text}`) : text;
  return `CAST('${share}' AS DECIMAL(18,${digits.length}))`;
}

export function overOf(use: FunctionUse, over: Window): string {
  const partition = over.partitionBy.map((each) => folded(use.binder.expression(each, use.scope)));
  const order = over.orderBy.map(({ value, isDescending }) => {
    if (value.kind === 'number') return use.binder.refuseAs(5308, value);
    const key = value.kind === 'subquery' ? 'NULL' : keyOf(use, value);
    if (value.kind === 'subquery') use.binder.expression(value, use.scope);
    return `${key} ${isDescending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'}`;
  });
  const clauses = [
    partition.length > 0 ? `PARTITION BY ${partition.join(', ')}` : '',
    order.length > 0 ? `ORDER BY ${order.join(', ')}` : '',
    frameOf(use, over),
  ];
  return ` OVER (${clauses.filter((clause) => clause !== '').join(' ')})`;
}

function keyOf(use: FunctionUse, value: Expression): string {
  const bound = use.binder.expression(value, use.scope);
  return bound.type.name === 'uniqueidentifier' ? sortKey(use.binder, bound, value) : foldedToSort(bound);
}

function frameOf(use: FunctionUse, { frame }: Window): string {
  if (!frame) return '';
  const unit = frame.unit.toUpperCase();
  const from = boundOf(use, frame.from, frame.unit);
  return `${unit} BETWEEN ${from} AND ${frame.to ? boundOf(use, frame.to, frame.unit) : 'CURRENT ROW'}`;
}

function boundOf(use: FunctionUse, bound: FrameBound, unit: 'rows' | 'range'): string {
  switch (bound.kind) {
    case 'unboundedPreceding':
      return 'UNBOUNDED PRECEDING';
    case 'unboundedFollowing':
      return 'UNBOUNDED FOLLOWING';
    case 'currentRow':
      return 'CURRENT ROW';
  }
  if (unit === 'range') return use.refuseAs(4194);
  const count = use.binder.expression(bound.count, use.scope).constant;
  if (count?.kind === 'whole' && count.value >= 0n) return `${count.value} ${bound.kind.toUpperCase()}`;
  return use.refuseAs(4193);
}

interface WindowFunction {
  readonly least: number;
  readonly most: number;
  readonly isOrdered: boolean;
  readonly bind: (use: FunctionUse, over: string) => Bound;
}

const ordered = (least: number, most: number, bind: WindowFunction['bind']): WindowFunction => ({
  least,
  most,
  isOrdered: true,
  bind,
});

const ranking = (name: string) => ordered(0, 0, (_use, over) => cast(`${name}()${over}`, bigint, []));

const shift = (name: 'lag' | 'lead') =>
  ordered(1, 3, (use, over) => {
    const value = use.argument(0);
    const offset = use.count > 1 ? use.argument(1).constant : ({ kind: 'whole', value: 1n } as const);
    if (offset?.kind !== 'whole' || offset.value < 0n) return use.refuseAs(8730);
    const otherwise = use.count > 2 ? `, ${convert(use.conversion, use.argument(2), value.type).sql}` : '';
    return cast(`${name}(${value.sql}, ${offset.value}${otherwise})${over}`, value.type, [value], {
      isNullable: true,
      mayEndInBlank: true,
    });
  });

const edge = (name: 'first_value' | 'last_value') =>
  ordered(1, 1, (use, over) => {
    const value = use.argument(0);
    return cast(`${name}(${value.sql})${over}`, value.type, [value], { isNullable: true });
  });

const share = (name: string) => ordered(0, 0, (_use, over) => made(`${name}()${over}`, float, []));

export const windowFunctions: Readonly<Record<string, WindowFunction>> = {
  ROW_NUMBER: ranking('row_number'),
  RANK: ranking('rank'),
  DENSE_RANK: ranking('dense_rank'),
  NTILE: ordered(1, 1, (use, over) => {
    const tiles = use.argument(0).constant;
    if (tiles?.kind !== 'whole' || tiles.value < 1n) return use.refuseAs(4116);
    return cast(`ntile(${tiles.value})${over}`, bigint, []);
  }),
  LAG: shift('lag'),
  LEAD: shift('lead'),
  FIRST_VALUE: edge('first_value'),
  LAST_VALUE: edge('last_value'),
  PERCENTILE_CONT: { least: 1, most: 1, isOrdered: false, bind: percentile },
  PERCENTILE_DISC: { least: 1, most: 1, isOrdered: false, bind: percentile },
  PERCENT_RANK: share('percent_rank'),
  CUME_DIST: share('cume_dist'),
};
