import type { Name } from '../syntax-names.ts';
import type { StatementOf } from '../syntax-tree.ts';
import { readName, readTypeName } from './names.ts';
import type { TokenReader } from './token-reader.ts';

export function readTableColumns(reader: TokenReader, name: Name, at: number): StatementOf<'makeTable'> {
  const columns = reader.inParentheses(() => {
    if (!reader.isName()) throw reader.unsupported(`${reader.word() || 'This syntax'} in a table`);
    const column = readName(reader);
    const type = readTypeName(reader);
    const isNullable = !reader.accept('NOT', 'NULL');
    if (isNullable) reader.accept('NULL');
    const next = reader.word();
    const what = next === 'PRIMARY' ? 'PRIMARY KEY' : next || 'This syntax';
    if (next !== ',' && next !== ')') throw reader.unsupported(`${what} in a table`);
    return { name: column, type, isNullable, at: column.at };
  });
  return { kind: 'makeTable', name, columns, at };
}

export function readCreateTable(reader: TokenReader, at: number): StatementOf<'makeTable'> {
  reader.take();
  if (reader.word() !== 'TABLE' || !isTemporary(reader, 1)) throw reader.unsupported('CREATE', at, 3906);
  reader.take();
  return readTableColumns(reader, readName(reader), at);
}

export function readInsert(reader: TokenReader, at: number): StatementOf<'insert'> {
  const ahead = reader.word(1) === 'INTO' ? 2 : 1;
  const target = reader.peek(ahead);
  const isVariable = target.kind === 'variable' && !target.text.startsWith('@@');
  if (!isVariable && !isTemporary(reader, ahead)) throw reader.unsupported('INSERT', at, 3906);
  for (let i = 0; i < ahead; i += 1) reader.take();
  const table = isVariable ? takeVariable(reader) : readName(reader);
  const columns =
    reader.word() === '(' && !reader.isQueryInParentheses()
      ? { columns: reader.inParentheses(() => readName(reader)) }
      : {};
  if (reader.word() === 'OUTPUT') throw reader.unsupported('OUTPUT');
  if (reader.word() === 'EXEC' || reader.word() === 'EXECUTE') throw reader.unsupported('INSERT … EXEC');
  if (reader.word() === 'DEFAULT') throw reader.unsupported('DEFAULT VALUES');
  if (reader.word() === 'WITH') throw reader.unexpected();
  if (!reader.accept('VALUES')) {
    const source = reader.grammar.query(reader, false);
    return { kind: 'insert', table, ...columns, source, at };
  }
  const source = reader.list(() =>
    reader.inParentheses(() => {
      if (reader.word() === 'DEFAULT') throw reader.unsupported('DEFAULT as a value');
      return reader.value();
    }),
  );
  return { kind: 'insert', table, ...columns, source, at };
}

export function takeVariable(reader: TokenReader): Name {
  const { text, at } = reader.take();
  return { text, at };
}

const isTemporary = (reader: TokenReader, ahead: number) =>
  reader.isName(ahead) && /^#[^#]/.test(reader.peek(ahead).text) && reader.word(ahead + 1) !== '.';
