import type { SqlColumn } from '../../sql-types.ts';
import type { Comparison, Expression, ExpressionOf, Query } from '../../syntax-tree.ts';
import { convert } from './convert.ts';
import { likePattern } from './like.ts';
import { commonType, higher } from './result-types.ts';
import type { CompiledQuery, Row, Scope } from './scope.ts';
import { type Compiled, compareValues, familyOf, NotCovered, type Value } from './value.ts';

export type Condition = (row: Row) => boolean | null;

const not = (truth: boolean | null) => (truth === null ? null : !truth);

export function compileCondition(
  expression: Expression,
  scope: Scope,
  compile: (part: Expression, scope: Scope) => Compiled,
): Condition {
  const value = (part: Expression) => compile(part, scope);
  const condition = (part: Expression) => compileCondition(part, scope, compile);
  switch (expression.kind) {
    case 'binary': {
      const { operator, left, right } = expression;
      if (operator === 'and' || operator === 'or') {
        const [a, b] = [condition(left), condition(right)];
        const stops = operator === 'or';
        return (row) => {
          const first = a(row);
          if (first === stops) return stops;
          const second = b(row);
          return second === stops ? stops : first === null || second === null ? null : !stops;
        };
      }
      return comparison(operator as Comparison, value(left), value(right));
    }
    case 'unary': {
      const inner = condition(expression.value);
      return (row) => not(inner(row));
    }
    case 'isNull': {
      const given = value(expression.value);
      return (row) => (given.run(row) === null) !== expression.isNegated;
    }
    case 'between': {
      const given = value(expression.value);
      const low = comparison('>=', given, value(expression.low));
      const high = comparison('<=', given, value(expression.high));
      return (row) => {
        const truth = combined([low(row), high(row)], true);
        return expression.isNegated ? not(truth) : truth;
      };
    }
    case 'in': {
      const given = value(expression.value);
      const find = Array.isArray(expression.list)
        ? inList(given, (expression.list as readonly Expression[]).map(value))
        : quantified('=', false, given, scope.query(expression.list as Query, scope));
      return (row) => (expression.isNegated ? not(find(row)) : find(row));
    }
    case 'like':
      return like(expression, value(expression.value));
    case 'exists': {
      const query = scope.query(expression.query, scope);
      return (row) => query.run(row).length > 0;
    }
    case 'quantified': {
      const isAll = expression.quantifier === 'all';
      return quantified(expression.operator, isAll, value(expression.value), scope.query(expression.query, scope));
    }
    default:
      throw new NotCovered(expression.kind);
  }
}

function comparison(operator: Comparison, left: Compiled, right: Compiled): Condition {
  const type = comparableType(left, right);
  return (row) => {
    const [a, b] = [left.run(row), right.run(row)];
    if (a === null || b === null) return null;
    const order = compareValues(convert(a, left.type, type), convert(b, right.type, type));
    return holds[operator](order);
  };
}

const holds: Record<Comparison, (order: number) => boolean> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** The type in which two values are compared; it never truncates text. */
function comparableType(left: Compiled, right: Compiled): Compiled['type'] {
  const families = [familyOf(left.type), familyOf(right.type)];
  if (families.includes('null')) return higher(left.type, right.type);
  if (families[0] === 'text' && families[1] === 'text') return { name: 'nvarchar', length: 'max' };
  return commonType([left.type, right.type]);
}

/** All of the truths, or any of them. */
function combined(truths: readonly (boolean | null)[], isAll: boolean): boolean | null {
  if (truths.includes(!isAll)) return !isAll;
  return truths.includes(null) ? null : isAll;
}

function inList(given: Compiled, list: readonly Compiled[]): Condition {
  const conditions = list.map((each) => comparison('=', given, each));
  return (row) =>
    combined(
      conditions.map((each) => each(row)),
      false,
    );
}

function quantified(operator: Comparison, isAll: boolean, given: Compiled, query: CompiledQuery): Condition {
  const { type } = query.columns[0] as SqlColumn;
  return (row) => {
    const truths = query.run(row).map(([each]) => comparison(operator, given, { type, run: () => each as Value })(row));
    return combined(truths, isAll);
  };
}

function like({ pattern, isNegated, escape: escaping }: ExpressionOf<'like'>, given: Compiled): Condition {
  if (pattern.kind !== 'text' || familyOf(given.type) !== 'text') throw new NotCovered('LIKE');
  const expected = likePattern(pattern.value, escaping?.kind === 'text' ? escaping.value : undefined);
  return (row) => {
    const text = given.run(row);
    return text === null ? null : expected.test(text as string) !== isNegated;
  };
}
