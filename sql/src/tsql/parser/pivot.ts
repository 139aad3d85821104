import type { TableSource } from '../syntax-tree.ts';
import { readCall } from './calls.ts';
import { readName } from './names.ts';
import type { TokenReader } from './token-reader.ts';

export function readPivot(reader: TokenReader, source: TableSource): TableSource {
  return reader.accept('PIVOT') ? readTurned(reader, source) : readUnturned(reader, source);
}

function readTurned(reader: TokenReader, source: TableSource): TableSource {
  reader.expect('(');
  const name = readName(reader);
  const aggregate = readCall(reader, [name], name.at);
  const { column, names } = readFor(reader);
  return { kind: 'pivot', source, aggregate, for: column, values: names, alias: readPivotAlias(reader), at: source.at };
}

function readUnturned(reader: TokenReader, source: TableSource): TableSource {
  reader.expect('UNPIVOT', '(');
  const value = readName(reader);
  const { column, names } = readFor(reader);
  return { kind: 'unpivot', source, value, for: column, columns: names, alias: readPivotAlias(reader), at: source.at };
}

function readFor(reader: TokenReader) {
  reader.expect('FOR');
  const column = readName(reader);
  reader.expect('IN');
  const names = reader.inParentheses(() => readName(reader));
  reader.expect(')');
  return { column, names };
}

function readPivotAlias(reader: TokenReader) {
  reader.accept('AS');
  return readName(reader);
}
