import { type Bound, castTo, folded, foldedToSort, made } from '../binder/bound.ts';
import { sortKey } from '../binder/ordering.ts';
import { convert } from '../conversion/convert.ts';
import type { Expression, FrameBound, Window } from '../syntax-tree.ts';
import { bigint, float } from '../type-system/type-rules.ts';
import type { FunctionUse } from './function-entry.ts';
import { percentile } from './percentile.ts';

export function overOf(use: FunctionUse, over: Window): string {
  const partition = over.partitionBy.map((each) => folded(use.binder.expression(each, use.scope)));
  const order = over.orderBy.map(({ value, isDescending }) => {
    if (value.kind === 'number') {
      return use.binder.refuse(
        5308,
        'Windowed functions and NEXT VALUE FOR functions do not support integer indices as ORDER BY clause expressions.',
        value,
      );
    }
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
  if (unit === 'range') {
    return use.refuse(4194, 'RANGE is only supported with UNBOUNDED and CURRENT ROW window frame delimiters.');
  }
  const count = use.binder.expression(bound.count, use.scope).constant;
  if (count?.kind === 'whole' && count.value >= 0n) return `${count.value} ${bound.kind.toUpperCase()}`;
  return use.refuse(4193, 'The row count of a window frame must be a non-negative constant.');
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

const ranking = (name: string) => ordered(0, 0, (_use, over) => made(castTo(`${name}()${over}`, bigint), bigint, []));

const shift = (name: 'lag' | 'lead') =>
  ordered(1, 3, (use, over) => {
    const value = use.argument(0);
    const offset = use.count > 1 ? use.argument(1).constant : ({ kind: 'whole', value: 1n } as const);
    if (offset?.kind !== 'whole' || offset.value < 0n)
      return use.refuse(8730, 'On this connection, the offset of LAG and LEAD must be a non-negative constant.');
    const otherwise = use.count > 2 ? `, ${convert(use.conversion, use.argument(2), value.type).sql}` : '';
    return made(castTo(`${name}(${value.sql}, ${offset.value}${otherwise})${over}`, value.type), value.type, [value], {
      isNullable: true,
      mayEndInBlank: true,
    });
  });

const edge = (name: 'first_value' | 'last_value') =>
  ordered(1, 1, (use, over) => {
    const value = use.argument(0);
    return made(castTo(`${name}(${value.sql})${over}`, value.type), value.type, [value], { isNullable: true });
  });

const share = (name: string) => ordered(0, 0, (_use, over) => made(`${name}()${over}`, float, []));

export const windowFunctions: Readonly<Record<string, WindowFunction>> = {
  ROW_NUMBER: ranking('row_number'),
  RANK: ranking('rank'),
  DENSE_RANK: ranking('dense_rank'),
  NTILE: ordered(1, 1, (use, over) => {
    const tiles = use.argument(0).constant;
    if (tiles?.kind !== 'whole' || tiles.value < 1n)
      return use.refuse(4116, 'The function NTILE takes only a positive int or bigint expression as its input.');
    return made(castTo(`ntile(${tiles.value})${over}`, bigint), bigint, []);
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
