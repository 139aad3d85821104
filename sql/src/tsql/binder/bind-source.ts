import { convert } from '../conversion/convert.ts';
import type { CatalogObject, SqlColumn } from '../sql-types.ts';
import type { Name, Node, ObjectName } from '../syntax-names.ts';
import type { Expression, SourceOf, TableSource } from '../syntax-tree.ts';
import { commonType, isText } from '../type-system/type-rules.ts';
import { bindPivot, bindUnpivot } from './bind-pivot.ts';
import type { Binder } from './binder.ts';
import { type Bound, identifier } from './bound.ts';
import { type BoundSource, derived, fullName, renamed } from './bound-source.ts';
import { findCommonTable, type Scope, type Source, sameName } from './scope.ts';
import { bindTableFunction } from './table-functions/bind-table-function.ts';
import { msdbTable } from './table-functions/msdb-tables.ts';

export function bindSource(binder: Binder, source: TableSource, scope: Scope): BoundSource {
  switch (source.kind) {
    case 'table':
      return bindTable(binder, source, scope);
    case 'derived': {
      const query = binder.query(source.query, scope, 'table');
      const columns = renamed(binder, query.columns, source.columns, source.alias);
      return derived(binder, query.sql, columns, source.alias.text);
    }
    case 'values':
      return bindValues(binder, source, scope);
    case 'tableFunction':
      return bindTableFunction(binder, source, scope);
    case 'join':
      return bindJoin(binder, source, scope);
    case 'pivot':
      return bindPivot(binder, source, bindSource(binder, source.source, scope), scope);
    case 'unpivot':
      return bindUnpivot(binder, source, bindSource(binder, source.source, scope));
  }
}

function bindTable(binder: Binder, { name, alias }: SourceOf<'table'>, scope: Scope): BoundSource {
  const { text } = name.object;
  const common = name.schema || name.database ? undefined : findCommonTable(scope, text);
  const emitted = binder.newAlias();
  if (common) {
    const columns = common.columns.map((column, index) => ({ ...column, sql: `${emitted}.c${index + 1}` }));
    return { sql: `${common.emitted} AS ${emitted}`, sources: [{ name: alias?.text ?? text, emitted, columns }] };
  }
  if (/^[#@]/.test(text)) return bindTemporary(binder, name, alias, emitted);
  const job = msdbTable(name);
  if (job) return derived(binder, job.sql, job.columns, alias?.text ?? text);
  const object = requireObject(binder, name);
  binder.noteTable();
  const source: Source = {
    name: alias?.text ?? object.name,
    ...(!alias && { schema: object.schema }),
    emitted,
    columns: object.columns.map((column) => stored(column, emitted, true)),
  };
  return { sql: `${engineName(object)} AS ${emitted}`, sources: [source] };
}

/** DuckDB has its own INFORMATION_SCHEMA, so the files store SQL Server's views of that name in another schema. */
function engineName({ schema, name }: CatalogObject): string {
  if (sameName(schema, 'INFORMATION_SCHEMA')) return `sys.${identifier(`INFORMATION_SCHEMA_${name}`)}`;
  return `${identifier(schema)}.${identifier(name)}`;
}

/** Texts in the files never end in a blank and need no sort key; temporary tables can contain any text. */
const stored = (column: SqlColumn, emitted: string, isOfFile: boolean) => ({
  ...column,
  mayEndInBlank: !isOfFile && isText(column.type),
  sortsAsIs: isOfFile,
  sql: `${emitted}.${identifier(column.name)}`,
});

function bindTemporary(binder: Binder, name: ObjectName, alias: Name | undefined, emitted: string): BoundSource {
  const { text } = name.object;
  const found = [...binder.tempTables].find(([table]) => sameName(table, text));
  if (!found && text.startsWith('@')) binder.refuseAs(1087, name.object, text);
  if (!found) return binder.refuseAs(208, name.object, text);
  binder.noteTable();
  const columns = found[1].map((column) => stored(column, emitted, false));
  return {
    sql: `temp.${identifier(found[0])} AS ${emitted}`,
    sources: [{ name: alias?.text ?? text, emitted, columns }],
  };
}

function requireObject(binder: Binder, name: ObjectName): CatalogObject {
  const { catalog } = binder;
  const { database, object } = name;
  const schema = name.schema?.text || undefined;
  const isOld = oldViews.test(object.text) && (schema === undefined || sameName(schema, 'dbo'));
  // Several tools first query `master.sys.databases`; every database has the same system views.
  const isSystem = isOld || (schema !== undefined && sameName(schema, 'sys'));
  const isHere =
    !database || sameName(database.text, catalog.database) || (isSystem && sameName(database.text, 'master'));
  const found = isHere ? catalog.find(isOld ? 'sys' : schema, object.text) : undefined;
  return found ?? binder.refuseAs(208, name, fullName(name));
}

const oldViews = /^sys(?:objects|columns|types|users|databases|indexes|languages)$/i;

function bindValues(binder: Binder, source: SourceOf<'values'>, scope: Scope): BoundSource {
  const rows = source.rows.map((row) => row.map((value) => binder.expression(value, scope)));
  const width = rows[0]?.length ?? 0;
  if (rows.some((row) => row.length !== width)) return binder.refuseAs(10709, source);
  const types = Array.from({ length: width }, (_, index) => rows.map((row) => row[index]!.type).reduce(commonType));
  const typed = rows.map((row) => row.map((value, index) => convert({ binder, at: source }, value, types[index]!)));
  const columns = types.map((type, index) => ({
    name: '',
    type,
    isNullable: typed.some((row) => row[index]!.isNullable),
    mayEndInBlank: typed.some((row) => row[index]!.mayEndInBlank),
  }));
  const named = renamed(binder, columns, source.columns, source.alias);
  const emitted = types.map((_, index) => `c${index + 1}`).join(', ');
  const list = typed.map((row: readonly Bound[]) => `(${row.map(({ sql }) => sql).join(', ')})`).join(', ');
  return derived(binder, `SELECT * FROM (VALUES ${list}) AS v(${emitted})`, named, source.alias.text);
}

const joins = {
  inner: 'INNER JOIN',
  left: 'LEFT JOIN',
  right: 'RIGHT JOIN',
  full: 'FULL JOIN',
  cross: 'CROSS JOIN',
} as const;

function bindJoin(binder: Binder, join: SourceOf<'join'>, scope: Scope): BoundSource {
  const left = bindSource(binder, join.left, scope);
  if (join.type === 'crossApply' || join.type === 'outerApply') return bindApply(binder, join, left, scope);
  const right = bindSource(binder, join.right, scope);
  const sources = nullableSources(join.type, left, right);
  checkNames(binder, sources, join);
  if (join.type === 'cross') return { sql: `(${left.sql} CROSS JOIN ${right.sql})`, sources };
  const inner: Scope = { parent: scope, sources: [...left.sources, ...right.sources], commonTables: new Map() };
  return {
    sql: `(${left.sql} ${joins[join.type]} ${right.sql} ON ${binder.condition(join.on as Expression, inner)})`,
    sources,
  };
}

function nullableSources(type: keyof typeof joins, left: BoundSource, right: BoundSource): Source[] {
  const emptied = ({ sources }: BoundSource) =>
    sources.map((source) => ({
      ...source,
      columns: source.columns.map((column) => ({ ...column, isNullable: true })),
    }));
  return [
    ...(type === 'right' || type === 'full' ? emptied(left) : left.sources),
    ...(type === 'left' || type === 'full' ? emptied(right) : right.sources),
  ];
}

export function checkNames(binder: Binder, sources: readonly Source[], at: Node): void {
  const seen = new Set<string>();
  for (const { name, schema } of sources) {
    if (name === undefined) continue;
    const key = `${schema?.toLowerCase() ?? ''}.${name.toLowerCase()}`;
    if (seen.has(key)) binder.refuseAs(1011, at, name);
    seen.add(key);
  }
}

function bindApply(binder: Binder, join: SourceOf<'join'>, left: BoundSource, scope: Scope): BoundSource {
  const inner: Scope = { parent: scope, sources: left.sources, commonTables: new Map() };
  const right = bindSource(binder, join.right, inner);
  const isOuter = join.type === 'outerApply';
  const sources = nullableSources(isOuter ? 'left' : 'inner', left, right);
  checkNames(binder, sources, join);
  const lateral = `LATERAL ${right.sql.startsWith('(') ? right.sql : `(SELECT * FROM ${right.sql}) AS ${right.sources[0]?.emitted ?? 'x'}`}`;
  return {
    sql: isOuter ? `(${left.sql} LEFT JOIN ${lateral} ON true)` : `(${left.sql} CROSS JOIN ${lateral})`,
    sources,
  };
}
