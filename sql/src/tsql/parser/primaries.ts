import type { Token } from '../lexer.ts';
import type { Case, Expression, Literal } from '../syntax-tree.ts';
import { readCall, readNiladicCall } from './calls.ts';
import { readDottedNames, readTypeName } from './names.ts';
import { readOdbcEscape } from './odbc-escapes.ts';
import type { TokenReader } from './token-reader.ts';

const callableWords = new Set(['COALESCE', 'NULLIF', 'LEFT', 'RIGHT']);
const niladicWords = new Set(['CURRENT_TIMESTAMP', 'CURRENT_USER', 'SESSION_USER', 'SYSTEM_USER', 'USER']);
const refusedWords = new Set(['CONTAINS', 'FREETEXT', 'TSEQUAL', 'IDENTITY', 'UPDATE']);

export function readPrimary(reader: TokenReader): Expression {
  const token = reader.peek();
  switch (token.kind) {
    case 'integer':
    case 'decimal':
    case 'float':
    case 'money':
    case 'binary':
    case 'text':
    case 'nationalText':
      reader.take();
      return toLiteral(token);
    case 'variable':
      reader.take();
      return readVariable(reader, token);
    case 'sign':
      return readSign(reader, token);
    case 'quoted':
      return readNamed(reader);
    case 'word':
      return readWord(reader, token);
    default:
      throw reader.unexpected();
  }
}

export function toLiteral({ kind, text, at }: Token): Literal {
  if (kind === 'text' || kind === 'nationalText')
    return { kind: 'text', value: text, isNational: kind === 'nationalText', at };
  return { kind: 'number', form: kind as 'integer' | 'decimal' | 'float' | 'money' | 'binary', text, at };
}

function readVariable(reader: TokenReader, { text, at }: Token): Expression {
  if (reader.word() === '.' || reader.word() === '(') throw reader.unexpected();
  return text.startsWith('@@')
    ? { kind: 'globalVariable', name: text.toUpperCase(), at }
    : { kind: 'variable', name: text, at };
}

function readSign(reader: TokenReader, { text, at }: Token): Expression {
  if (text === '{') return readOdbcEscape(reader);
  if (text !== '(') throw reader.unexpected();
  if (reader.isQueryInParentheses()) return { kind: 'subquery', query: reader.queryInParentheses(), at };
  reader.take();
  const expression = reader.grammar.anything(reader);
  reader.expect(')');
  return expression;
}

function readWord(reader: TokenReader, { word, at }: Token): Expression {
  if (word === 'NULL') {
    reader.take();
    return { kind: 'null', at };
  }
  if (word === 'CASE') return readCase(reader);
  if (word === 'EXISTS' && reader.word(1) === '(') {
    reader.take();
    return { kind: 'exists', query: reader.queryInParentheses(), at };
  }
  const isCall = reader.word(1) === '(';
  if (isCall && (word === 'CAST' || word === 'TRY_CAST')) return readCast(reader, word === 'TRY_CAST');
  if (isCall && (word === 'CONVERT' || word === 'TRY_CONVERT')) return readConvert(reader, word === 'TRY_CONVERT');
  if (isCall && word === 'IIF') return readIif(reader);
  if (isCall && callableWords.has(word)) {
    reader.take();
    return readCall(reader, [{ text: word, at }], at);
  }
  if (!isCall && niladicWords.has(word)) {
    reader.take();
    return readNiladicCall(word, at);
  }
  if (refusedWords.has(word) && isCall) throw reader.unsupported(word, at);
  if (word === 'NEXT' && reader.word(1) === 'VALUE' && reader.word(2) === 'FOR')
    throw reader.unsupported('NEXT VALUE FOR', at);
  return readNamed(reader);
}

function readNamed(reader: TokenReader): Expression {
  const { at } = reader;
  const names = readDottedNames(reader);
  if (reader.word() === '::') throw reader.unsupported("A method after '::'");
  const parts = names.map((name) => {
    if (!name) throw reader.refuse("Incorrect syntax near '.'.", at);
    return name;
  });
  if (reader.word() === '(') return readCall(reader, parts, at);
  if (parts.length > 4) throw reader.refuse('The multi-part identifier has more than four parts.', at, 4104);
  return { kind: 'column', parts, at };
}

function readCase(reader: TokenReader): Case {
  const { at } = reader.take();
  const subject = reader.word() === 'WHEN' ? {} : { subject: reader.value() };
  const branches: { when: Expression; then: Expression }[] = [];
  while (reader.accept('WHEN')) {
    const when = 'subject' in subject ? reader.value() : reader.condition();
    reader.expect('THEN');
    // biome-ignore lint/suspicious/noThenProperty: a property of the syntax tree, which is never awaited
    branches.push({ when, then: reader.value() });
  }
  if (branches.length === 0) throw reader.unexpected();
  const otherwise = reader.accept('ELSE') ? { otherwise: reader.value() } : {};
  reader.expect('END');
  return { kind: 'case', ...subject, branches, ...otherwise, at };
}

function readCast(reader: TokenReader, isTry: boolean): Expression {
  const { at } = reader.take();
  reader.expect('(');
  const value = reader.value();
  reader.expect('AS');
  const type = readTypeName(reader);
  reader.expect(')');
  return { kind: 'cast', value, type, isTry, at };
}

function readConvert(reader: TokenReader, isTry: boolean): Expression {
  const { at } = reader.take();
  reader.expect('(');
  const type = readTypeName(reader);
  reader.expect(',');
  const value = reader.value();
  const style = reader.accept(',') ? { style: reader.value() } : {};
  reader.expect(')');
  return { kind: 'cast', value, type, isTry, ...style, at };
}

function readIif(reader: TokenReader): Case {
  const { at } = reader.take();
  reader.expect('(');
  const when = reader.condition();
  reader.expect(',');
  const then = reader.value();
  reader.expect(',');
  const otherwise = reader.value();
  reader.expect(')');
  return { kind: 'case', branches: [{ when, then }], otherwise, at };
}
