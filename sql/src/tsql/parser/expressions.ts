import type { Binary, Comparison, Expression } from '../syntax-tree.ts';
import { readPrimary } from './primaries.ts';
import type { TokenReader } from './token-reader.ts';

const comparisons: Readonly<Record<string, Comparison>> = {
  '=': '=',
  '<>': '<>',
  '!=': '<>',
  '<': '<',
  '!>': '<=',
  '<=': '<=',
  '>': '>',
  '!<': '>=',
  '>=': '>=',
};

export function isCondition(expression: Expression): boolean {
  switch (expression.kind) {
    case 'binary':
      return expression.operator === 'and' || expression.operator === 'or' || expression.operator in comparisons;
    case 'unary':
      return expression.operator === 'not';
    case 'isNull':
    case 'between':
    case 'in':
    case 'like':
    case 'exists':
    case 'quantified':
      return true;
    default:
      return false;
  }
}

export function readExpression(reader: TokenReader, asCondition: boolean): Expression {
  const expression = readAnything(reader);
  return asCondition ? mustBeCondition(reader, expression) : mustBeValue(reader, expression);
}

/** Reads either one: whether parentheses have a condition in them is only known after reading. */
export function readAnything(reader: TokenReader): Expression {
  return reader.nested(() => readOr(reader));
}

function mustBeValue(reader: TokenReader, expression: Expression): Expression {
  if (isCondition(expression))
    throw reader.refuse('Incorrect syntax: a condition was used where a value is expected.', expression.at);
  return expression;
}

function mustBeCondition(reader: TokenReader, expression: Expression): Expression {
  if (isCondition(expression)) return expression;
  const near = reader.peek().text.slice(0, 40);
  throw reader.refuse(
    `An expression of non-boolean type specified in a context where a condition is expected, near '${near}'.`,
    expression.at,
    4145,
  );
}

const readOr = (reader: TokenReader): Expression => readTerms(reader, 'or', readAnd);
const readAnd = (reader: TokenReader): Expression => readTerms(reader, 'and', readNot);

function readTerms(
  reader: TokenReader,
  operator: 'and' | 'or',
  readTerm: (reader: TokenReader) => Expression,
): Expression {
  const first = readTerm(reader);
  const word = operator.toUpperCase();
  if (reader.word() !== word) return first;
  const terms = [mustBeCondition(reader, first)];
  while (reader.accept(word)) terms.push(mustBeCondition(reader, readTerm(reader)));
  return joinTerms(operator, terms);
}

function joinTerms(operator: 'and' | 'or', terms: readonly Expression[]): Expression {
  const [only] = terms;
  if (terms.length === 1) return only as Expression;
  // Chains of usual length keep their order from left to right.
  const middle = terms.length < 16 ? terms.length - 1 : terms.length >> 1;
  const left = joinTerms(operator, terms.slice(0, middle));
  return { kind: 'binary', operator, left, right: joinTerms(operator, terms.slice(middle)), at: left.at };
}

function readNot(reader: TokenReader): Expression {
  const { at } = reader;
  if (!reader.accept('NOT')) return readPredicate(reader);
  const value = mustBeCondition(
    reader,
    reader.nested(() => readNot(reader)),
  );
  return { kind: 'unary', operator: 'not', value, at };
}

function readPredicate(reader: TokenReader): Expression {
  const left = readSum(reader);
  const operator = comparisons[reader.word()];
  if (operator) {
    reader.take();
    const value = mustBeValue(reader, left);
    const { at } = left;
    const word = reader.word();
    if ((word === 'ALL' || word === 'ANY' || word === 'SOME') && reader.isQueryInParentheses(1)) {
      reader.take();
      const quantifier = word === 'ALL' ? 'all' : 'any';
      return { kind: 'quantified', operator, quantifier, value, query: reader.queryInParentheses(), at };
    }
    return { kind: 'binary', operator, left: value, right: mustBeValue(reader, readSum(reader)), at };
  }
  if (reader.accept('IS')) return readIs(reader, mustBeValue(reader, left));
  const isNegated = reader.accept('NOT');
  const predicate = readOtherPredicate(reader, left, isNegated);
  if (predicate) return predicate;
  if (isNegated) throw reader.unexpected();
  return left;
}

function readOtherPredicate(reader: TokenReader, left: Expression, isNegated: boolean): Expression | undefined {
  const { at } = left;
  const word = reader.word();
  if (word !== 'BETWEEN' && word !== 'IN' && word !== 'LIKE') return undefined;
  reader.take();
  const value = mustBeValue(reader, left);
  if (word === 'BETWEEN') {
    const low = mustBeValue(reader, readSum(reader));
    reader.expect('AND');
    return { kind: 'between', value, low, high: mustBeValue(reader, readSum(reader)), isNegated, at };
  }
  if (word === 'IN') {
    const list = reader.isQueryInParentheses()
      ? reader.queryInParentheses()
      : reader.inParentheses(() => reader.value());
    return { kind: 'in', value, list, isNegated, at };
  }
  const pattern = mustBeValue(reader, readSum(reader));
  const isOdbc = reader.accept('{', 'ESCAPE');
  const escaping = isOdbc || reader.accept('ESCAPE') ? { escape: mustBeValue(reader, readSum(reader)) } : {};
  if (isOdbc) reader.expect('}');
  return { kind: 'like', value, pattern, ...escaping, isNegated, at };
}

function readIs(reader: TokenReader, value: Expression): Expression {
  const isNegated = reader.accept('NOT');
  if (reader.word() === 'DISTINCT') throw reader.unsupported('IS [NOT] DISTINCT FROM');
  reader.expect('NULL');
  return { kind: 'isNull', value, isNegated, at: value.at };
}

const readSum = (reader: TokenReader): Expression => readOperations(reader, ['+', '-', '&', '^', '|'], readProduct);
const readProduct = (reader: TokenReader): Expression => readOperations(reader, ['*', '/', '%'], readSigned);

function readOperations(
  reader: TokenReader,
  operators: readonly Binary['operator'][],
  readOperand: (reader: TokenReader) => Expression,
): Expression {
  let left = readOperand(reader);
  for (;;) {
    const operator = operators.find((each) => each === reader.word());
    if (operator === undefined) return left;
    mustBeValue(reader, left);
    reader.take();
    left = { kind: 'binary', operator, left, right: mustBeValue(reader, readOperand(reader)), at: left.at };
  }
}

/** A minus sign binds less tightly than `*` and `/`: `-100.0 / -100.0 * 10.0` is `-(100.0 / -(100.0 * 10.0))`. `~` binds most tightly. */
function readSigned(reader: TokenReader): Expression {
  const { at } = reader;
  const operator = reader.word();
  if (operator !== '-' && operator !== '+' && operator !== '~') return readPostfix(reader);
  reader.take();
  const value = reader.nested(() => (operator === '~' ? readSigned(reader) : readProduct(reader)));
  return { kind: 'unary', operator, value: mustBeValue(reader, value), at };
}

function readPostfix(reader: TokenReader): Expression {
  let value = readPrimary(reader);
  for (;;) {
    const { at } = value;
    if (reader.accept('COLLATE')) {
      mustBeValue(reader, value);
      if (!reader.isName()) throw reader.unexpected();
      value = { kind: 'collate', value, collation: reader.take().text, at };
    } else if (reader.accept('AT', 'TIME', 'ZONE')) {
      mustBeValue(reader, value);
      value = { kind: 'atTimeZone', value, zone: readPrimary(reader), at };
    } else return value;
  }
}
