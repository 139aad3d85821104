/** The parameters as `name type = default`, separated by semicolons. */
export interface Procedure {
  readonly parameters: string;
  readonly text: string;
}

export type Procedures = Readonly<Record<string, Procedure>>;

export interface ProcedureParameter {
  readonly name: string;
  readonly type: string;
  /** The default value as T-SQL; a parameter without one is required. */
  readonly standard?: string;
}

export function parametersOf(text: string): ProcedureParameter[] {
  return text
    .split(/;\s*/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, name = '', type = '', standard] = /^(\w+) (\S+)(?: = (.+))?$/.exec(part.trim()) ?? [];
      return { name: `@${name}`, type, ...(standard !== undefined && { standard }) };
    });
}

/** Drivers escape `_` and `%` by a backslash (ODBC) or brackets (JDBC); an escaped bracket can match any character. */
export function like(column: string, variable: string): string {
  const pattern = `REPLACE(REPLACE(REPLACE(${variable}, N'[_]', N'\\_'), N'[%]', N'\\%'), N'[[]', N'_')`;
  return `(${variable} IS NULL OR ${column} LIKE ${pattern} ESCAPE N'\\')`;
}

/** Like `like`, for calls that can state that the variable is a name and not a pattern. */
export function likeOrIs(column: string, variable: string): string {
  return `(${column} = ${variable} OR @fusepattern = 1 AND ${like(column, variable)} OR ${variable} IS NULL)`;
}

export function isOrAny(column: string, variable: string): string {
  return `(${variable} IS NULL OR ${column} = ${variable})`;
}

export function isOwnDatabase(variable: string): string {
  return `(${variable} IS NULL OR ${variable} IN (N'', N'%', DB_NAME()))`;
}

/** Foreign keys (r) with their columns (k, fc, pc), tables (f, p), schemas (fs, ps) and primary keys (i). */
export const foreignKeys = `sys.foreign_keys r JOIN sys.foreign_key_columns k ON k.constraint_object_id = r.object_id
  JOIN sys.tables f ON f.object_id = r.parent_object_id JOIN sys.schemas fs ON fs.schema_id = f.schema_id
  JOIN sys.tables p ON p.object_id = r.referenced_object_id JOIN sys.schemas ps ON ps.schema_id = p.schema_id
  JOIN sys.columns fc ON fc.object_id = k.parent_object_id AND fc.column_id = k.parent_column_id
  JOIN sys.columns pc ON pc.object_id = k.referenced_object_id AND pc.column_id = k.referenced_column_id
  JOIN sys.indexes i ON i.object_id = p.object_id AND i.is_primary_key = 1`;
