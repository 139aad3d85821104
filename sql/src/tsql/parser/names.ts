import type { Name, ObjectName, TypeName } from '../syntax-names.ts';
import type { TokenReader } from './token-reader.ts';

const longestName = 128;

export function readName(reader: TokenReader): Name {
  if (!reader.isName()) throw reader.unexpected();
  const { text, at } = reader.take();
  if (text.length > longestName) throw reader.refuseAs(103, at, text.slice(0, 30));
  return { text, at };
}

export function readAlias(reader: TokenReader): Name {
  const { kind, text, at } = reader.peek();
  if (kind !== 'text' && kind !== 'nationalText') return readName(reader);
  reader.take();
  return { text, at };
}

/** `a.b.c`: the names from left to right, `undefined` for an empty part (`db..t`). */
export function readDottedNames(reader: TokenReader): (Name | undefined)[] {
  const names: (Name | undefined)[] = [];
  while (reader.accept('.')) names.push(undefined);
  names.push(readName(reader));
  while (reader.word() === '.' && reader.word(1) !== '*') {
    reader.take();
    while (reader.accept('.')) names.push(undefined);
    names.push(readName(reader));
  }
  return names;
}

export function readObjectName(reader: TokenReader): ObjectName {
  const { at } = reader;
  return toObjectName(reader, readDottedNames(reader), at);
}

export function toObjectName(reader: TokenReader, names: readonly (Name | undefined)[], at: number): ObjectName {
  if (names.length > 3) throw reader.refuseAs(7202, at, names[0]?.text ?? '');
  const [object, schema, database] = [...names].reverse();
  return { at, object: object as Name, ...(schema && { schema }), ...(database && { database }) };
}

const synonyms: Readonly<Record<string, string>> = {
  integer: 'int',
  dec: 'decimal',
  numeric: 'decimal',
  character: 'char',
  'double precision': 'float',
  'char varying': 'varchar',
  'character varying': 'varchar',
  'binary varying': 'varbinary',
  'national char': 'nchar',
  'national character': 'nchar',
  'national char varying': 'nvarchar',
  'national character varying': 'nvarchar',
  'national text': 'ntext',
  timestamp: 'rowversion',
};

export function readTypeName(reader: TokenReader): TypeName {
  const { at } = reader;
  let words = readTypeWord(reader);
  if (reader.accept('.')) {
    if (words !== 'sys') throw reader.refuse(`Cannot find the data type '${words}'.`, at, 243);
    words = readTypeWord(reader);
  }
  if (words === 'national') words += ` ${readTypeWord(reader)}`;
  if (words === 'double' && reader.accept('PRECISION')) words += ' precision';
  if (reader.accept('VARYING')) words += ' varying';
  const sizes = reader.word() === '(' ? reader.inParentheses(() => readSize(reader)) : [];
  if (sizes.length > 2) throw reader.unexpected();
  return { at, name: Object.hasOwn(synonyms, words) ? (synonyms[words] as string) : words, sizes };
}

function readTypeWord(reader: TokenReader): string {
  const { kind, word } = reader.peek();
  if (kind === 'word' && (word === 'NATIONAL' || word === 'DOUBLE')) return reader.take().text.toLowerCase();
  return readName(reader).text.toLowerCase();
}

function readSize(reader: TokenReader): number | 'max' {
  if (reader.accept('MAX')) return 'max';
  const { kind, text } = reader.peek();
  if (kind !== 'integer' || text.length > 6) throw reader.unexpected();
  reader.take();
  return Number(text);
}
