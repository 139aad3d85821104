import type { SqlType } from '../../sql-types.ts';
import type { Expression, FunctionCall } from '../../syntax-tree.ts';
import { scaleOf, within } from './convert.ts';
import type { CompiledAggregate, Row } from './scope.ts';
import { type Compiled, compareValues, familyOf, groupKey, NotCovered, type Value } from './value.ts';

const names = new Set(['COUNT', 'COUNT_BIG', 'SUM', 'AVG', 'MIN', 'MAX']);

export function isAggregate(expression: Expression): expression is FunctionCall {
  return expression.kind === 'call' && names.has(expression.name);
}

export function compileAggregate(call: FunctionCall, compile: (part: Expression) => Compiled): CompiledAggregate {
  const [first] = call.arguments;
  if (!first) throw new NotCovered(call.name);
  if (first.kind === 'star') return { type: { name: 'int' }, over: (rows) => BigInt(rows.length) };
  const argument = compile(first);
  const type = resultType(call.name, argument.type);
  const over = (rows: readonly Row[]) => {
    const values = rows.map((row) => argument.run(row)).filter((value) => value !== null);
    const counted = call.isDistinct
      ? [...new Map(values.map((value) => [groupKey([value]), value] as const)).values()]
      : values;
    return aggregate(call.name, counted, argument.type, type);
  };
  return { type, over };
}

function resultType(name: string, type: SqlType): SqlType {
  if (name === 'COUNT' || name === 'COUNT_BIG') return { name: name === 'COUNT' ? 'int' : 'bigint' };
  if (name === 'MIN' || name === 'MAX') {
    if (type.name === 'bit' || type.name === 'null') throw new NotCovered(`${name} of bit`);
    return type;
  }
  if (type.name === 'decimal')
    return { name: 'decimal', precision: 38, scale: name === 'SUM' ? type.scale : Math.max(6, type.scale) };
  if (type.name === 'float' || type.name === 'bigint') return type;
  if (familyOf(type) === 'whole' && type.name !== 'bit') return { name: 'int' };
  throw new NotCovered(`${name} of ${type.name}`);
}

function aggregate(name: string, values: readonly Value[], from: SqlType, type: SqlType): Value {
  if (name.startsWith('COUNT')) return BigInt(values.length);
  if (values.length === 0) return null;
  if (name === 'MIN') return values.reduce((a, b) => (compareValues(a, b) <= 0 ? a : b));
  if (name === 'MAX') return values.reduce((a, b) => (compareValues(a, b) >= 0 ? a : b));
  if (type.name === 'float') {
    const sum = (values as number[]).reduce((a, b) => a + b, 0);
    return name === 'SUM' ? sum : sum / values.length;
  }
  const sum = (values as bigint[]).reduce((a, b) => a + b, 0n);
  if (type.name !== 'decimal') return name === 'SUM' ? within(sum, type) : within(sum, type) / BigInt(values.length);
  return name === 'SUM' ? sum : (sum * 10n ** BigInt(type.scale - scaleOf(from))) / BigInt(values.length);
}
