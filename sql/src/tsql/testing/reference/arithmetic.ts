import type { SqlType } from '../../sql-types.ts';
import type { Binary, Expression, ExpressionOf } from '../../syntax-tree.ts';
import { convert, rescale, scaleOf, within } from './convert.ts';
import { asDecimal, decimalResult, higher, rangeOf } from './result-types.ts';
import type { Row } from './scope.ts';
import { type Compiled, ExpectedError, familyOf, NotCovered, type Value } from './value.ts';

type Arithmetic = Binary | ExpressionOf<'unary'>;

/** Arithmetic and text concatenation. Integers stay integers and decimals keep their digits, according to "Precision, scale, and length". */
export function compileArithmetic(expression: Arithmetic, compile: (part: Expression) => Compiled): Compiled {
  if (expression.kind === 'unary') return unary(expression.operator, compile(expression.value));
  const [left, right] = [compile(expression.left), compile(expression.right)];
  const families = [familyOf(left.type), familyOf(right.type)];
  const both = (type: SqlType, act: (a: Value, b: Value) => Value, as = [type, type]): Compiled => ({
    type,
    run: (row) => {
      const [a, b] = [left.run(row), right.run(row)];
      return a === null || b === null
        ? null
        : act(convert(a, left.type, as[0] as SqlType), convert(b, right.type, as[1] as SqlType));
    },
  });
  const { operator } = expression;
  if (families.every((family) => family === 'text') && operator === '+') return concatenation(left, right, both);
  if (families.some((family) => !['whole', 'decimal', 'float'].includes(family))) throw new NotCovered('operands');
  if (families.includes('float'))
    return both({ name: 'float' }, (a, b) => requireOperation(floats, operator)(a as number, b as number));
  if (families.includes('decimal')) {
    const [a, b] = [asDecimal(left), asDecimal(right)];
    const type = decimalResult(operator, a, b);
    return both(type, (x, y) => ofDecimals(operator, x as bigint, y as bigint, a, b, type), [a, b]);
  }
  const type = higher(left.type, right.type);
  if (type.name === 'bit') throw new NotCovered('bits');
  return both(type, (a, b) => within(requireOperation(wholes, operator)(a as bigint, b as bigint), type));
}

function concatenation(
  left: Compiled,
  right: Compiled,
  both: (type: SqlType, act: (a: Value, b: Value) => Value) => Compiled,
): Compiled {
  const type = higher(left.type, right.type);
  const lengths = [left.type, right.type].map((each) => ('length' in each ? Number(each.length) : 0));
  const length = (lengths[0] as number) + (lengths[1] as number);
  if (length > 4000) throw new NotCovered('long text');
  return both({ name: type.name as 'varchar', length }, (a, b) => `${a}${b}`);
}

function unary(operator: string, value: Compiled): Compiled {
  const family = familyOf(value.type);
  // "- (Negative)": an unsigned tinyint becomes a smallint.
  const type: SqlType = operator === '-' && value.type.name === 'tinyint' ? { name: 'smallint' } : value.type;
  if (!['whole', 'decimal', 'float'].includes(family) || type.name === 'bit') throw new NotCovered('operand');
  const act = (given: bigint | number): Value => {
    if (operator === '+') return given;
    if (operator === '-')
      return family === 'whole' ? within(-given as never as bigint, type) : (-given as never as Value);
    if (family !== 'whole') throw new NotCovered('~');
    return type.name === 'tinyint' ? (rangeOf(type)[1] as bigint) - (given as bigint) : ~(given as bigint);
  };
  const run = (row: Row): Value => {
    const given = value.run(row);
    return given === null ? null : act(given as bigint | number);
  };
  return { type, run };
}

const wholes: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / divisor(b),
  '%': (a, b) => a % divisor(b),
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
};

function divisor<Divisor extends bigint | number>(value: Divisor): Divisor {
  if (!value) throw new ExpectedError(8134);
  return value;
}

function ofDecimals(operator: string, x: bigint, y: bigint, a: SqlType, b: SqlType, type: SqlType): bigint {
  const scale = scaleOf(type);
  if (operator === '*') return x * y;
  // Digits beyond the result's scale are truncated.
  if (operator === '/') return (x * 10n ** BigInt(scale - scaleOf(a) + scaleOf(b))) / divisor(y);
  if (!['+', '-', '%'].includes(operator)) throw new NotCovered(operator);
  return requireOperation(wholes, operator)(rescale(x, scaleOf(a), scale), rescale(y, scaleOf(b), scale));
}

const floats: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / divisor(b),
};

function requireOperation<Operation>(operations: Readonly<Record<string, Operation>>, operator: string): Operation {
  const found = operations[operator];
  if (!found) throw new NotCovered(operator);
  return found;
}
