import { withRealNames } from './binder/bind-query.ts';
import { type BoundQuery, castTo, identifier } from './binder/bound.ts';
import { makeBinder, type StatementBinder } from './binder/make-binder.ts';
import { insertedRows } from './inserted-rows.ts';
import { ownErrors } from './own-errors.ts';
import { engineOf, type Progress, refuse, refuseAs } from './progress.ts';
import type { SqlColumn } from './sql-types.ts';
import type { Node } from './syntax-names.ts';
import type { StatementOf } from './syntax-tree.ts';
import type { TranslatedStatement } from './translation.ts';

type ColumnCheck = (name: string, at: Node) => void;

function uniqueColumns(binder: StatementBinder, table: string): ColumnCheck {
  const seen = new Set<string>();
  return (name, at) => {
    if (seen.has(name.toLowerCase())) binder.refuseAs(2705, at, name, table);
    seen.add(name.toLowerCase());
  };
}

function tableColumns(binder: StatementBinder, { name, columns }: StatementOf<'makeTable'>): SqlColumn[] {
  const check = uniqueColumns(binder, name.text);
  return columns.map((column) => {
    const { text } = column.name;
    check(text, column);
    return { name: text, type: binder.typeOf(column.type, false), isNullable: column.isNullable };
  });
}

const noRows = (columns: readonly SqlColumn[]) =>
  `SELECT ${columns.map(({ name, type }) => `${castTo('NULL', type)} AS ${identifier(name)}`).join(', ')} WHERE false`;

export function translateInto(
  progress: Progress,
  binder: StatementBinder,
  table: string,
  bound: BoundQuery,
  line: number,
  at: Node,
): TranslatedStatement {
  if (!table.startsWith('#') || table.startsWith('##')) return refuseAs(progress, 262, at, progress.catalog.database);
  const check = uniqueColumns(binder, table);
  const columns = bound.columns.map(({ name, type, isNullable }): SqlColumn => {
    if (name === '') binder.refuseAs(1038, at);
    check(name, at);
    return { name, type: type.name === 'null' ? { name: 'int' } : type, isNullable };
  });
  if (findTemporary(progress, table)) return refuseAs(progress, 2714, at, table);
  progress.tempTables.set(table, columns);
  return { kind: 'into', line, engine: engineOf(binder, withRealNames(bound)), table, columns };
}

export function translateMakeTable(
  progress: Progress,
  statement: StatementOf<'makeTable'>,
  line: number,
): TranslatedStatement {
  const { text: table } = statement.name;
  const isVariable = table.startsWith('@');
  const isKnown = findTemporary(progress, table) !== undefined || progress.variables.has(table.toLowerCase());
  if (isKnown && isVariable) return refuseAs(progress, 134, statement, table);
  if (isKnown) return refuseAs(progress, 2714, statement, table);
  // A variable exists whether or not its branch is taken.
  if (isVariable && progress.isConditional)
    return refuse(progress, ownErrors.unproven, 'On this connection, declare table variables outside IF.', statement);
  const binder = makeBinder(progress);
  const columns = tableColumns(binder, statement);
  progress.tempTables.set(table, columns);
  return { kind: 'makeTable', line, engine: engineOf(binder, noRows(columns)), table, columns };
}

export function translateInsert(
  progress: Progress,
  statement: StatementOf<'insert'>,
  line: number,
): TranslatedStatement {
  const { text } = statement.table;
  const found = findTemporary(progress, text);
  if (!found && text.startsWith('@')) return refuseAs(progress, 1087, statement.table, text);
  if (!found) return refuseAs(progress, 208, statement.table, text);
  const [table, columns] = found;
  const binder = makeBinder(progress);
  const engine = engineOf(binder, insertedRows(binder, statement, columns));
  return { kind: 'insert', line, engine, table, columns };
}

export const findTemporary = ({ tempTables }: Progress, name: string) =>
  [...tempTables].find(([known]) => known.toLowerCase() === name.toLowerCase());

export function translateDrop(
  progress: Progress,
  statement: StatementOf<'dropTemp'>,
  line: number,
): TranslatedStatement {
  const tables = statement.tables.map(({ text }) => text);
  for (const name of statement.tables) {
    const [known] = findTemporary(progress, name.text) ?? [];
    if (known) progress.tempTables.delete(known);
    // Whether a branch of IF is taken is only known when it runs.
    else if (!statement.ifExists && !progress.isConditional) refuseAs(progress, 3701, name, name.text);
  }
  return { kind: 'dropTemp', line, tables, ifExists: statement.ifExists };
}
