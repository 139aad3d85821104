import type { Expression, FunctionCall } from '../../syntax-tree.ts';
import { scaleOf } from './convert.ts';
import type { CompiledAggregate, Row } from './scope.ts';
import { type Compiled, compareValues, NotCovered, type Value } from './value.ts';

export const isPercentile = ({ name }: FunctionCall) => name === 'PERCENTILE_CONT' || name === 'PERCENTILE_DISC';

export function compilePercentile(call: FunctionCall, compile: (part: Expression) => Compiled): CompiledAggregate {
  const [order] = call.withinGroup ?? [];
  const [share] = call.arguments;
  if (!order || share?.kind !== 'number') throw new NotCovered('percentile');
  const key = compile(order.value);
  const [whole = '', fraction = ''] = share.text.split('.');
  const [part, all] = [BigInt(whole + fraction), 10n ** BigInt(fraction.length)];
  const sorted = (rows: readonly Row[]) => {
    const values = rows.map((row) => key.run(row)).filter((value) => value !== null);
    return values.sort((a, b) => (order.isDescending ? compareValues(b, a) : compareValues(a, b)));
  };
  if (call.name === 'PERCENTILE_DISC') {
    const over = (rows: readonly Row[]): Value => {
      const values = sorted(rows);
      const place = values.findIndex((_, index) => BigInt(index + 1) * all >= part * BigInt(values.length));
      return values[place] ?? null;
    };
    return { type: key.type, over };
  }
  const over = (rows: readonly Row[]): Value => {
    const values = sorted(rows).map((value) => Number(value) / 10 ** scaleOf(key.type));
    if (values.length === 0) return null;
    const place = Number(share.text) * (values.length - 1);
    const [low, high] = [values[Math.floor(place)] as number, values[Math.ceil(place)] as number];
    return low + (high - low) * (place - Math.floor(place));
  };
  return { type: { name: 'float' }, over };
}
