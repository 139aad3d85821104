/** A catalog procedure of SQL Server, as T-SQL over the catalog views. Its parameters are variables of the text. */
export interface Procedure {
  /** In lowercase. */
  readonly name: string;
  readonly parameters: readonly ProcedureParameter[];
  readonly text: string;
}

export interface ProcedureParameter {
  /** With its `@`, in lowercase. */
  readonly name: string;
  readonly type: string;
  /** The default value as T-SQL; a parameter without one is required. */
  readonly standard?: string;
}

/** Parses `table_name nvarchar(384), owner nvarchar(384) = NULL`. */
export function parametersOf(text: string): ProcedureParameter[] {
  return text
    .split(/;\s*/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, name = '', type = '', standard] = /^(\w+) (\S+)(?: = (.+))?$/.exec(part.trim()) ?? [];
      return { name: `@${name}`, type, ...(standard !== undefined && { standard }) };
    });
}

/**
 * A condition that `column` matches the pattern in a variable, or that the variable is NULL. Drivers escape `_` and `%` in a name by a
 * backslash (ODBC) or brackets (JDBC); no name in the warehouse has a bracket, so an escaped bracket can match any character.
 */
export function like(column: string, variable: string): string {
  const pattern = `REPLACE(REPLACE(REPLACE(${variable}, N'[_]', N'\\_'), N'[%]', N'\\%'), N'[[]', N'_')`;
  return `(${variable} IS NULL OR ${column} LIKE ${pattern} ESCAPE N'\\')`;
}

/** Like `like`, for calls that can state that the variable is a name and not a pattern. */
export function likeOrIs(column: string, variable: string): string {
  return `(${column} = ${variable} OR @fusepattern = 1 AND ${like(column, variable)} OR ${variable} IS NULL)`;
}

/** A condition that `column` equals the name in a variable, or that the variable is NULL. */
export function isOrAny(column: string, variable: string): string {
  return `(${variable} IS NULL OR ${column} = ${variable})`;
}

export function isOwnDatabase(variable: string): string {
  return `(${variable} IS NULL OR ${variable} IN (N'', N'%', DB_NAME()))`;
}
