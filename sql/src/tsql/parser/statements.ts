import type { Statement, StatementOf } from '../syntax-tree.ts';
import { readExec, readOdbcCall } from './exec.ts';
import { readName, readTypeName } from './names.ts';
import { otherVerbs, writingVerbs } from './reserved-words.ts';
import { isAssignment, readAssigned } from './select-items.ts';
import { readSetOption } from './set-options.ts';
import { readCreateTable, readInsert, readTableColumns, takeVariable } from './temp-tables.ts';
import type { TokenReader } from './token-reader.ts';

/** WITH starts a statement only at the beginning and after a semicolon, as in SQL Server. */
export function readStatements(reader: TokenReader, isAtEnd: () => boolean): Statement[] {
  const statements: Statement[] = [];
  let isSeparated = true;
  for (;;) {
    while (reader.accept(';')) isSeparated = true;
    if (isAtEnd()) return statements;
    if (reader.word() === 'WITH' && !isSeparated) throw reader.refuseAs(319, reader.at);
    statements.push(readStatement(reader));
    isSeparated = false;
  }
}

type Reading = (reader: TokenReader, at: number) => Statement;

const readings: Readonly<Record<string, Reading>> = {
  SELECT: readSelect,
  WITH: readSelect,
  '(': readSelect,
  DECLARE: readDeclare,
  SET: readSet,
  USE: readUse,
  EXEC: readExec,
  EXECUTE: readExec,
  IF: readIf,
  BEGIN: readBegin,
  PRINT: readPrint,
  COMMIT: readTransaction,
  ROLLBACK: readTransaction,
  SAVE: readTransaction,
  DROP: readDropTemp,
  CREATE: readCreateTable,
  INSERT: readInsert,
  '{': readOdbcCall,
};

function readStatement(reader: TokenReader): Statement {
  const { word, at } = reader.peek();
  const read = readings[word];
  if (read) return reader.nested(() => read(reader, at));
  if (writingVerbs.has(word)) throw reader.unsupported(word, at, 3906);
  if (otherVerbs.has(word)) throw reader.unsupported(word, at);
  throw reader.unexpected();
}

function readSelect(reader: TokenReader, at: number): Statement {
  return { kind: 'select', query: reader.grammar.query(reader, false), at };
}

function readDeclare(reader: TokenReader, at: number): StatementOf<'declare'> | StatementOf<'makeTable'> {
  reader.take();
  const wordBehind = reader.word(1) === 'AS' ? 2 : 1;
  if (reader.peek().kind === 'variable' && reader.word(wordBehind) === 'TABLE') {
    const name = takeVariable(reader);
    reader.accept('AS');
    reader.expect('TABLE');
    return readTableColumns(reader, name, at);
  }
  const variables = reader.list(() => {
    if (reader.isName()) throw reader.unsupported('A cursor', at);
    const { kind, text: name, at: start } = reader.peek();
    if (kind !== 'variable' || name.startsWith('@@')) throw reader.unexpected();
    reader.take();
    reader.accept('AS');
    if (reader.word() === 'TABLE') throw reader.unsupported('Declaring a table variable with other variables', start);
    if (reader.word() === 'CURSOR') throw reader.unsupported('A cursor', start);
    const type = readTypeName(reader);
    return { name, type, ...(reader.accept('=') && { value: reader.value() }), at: start };
  });
  return { kind: 'declare', variables, at };
}

function readSet(reader: TokenReader, at: number): Statement {
  reader.take();
  const { kind, text: name, at: start } = reader.peek();
  if (kind !== 'variable') return readSetOption(reader, at);
  if (name.startsWith('@@') || !isAssignment(reader.word(1))) throw reader.unexpected();
  reader.take();
  return { kind: 'setVariable', name, value: readAssigned(reader, name, start), at };
}

function readUse(reader: TokenReader, at: number): Statement {
  reader.take();
  return { kind: 'use', database: readName(reader), at };
}

function readIf(reader: TokenReader, at: number): StatementOf<'if'> {
  reader.take();
  const condition = reader.condition();
  // biome-ignore lint/suspicious/noThenProperty: a property of the syntax tree, which is never awaited
  const branch = { kind: 'if', condition, then: readStatement(reader), at } as const;
  // SQL Server accepts a semicolon before ELSE.
  if (reader.word() === ';' && reader.word(1) === 'ELSE') reader.take();
  return reader.accept('ELSE') ? { ...branch, otherwise: readStatement(reader) } : branch;
}

function readBegin(reader: TokenReader, at: number): Statement {
  const next = reader.word(1);
  if (next === 'TRAN' || next === 'TRANSACTION') return readTransaction(reader, at);
  if (['TRY', 'CATCH', 'DISTRIBUTED', 'DIALOG', 'CONVERSATION', 'ATOMIC'].includes(next))
    throw reader.unsupported(`BEGIN ${next}`, at);
  reader.take();
  const statements = readStatements(reader, () => reader.word() === 'END' || reader.peek().kind === 'end');
  if (statements.length === 0) throw reader.unexpected();
  reader.expect('END');
  return { kind: 'block', statements, at };
}

function readPrint(reader: TokenReader, at: number): Statement {
  reader.take();
  return { kind: 'print', value: reader.value(), at };
}

const verbs = { BEGIN: 'begin', COMMIT: 'commit', ROLLBACK: 'rollback', SAVE: 'save' } as const;

function readTransaction(reader: TokenReader, at: number): StatementOf<'transaction'> {
  const verb = verbs[reader.take().word as keyof typeof verbs];
  let name: string | undefined;
  if (reader.accept('TRAN') || reader.accept('TRANSACTION')) {
    const { kind } = reader.peek();
    if (kind === 'variable' || reader.isName()) name = reader.take().text;
    else if (verb === 'save') throw reader.unexpected();
  } else if (verb === 'save' || verb === 'begin') throw reader.unexpected();
  else reader.accept('WORK');
  return { kind: 'transaction', verb, ...(name && { name }), at };
}

function readDropTemp(reader: TokenReader, at: number): Statement {
  reader.take();
  if (reader.word() !== 'TABLE') throw reader.unsupported(`DROP ${reader.word()}`.trim(), at, 3906);
  reader.take();
  const ifExists = reader.accept('IF', 'EXISTS');
  const tables = reader.list(() => {
    if (reader.accept('TEMPDB', '.') && !reader.accept('.')) {
      reader.expect('DBO');
      reader.expect('.');
    }
    const name = readName(reader);
    if (!/^#[^#]/.test(name.text) || reader.word() === '.') throw reader.unsupported('DROP TABLE', at, 3906);
    return name;
  });
  return { kind: 'dropTemp', tables, ifExists, at };
}
