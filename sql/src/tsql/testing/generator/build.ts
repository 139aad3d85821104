import type { Name } from '../../syntax-names.ts';
import type { Binary, Expression, FunctionCall, Literal } from '../../syntax-tree.ts';

export const at = 0;
export const name = (text: string): Name => ({ text, at });
export const column = (...parts: string[]): Expression => ({ kind: 'column', parts: parts.map(name), at });
export const integer = (value: number): Literal => ({ kind: 'number', form: 'integer', text: `${value}`, at });
export const decimal = (text: string): Literal => ({ kind: 'number', form: 'decimal', text, at });
export const text = (value: string, isNational = false): Literal => ({ kind: 'text', value, isNational, at });
export const nothing: Literal = { kind: 'null', at };

export const binary = (operator: Binary['operator'], left: Expression, right: Expression): Expression => ({
  kind: 'binary',
  operator,
  left,
  right,
  at,
});

export const unary = (operator: '+' | '-' | '~' | 'not', value: Expression): Expression => ({
  kind: 'unary',
  operator,
  value,
  at,
});

export const call = (
  called: string,
  given: FunctionCall['arguments'],
  more: Partial<FunctionCall> = {},
): FunctionCall => ({ kind: 'call', name: called, arguments: given, isDistinct: false, at, ...more });

export const cast = (
  value: Expression,
  type: string,
  sizes: number[] = [],
  more: { isTry?: boolean; style?: Expression } = {},
): Expression => ({ kind: 'cast', value, type: { name: type, sizes, at }, isTry: false, at, ...more });

export const countRows = call('COUNT', [{ kind: 'star', at }]);

export const branch = (when: Expression, result: Expression) =>
  // biome-ignore lint/suspicious/noThenProperty: a property of the syntax tree, which is never awaited
  ({ when, then: result });
