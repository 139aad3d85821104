import { constantType, convertConstant, isWhole, literalValue, negate } from './constant-values.ts';
import {
  type ConstantValue,
  globalValue,
  propertyValue,
  type SessionValueSource,
  sessionFunctionValue,
} from './session-values.ts';
import type { Binary, Expression } from './syntax-tree.ts';

export type ConstantVariables = Map<string, ConstantValue>;

export interface ConstantScope {
  /** Changes when a transaction begins or ends. */
  source: SessionValueSource;
  readonly variables: ConstantVariables;
}

export function constantValue(expression: Expression, scope: ConstantScope): ConstantValue | undefined {
  switch (expression.kind) {
    case 'null':
    case 'number':
    case 'text':
      return literalValue(expression);
    case 'variable':
      return scope.variables.get(expression.name.toLowerCase());
    case 'globalVariable':
      return globalValue(expression.name, scope.source);
    case 'unary': {
      const value = expression.operator === '-' ? constantValue(expression.value, scope) : undefined;
      return value && negate(value);
    }
    case 'cast': {
      const type = expression.style ? undefined : constantType(expression.type, 30);
      const value = type && constantValue(expression.value, scope);
      return value && convertConstant(value, type);
    }
    case 'call': {
      const { name, arguments: given, schema, over } = expression;
      if (schema || over) return undefined;
      if (given.length === 0) return sessionFunctionValue(name, scope.source);
      const [only] = given;
      return given.length === 1 && only?.kind === 'text' ? propertyValue(name, only.value, scope.source) : undefined;
    }
    default:
      return undefined;
  }
}

/** Unknown counts as false for callers but not under NOT; that case returns undefined and is left to the engine. */
export function constantCondition(expression: Expression, scope: ConstantScope): boolean | undefined {
  if (expression.kind === 'isNull') {
    const value = constantValue(expression.value, scope);
    return value && (value.value === null) !== expression.isNegated;
  }
  if (expression.kind === 'unary' && expression.operator === 'not') {
    const value = constantCondition(expression.value, scope);
    return value === undefined ? undefined : !value;
  }
  return expression.kind === 'binary' ? ofBinary(expression, scope) : undefined;
}

function ofBinary({ operator, left, right }: Binary, scope: ConstantScope): boolean | undefined {
  if (operator === 'and' || operator === 'or') {
    const [a, b] = [constantCondition(left, scope), constantCondition(right, scope)];
    if (a === undefined || b === undefined) return undefined;
    return operator === 'and' ? a && b : a || b;
  }
  const [a, b] = [wholeOf(left, scope), wholeOf(right, scope)];
  if (a === undefined || b === undefined) return undefined;
  return comparisons[operator]?.(a, b);
}

const comparisons: Partial<Record<Binary['operator'], (a: bigint, b: bigint) => boolean>> = {
  '=': (a, b) => a === b,
  '<>': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

function wholeOf(expression: Expression, scope: ConstantScope): bigint | undefined {
  const constant = constantValue(expression, scope);
  return constant && constant.value !== null && isWhole(constant.type) ? BigInt(constant.value) : undefined;
}
