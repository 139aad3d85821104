import type { Expression, Statement, StatementOf } from '../syntax-tree.ts';
import { readObjectName } from './names.ts';
import { toLiteral } from './primaries.ts';
import type { TokenReader } from './token-reader.ts';

export function readExec(reader: TokenReader, at: number): Statement {
  reader.take();
  if (reader.word() === '(') return readText(reader, at);
  if (reader.word() === 'AS') throw reader.unsupported('EXECUTE AS', at);
  const { kind, text: variable } = reader.peek();
  if (kind !== 'variable') return readProcedureCall(reader, at);
  if (reader.word(1) !== '=') throw reader.unsupported('EXEC with a variable', at);
  reader.take();
  reader.take();
  const call = readProcedureCall(reader, at);
  const value: Expression = { kind: 'number', form: 'integer', text: '0', at };
  return { kind: 'block', statements: [call, { kind: 'setVariable', name: variable, value, at }], at };
}

function readText(reader: TokenReader, at: number): Statement {
  reader.take();
  const { kind, text } = reader.take();
  if ((kind !== 'text' && kind !== 'nationalText') || reader.word() !== ')')
    throw reader.unsupported("EXEC with a string that isn't one constant", at);
  reader.take();
  if (reader.word() === 'AT') throw reader.unsupported('EXEC … AT');
  return { kind: 'execText', text, at };
}

export function readOdbcCall(reader: TokenReader, at: number): Statement {
  reader.take();
  if (!reader.accept('CALL')) throw reader.unsupported(`The ODBC escape '{${reader.word().toLowerCase()}'`, at);
  const procedure = readObjectName(reader);
  const isEmpty = reader.accept('(', ')') || reader.word() === '}';
  const isEnclosed = !isEmpty && reader.accept('(');
  const call: StatementOf<'exec'> = { kind: 'exec', procedure, arguments: isEmpty ? [] : readArguments(reader), at };
  if (isEnclosed) reader.expect(')');
  reader.expect('}');
  return call;
}

export function readProcedureCall(reader: TokenReader, at: number): StatementOf<'exec'> {
  const procedure = readObjectName(reader);
  // `sp_tables_rowset;2`: the number of a procedure in its group.
  if (reader.word() === ';' && reader.peek(1).kind === 'integer') {
    reader.take();
    reader.take();
  }
  if (reader.word() === '(' || reader.word() === '.') throw reader.unexpected();
  if (reader.peek().kind === 'sign' && reader.word() === '=') throw reader.unexpected();
  const call: StatementOf<'exec'> = {
    kind: 'exec',
    procedure,
    arguments: hasArgument(reader) ? readArguments(reader) : [],
    at,
  };
  if (reader.word() === 'WITH') throw reader.unsupported('EXEC … WITH');
  if (reader.word() === 'AT') throw reader.unsupported('EXEC … AT');
  return call;
}

const literalKinds = ['integer', 'decimal', 'float', 'money', 'binary', 'text', 'nationalText', 'variable'];

function hasArgument(reader: TokenReader): boolean {
  const { kind, word } = reader.peek();
  return literalKinds.includes(kind) || reader.isName() || word === '-' || word === '+' || word === 'NULL';
}

function readArguments(reader: TokenReader): StatementOf<'exec'>['arguments'] {
  return reader.list(() => {
    const { kind, text: name, at } = reader.peek();
    const isNamed = kind === 'variable' && reader.word(1) === '=';
    if (isNamed) {
      reader.take();
      reader.take();
    }
    const value = readArgument(reader);
    if (reader.word() === 'OUTPUT' || reader.word() === 'OUT') throw reader.unsupported('An OUTPUT parameter');
    return isNamed ? { name, value, at } : { value, at };
  });
}

function readArgument(reader: TokenReader): Expression {
  const token = reader.peek();
  const { kind, word, at, text } = token;
  if (word === 'DEFAULT') throw reader.unsupported('DEFAULT as an argument');
  if (!hasArgument(reader)) throw reader.unexpected();
  reader.take();
  if (word === '-' || word === '+') {
    const number = reader.take();
    if (!['integer', 'decimal', 'float', 'money'].includes(number.kind)) throw reader.unexpected(number);
    return { kind: 'unary', operator: word, value: toLiteral(number), at };
  }
  if (word === 'NULL') return { kind: 'null', at };
  if (kind === 'variable')
    return text.startsWith('@@')
      ? { kind: 'globalVariable', name: text.toUpperCase(), at }
      : { kind: 'variable', name: text, at };
  if (kind === 'word' || kind === 'quoted') return { kind: 'text', value: text, isNational: true, at };
  return toLiteral(token);
}
