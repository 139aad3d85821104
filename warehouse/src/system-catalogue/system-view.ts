/** How the views of SQL Server's system catalogue are written down, and how they are spelled in DuckDB. */
import { duckdbType } from '../model.ts';

/**
 * One view of the system catalogue. `columns` has a line for each: name, SQL Server type (`?` behind it when it may be NULL) and, behind `=`, the
 * DuckDB expression over `from`; without one NULL, 0, false or '' stands in every row. A view without `from` has no rows.
 */
export interface SystemView {
  /** `sys.tables` or `INFORMATION_SCHEMA.TABLES`. */
  readonly name: string;
  readonly from?: string;
  readonly columns: string;
}

/** One column of it, with the type as SQL Server writes it. */
export interface SystemColumn {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly expression: string;
}

/** When the objects of a warehouse were made, as far as SQL Server's catalogue tells: a constant, so that the same sources make the same file. */
export const CREATED = "TIMESTAMP '2026-06-30 06:00:00'";

/** The collation of every text, as SQL Server calls what the gateway does. */
export const COLLATION = 'SQL_Latin1_General_CP1_CI_AS';

const NUMBERS = /^(tinyint|smallint|int|bigint|decimal|float)/;

/** The type that DuckDB holds values of a catalogue column in. */
function engineType(type: string): string {
  if (type === 'bit') return 'BOOLEAN';
  // SQL Server's has no negative numbers, and the catalogue needs 231.
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

/** Reads the columns of a view in their order. */
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

/** The name of a view within the schema `sys` of a file: DuckDB has an information_schema of its own, so those views have a longer name there. */
export function engineName(view: SystemView): string {
  return view.name.replace(/^sys\./, '').replace('.', '_');
}

/** The statement that makes the view. The file's catalogue must be the default one: a view that names it would not live in a copy. */
export function createView(view: SystemView): string {
  const columns = columnsOf(view).map(
    ({ name, type, expression }) => `CAST(${expression} AS ${engineType(type)}) AS "${name}"`,
  );
  const from = view.from === undefined ? 'WHERE false' : `FROM ${view.from}`;
  return `CREATE VIEW sys.${engineName(view)} AS SELECT ${columns.join(', ')} ${from}`;
}
