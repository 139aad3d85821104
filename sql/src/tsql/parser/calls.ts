import { inCapitals } from '../lexer.ts';
import type { Name } from '../syntax-names.ts';
import type { Expression, FrameBound, FunctionCall, OrderItem, Window } from '../syntax-tree.ts';
import type { TokenReader } from './token-reader.ts';

/** Functions whose arguments are not a list of values, or that read data outside any entitlement. */
const refusedFunctions = new Set(['PARSE', 'TRY_PARSE', 'OPENROWSET', 'OPENDATASOURCE', 'OPENQUERY', 'OPENXML']);

export function readCall(reader: TokenReader, names: readonly Name[], at: number): FunctionCall {
  const [own, schema] = [...names].reverse();
  const name = inCapitals((own as Name).text);
  const database = names.length === 3 ? (names[0] as Name).text.toLowerCase() : undefined;
  if (names.length > 2 && database !== 'msdb')
    throw reader.refuse(`'${names.map(({ text }) => text).join('.')}' is not a recognized function name.`, at);
  if (refusedFunctions.has(name)) throw reader.unsupported(name, at);
  reader.expect('(');
  const isDistinct = reader.accept('DISTINCT');
  if (!isDistinct) reader.accept('ALL');
  const arguments_ = reader.accept(')') ? [] : readArguments(reader, name);
  if (isDistinct && arguments_.length === 0) throw reader.unexpected();
  const call: FunctionCall = { kind: 'call', name, arguments: arguments_, isDistinct, at };
  return {
    ...call,
    ...(schema && { schema: database ? `${database}.${schema.text.toLowerCase()}` : schema.text }),
    ...readWithinGroup(reader),
    ...readOver(reader),
  };
}

export function readNiladicCall(name: string, at: number): FunctionCall {
  return { kind: 'call', name, arguments: [], isDistinct: false, at };
}

function readArguments(reader: TokenReader, name: string): FunctionCall['arguments'] {
  if (reader.word() === '*' && reader.word(1) === ')') {
    const { at } = reader.take();
    reader.take();
    return [{ kind: 'star', at }];
  }
  if (name === 'TRIM') return readTrim(reader);
  const values = reader.list(() => reader.value());
  reader.expect(')');
  return values;
}

function readTrim(reader: TokenReader): Expression[] {
  const side = reader.word();
  if ((side === 'LEADING' || side === 'TRAILING' || side === 'BOTH') && reader.word(1) !== ')')
    throw reader.unsupported(`TRIM(${side} …)`);
  const first = reader.value();
  const values = reader.accept('FROM') ? [reader.value(), first] : [first];
  reader.expect(')');
  return values;
}

function readWithinGroup(reader: TokenReader): { withinGroup?: OrderItem[] } {
  if (!reader.accept('WITHIN', 'GROUP')) return {};
  reader.expect('(');
  const withinGroup = readOrderBy(reader);
  reader.expect(')');
  return { withinGroup };
}

export function readOrderBy(reader: TokenReader): OrderItem[] {
  reader.expect('ORDER', 'BY');
  return reader.list(() => {
    const { at } = reader;
    const value = reader.value();
    const isDescending = reader.accept('DESC');
    if (!isDescending) reader.accept('ASC');
    return { value, isDescending, at };
  });
}

function readOver(reader: TokenReader): { over?: Window } {
  if ((reader.word() === 'IGNORE' || reader.word() === 'RESPECT') && reader.word(1) === 'NULLS')
    throw reader.unsupported(`${reader.word()} NULLS`);
  if (!reader.accept('OVER')) return {};
  if (reader.isName()) throw reader.unsupported('OVER with a window name');
  reader.expect('(');
  const partitionBy = reader.accept('PARTITION', 'BY') ? reader.list(() => reader.value()) : [];
  const orderBy = reader.word() === 'ORDER' ? readOrderBy(reader) : [];
  const unit: 'rows' | 'range' | undefined = reader.accept('ROWS')
    ? 'rows'
    : reader.accept('RANGE')
      ? 'range'
      : undefined;
  const frame = unit && { unit, ...readFrame(reader) };
  reader.expect(')');
  return { over: { partitionBy, orderBy, ...(frame && { frame }) } };
}

function readFrame(reader: TokenReader): { from: FrameBound; to?: FrameBound } {
  if (!reader.accept('BETWEEN')) return { from: readBound(reader) };
  const from = readBound(reader);
  reader.expect('AND');
  return { from, to: readBound(reader) };
}

function readBound(reader: TokenReader): FrameBound {
  if (reader.accept('UNBOUNDED', 'PRECEDING')) return { kind: 'unboundedPreceding' };
  if (reader.accept('UNBOUNDED', 'FOLLOWING')) return { kind: 'unboundedFollowing' };
  if (reader.accept('CURRENT', 'ROW')) return { kind: 'currentRow' };
  const { kind, text, at } = reader.take();
  if (kind !== 'integer') throw reader.refuse(`Incorrect syntax near '${text}'.`, at);
  const count: Expression = { kind: 'number', form: 'integer', text, at };
  if (reader.accept('PRECEDING')) return { kind: 'preceding', count };
  reader.expect('FOLLOWING');
  return { kind: 'following', count };
}
