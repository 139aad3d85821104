import type { Name } from '../syntax-names.ts';
import type { Expression, SourceOf, TableSource } from '../syntax-tree.ts';
import { readCall } from './calls.ts';
import { readName, readObjectName } from './names.ts';
import { takeVariable } from './temp-tables.ts';
import type { TokenReader } from './token-reader.ts';

/** Hints about locks and plans, which have no effect on data that does not change. */
const tableHints = new Set(
  'NOLOCK READUNCOMMITTED READCOMMITTED READCOMMITTEDLOCK REPEATABLEREAD SERIALIZABLE SNAPSHOT HOLDLOCK ROWLOCK PAGLOCK TABLOCK TABLOCKX UPDLOCK XLOCK NOWAIT NOEXPAND READPAST FASTFIRSTROW INDEX FORCESCAN FORCESEEK'.split(
    ' ',
  ),
);

function readTableHints(reader: TokenReader): readonly string[] {
  if (reader.word() === 'WITH') {
    if (reader.word(1) !== '(') throw reader.refuseAs(319, reader.at);
    reader.take();
    return readHints(reader);
  }
  return readTableHintsInParentheses(reader) ?? [];
}

function readTableHintsInParentheses(reader: TokenReader): readonly string[] | undefined {
  return reader.word() === '(' && tableHints.has(reader.word(1)) && [')', ','].includes(reader.word(2))
    ? readHints(reader)
    : undefined;
}

function readHints(reader: TokenReader): string[] {
  reader.expect('(');
  const hints: string[] = [];
  do {
    // Commas between hints are optional.
    const { word } = reader.peek();
    if (!tableHints.has(word)) throw reader.unexpected();
    hints.push(word);
    reader.take();
    if (word === 'INDEX') readIndexes(reader);
    reader.accept(',');
  } while (!reader.accept(')'));
  return hints;
}

function readIndexes(reader: TokenReader): void {
  const readIndex = () => (reader.isName() ? readName(reader) : reader.take());
  if (!reader.accept('=')) reader.inParentheses(readIndex);
  else if (reader.word() === '(') reader.inParentheses(readIndex);
  else readIndex();
}

function readPivot(reader: TokenReader, source: TableSource): TableSource {
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

const refusedSources = new Set(
  `OPENROWSET OPENDATASOURCE OPENQUERY OPENXML CONTAINSTABLE FREETEXTTABLE CHANGETABLE SEMANTICKEYPHRASETABLE
  SEMANTICSIMILARITYTABLE SEMANTICSIMILARITYDETAILSTABLE PREDICT`.split(/\s+/),
);

export function readTableSources(reader: TokenReader): TableSource[] {
  return reader.list(() => readJoined(reader));
}

/** `a JOIN b ON … JOIN c ON …` from left to right; `a JOIN b JOIN c ON … ON …` has `b JOIN c` on its right. */
function readJoined(reader: TokenReader): TableSource {
  let left = readPivots(reader, readSource(reader));
  for (;;) {
    const type = readJoinType(reader);
    if (!type) return left;
    if (type === 'cross' || type === 'crossApply' || type === 'outerApply') {
      left = { kind: 'join', type, left, right: readSource(reader), at: left.at };
    } else {
      const right = reader.nested(() => readJoined(reader));
      reader.expect('ON');
      left = { kind: 'join', type, left, right, on: reader.condition(), at: left.at };
    }
    if (reader.word() === 'PIVOT' || reader.word() === 'UNPIVOT')
      throw reader.refuse(
        `${reader.word()} after a join is not supported. Write the join as a derived table, (SELECT …) AS x.`,
      );
  }
}

type JoinType = SourceOf<'join'>['type'];

function readJoinType(reader: TokenReader): JoinType | undefined {
  if (reader.accept('CROSS', 'JOIN')) return 'cross';
  if (reader.accept('CROSS', 'APPLY')) return 'crossApply';
  if (reader.accept('OUTER', 'APPLY')) return 'outerApply';
  for (const type of ['left', 'right', 'full'] as const) {
    if (!reader.accept(type.toUpperCase())) continue;
    reader.accept('OUTER');
    readJoinHint(reader);
    reader.expect('JOIN');
    return type;
  }
  if (reader.accept('INNER')) {
    readJoinHint(reader);
    reader.expect('JOIN');
    return 'inner';
  }
  return reader.accept('JOIN') ? 'inner' : undefined;
}

function readJoinHint(reader: TokenReader): void {
  if (['LOOP', 'HASH', 'MERGE', 'REMOTE'].includes(reader.word()) && reader.word(1) === 'JOIN') reader.take();
}

function readPivots(reader: TokenReader, source: TableSource): TableSource {
  return reader.word() === 'PIVOT' || reader.word() === 'UNPIVOT'
    ? readPivots(reader, readPivot(reader, source))
    : source;
}

function readSource(reader: TokenReader): TableSource {
  const { kind, word, at } = reader.peek();
  if (word === '(') return readInParentheses(reader);
  if (reader.accept('{', 'OJ')) {
    const joined = reader.nested(() => readJoined(reader));
    reader.expect('}');
    return joined;
  }
  if (kind === 'variable' && reader.word(1) !== '.' && !reader.peek().text.startsWith('@@')) {
    const variable = { object: takeVariable(reader), at };
    const own = readTableAlias(reader);
    return { kind: 'table', name: variable, ...(own && { alias: own }), hints: readTableHints(reader), at };
  }
  if (refusedSources.has(word)) throw reader.unsupported(word);
  const name = readObjectName(reader);
  if (reader.word() === '(') {
    const hints = readTableHintsInParentheses(reader);
    if (hints) return { kind: 'table', name, hints, at };
    return readTableFunction(reader, name, at);
  }
  refuseClauses(reader);
  const alias = readTableAlias(reader);
  refuseClauses(reader);
  return { kind: 'table', name, ...(alias && { alias }), hints: readTableHints(reader), at };
}

function readInParentheses(reader: TokenReader): TableSource {
  const { at } = reader;
  if (reader.isQueryInParentheses()) {
    const query = reader.queryInParentheses();
    const alias = requireAlias(reader);
    return { kind: 'derived', query, alias, ...readColumns(reader), at };
  }
  reader.expect('(');
  if (reader.accept('VALUES')) {
    const rows = reader.list(() => reader.inParentheses(() => reader.value()));
    if (rows.some((row) => row.length !== rows[0]?.length)) throw reader.refuseAs(10709, at);
    reader.expect(')');
    const alias = requireAlias(reader);
    const { columns } = readColumns(reader);
    if (!columns) throw reader.unexpected();
    return { kind: 'values', rows, alias, columns, at };
  }
  const joined = reader.nested(() => readJoined(reader));
  reader.expect(')');
  return joined;
}

/** DEFAULT is NULL for all supported functions. */
function readArgument(reader: TokenReader): Expression {
  const { at } = reader;
  return reader.accept('DEFAULT') ? { kind: 'null', at } : reader.value();
}

function readTableFunction(reader: TokenReader, name: SourceOf<'tableFunction'>['name'], at: number): TableSource {
  reader.expect('(');
  const arguments_: readonly Expression[] = reader.word() === ')' ? [] : reader.list(() => readArgument(reader));
  reader.expect(')');
  if (reader.word() === 'WITH' && reader.word(1) === '(') throw reader.unsupported('WITH (…) after a function');
  const alias = readTableAlias(reader);
  return {
    kind: 'tableFunction',
    name,
    arguments: arguments_,
    ...(alias && { alias }),
    ...(alias && readColumns(reader)),
    at,
  };
}

function readTableAlias(reader: TokenReader): Name | undefined {
  return reader.accept('AS') || reader.isName() ? readName(reader) : undefined;
}

function requireAlias(reader: TokenReader): Name {
  reader.accept('AS');
  return readName(reader);
}

function readColumns(reader: TokenReader): { columns?: readonly Name[] } {
  return reader.word() === '(' ? { columns: reader.inParentheses(() => readName(reader)) } : {};
}

function refuseClauses(reader: TokenReader): void {
  if (reader.word() === 'TABLESAMPLE') throw reader.unsupported('TABLESAMPLE');
  if (reader.word() === 'FOR' && (reader.word(1) === 'SYSTEM_TIME' || reader.word(1) === 'PATH'))
    throw reader.unsupported(`FOR ${reader.word(1)}`);
}
