import type { SqlType } from '../../sql-types.ts';
import type { Expression, ExpressionOf, Literal } from '../../syntax-tree.ts';
import { compileArithmetic } from './arithmetic.ts';
import { compileCondition } from './conditions.ts';
import { convert } from './convert.ts';
import { compileCall } from './functions.ts';
import { commonType } from './result-types.ts';
import { findColumn, type Row, type Scope } from './scope.ts';
import { dateText } from './styles.ts';
import { type Compiled, ExpectedError, familyOf, NotCovered, type Value } from './value.ts';

/** A value expression according to the T-SQL manual. Throws NotCovered if the manual does not settle the result. */
export function compile(expression: Expression, scope: Scope): Compiled {
  const special = scope.special?.(expression);
  if (special) return special;
  switch (expression.kind) {
    case 'null':
    case 'number':
    case 'text':
      return literal(expression);
    case 'column': {
      const found = findColumn(scope, expression);
      if (!found) throw new NotCovered('column');
      return found;
    }
    case 'unary':
    case 'binary':
      return compileArithmetic(expression, (part) => compile(part, scope));
    case 'case':
      return compileCase(expression, scope);
    case 'cast':
      return compileCast(expression, scope);
    case 'call':
      return compileCall(expression, (part) => compile(part, scope));
    case 'subquery': {
      const query = scope.query(expression.query, scope);
      const run = (row: Row): Value => {
        const rows = query.run(row);
        if (rows.length > 1) throw new ExpectedError(512);
        return rows[0]?.[0] ?? null;
      };
      return { type: (query.columns[0] as { type: SqlType }).type, run };
    }
    default:
      throw new NotCovered(expression.kind);
  }
}

function literal(expression: Literal): Compiled {
  if (expression.kind === 'null') return { type: { name: 'null' }, run: () => null };
  if (expression.kind === 'text') {
    const { value, isNational } = expression;
    return {
      type: { name: isNational ? 'nvarchar' : 'varchar', length: Math.max(1, value.length) },
      hasLength: true,
      run: () => value,
    };
  }
  const { text, form } = expression;
  if (form === 'integer') {
    const whole = BigInt(text);
    if (whole > 2_147_483_647n) throw new NotCovered('long literal');
    return { type: { name: 'int' }, isLiteral: true, run: () => whole };
  }
  if (form === 'float') return { type: { name: 'float' }, run: () => Number(text) };
  if (form !== 'decimal') throw new NotCovered(form);
  const [before = '', after = ''] = text.split('.');
  const scaled = BigInt(before + after);
  return { type: { name: 'decimal', precision: before.length + after.length, scale: after.length }, run: () => scaled };
}

/** Branches are tested in order, and only the chosen one is evaluated. */
function compileCase(expression: ExpressionOf<'case'>, scope: Scope): Compiled {
  const { subject, branches, otherwise } = expression;
  const results = [...branches.map(({ then }) => then), ...(otherwise ? [otherwise] : [])].map((part) =>
    compile(part, scope),
  );
  const type = commonType(results.map((result) => result.type));
  const conditions = branches.map(({ when }) => {
    const condition: Expression = subject ? { kind: 'binary', operator: '=', left: subject, right: when, at: 0 } : when;
    return compileCondition(condition, scope, compile);
  });
  const run = (row: Row): Value => {
    const chosen = conditions.findIndex((condition) => condition(row) === true);
    const result = results[chosen < 0 ? branches.length : chosen];
    return result ? convert(result.run(row), result.type, type) : null;
  };
  return { type, run };
}

function compileCast(expression: ExpressionOf<'cast'>, scope: Scope): Compiled {
  const value = compile(expression.value, scope);
  const { name, sizes } = expression.type;
  const [first, second] = sizes;
  let type: SqlType;
  if (name === 'decimal') type = { name, precision: Number(first ?? 18), scale: Number(second ?? 0) };
  else if (name === 'varchar' || name === 'nvarchar') type = { name, length: Number(first ?? 30) };
  else if (['bit', 'tinyint', 'smallint', 'int', 'bigint', 'float', 'date'].includes(name)) type = { name } as SqlType;
  else throw new NotCovered(name);
  const style = expression.style?.kind === 'number' ? Number(expression.style.text) : undefined;
  if (expression.style && style === undefined) throw new NotCovered('style');
  const once = (row: Row): Value => {
    const given = value.run(row);
    if (style === undefined || given === null) return convert(given, value.type, type);
    if (familyOf(value.type) !== 'date' || familyOf(type) !== 'text') throw new NotCovered('style');
    return convert(dateText(given as number, style), { name: 'varchar', length: 30 }, type);
  };
  const run = (row: Row): Value => {
    try {
      return once(row);
    } catch (error) {
      // TRY_ only covers the conversion itself: an error of its operand remains one.
      if (!expression.isTry || !(error instanceof ExpectedError)) throw error;
      value.run(row);
      return null;
    }
  };
  return { type, hasLength: true, run };
}
