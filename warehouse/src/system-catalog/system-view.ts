import { duckdbType } from '../model.ts';

export interface SystemView {
  readonly name: string;
  readonly from?: string;
  /** A line per column: name, SQL Server type (`?` if it can be NULL) and, after `=`, the DuckDB expression over `from`. */
  readonly columns: string;
}

/** By name, in dependency order. A view without rows is only its columns. */
export type SystemViews = Readonly<Record<string, string | Omit<SystemView, 'name'>>>;

export interface SystemColumn {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly expression: string;
}

/** The creation time of all objects in SQL Server's catalog: a constant, so that the same sources build the same file. */
export const CREATED = "TIMESTAMP '2026-06-30 06:00:00'";

export const COLLATION = 'SQL_Latin1_General_CP1_CI_AS';

const NUMBERS = /^(tinyint|smallint|int|bigint|decimal|float)/;

function engineType(type: string): string {
  if (type === 'bit') return 'BOOLEAN';
  // SQL Server's tinyint is unsigned, and the catalog needs 231.
  if (type === 'tinyint') return 'UTINYINT';
  if (type === 'uniqueidentifier') return 'UUID';
  if (type.startsWith('varbinary')) return 'BLOB';
  if (/^(sysname|n?(var)?char)/.test(type)) return 'VARCHAR';
  return duckdbType(type);
}

function standardValue(type: string): string {
  if (type === 'bit') return 'false';
  if (NUMBERS.test(type)) return '0';
  if (type === 'datetime') return CREATED;
  return "''";
}

export function columnsOf(view: SystemView): SystemColumn[] {
  return view.columns
    .split(/[;\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, name, type, mark, expression] = /^(\w+) ([a-z]\w*(?:\([\w,]+\))?)(\?)?(?: = (.+))?$/.exec(line) ?? [];
      if (name === undefined || type === undefined) throw new Error(`${view.name} has a column that says: ${line}`);
      const isNullable = mark === '?';
      return { name, type, isNullable, expression: expression ?? (isNullable ? 'NULL' : standardValue(type)) };
    });
}

/** The name of a view in the schema `sys` of a file. DuckDB has its own information_schema, so those views have a longer name there. */
export function engineName(view: SystemView): string {
  return view.name.replace(/^sys\./, '').replace('.', '_');
}

/** The statement that creates the view. The file's catalog must be the default one: a view that names its catalog would not work in a copy. */
export function createView(view: SystemView): string {
  const columns = columnsOf(view).map(
    ({ name, type, expression }) => `CAST(${expression} AS ${engineType(type)}) AS "${name}"`,
  );
  const from = view.from === undefined ? 'WHERE false' : `FROM ${view.from}`;
  return `CREATE VIEW sys.${engineName(view)} AS SELECT ${columns.join(', ')} ${from}`;
}
