/** A catalog procedure of SQL Server, as T-SQL over the views of the catalog. Its parameters are variables of the text. */
export interface Procedure {
  /** In small letters. */
  readonly name: string;
  readonly parameters: readonly ProcedureParameter[];
  readonly text: string;
}

export interface ProcedureParameter {
  /** With its `@`, in small letters. */
  readonly name: string;
  readonly type: string;
  /** T-SQL; a parameter without one must be given. */
  readonly standard?: string;
}

/** `table_name nvarchar(384), owner nvarchar(384) = NULL` as parameters. */
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
 * The condition that `column` is like the pattern in a variable, or that there is none. Drivers set off `_` and `%` of a name by a backslash (ODBC) or by
 * brackets (JDBC); no name of the warehouse has a bracket, so that the one that is left means any letter.
 */
export function like(column: string, variable: string): string {
  const pattern = `REPLACE(REPLACE(REPLACE(${variable}, N'[_]', N'\\_'), N'[%]', N'\\%'), N'[[]', N'_')`;
  return `(${variable} IS NULL OR ${column} LIKE ${pattern} ESCAPE N'\\')`;
}

/** The same where the call may say that the variable is a name and no pattern. */
export function likeOrIs(column: string, variable: string): string {
  return `(${column} = ${variable} OR @fusepattern = 1 AND ${like(column, variable)} OR ${variable} IS NULL)`;
}

/** The condition that `column` is the name in a variable, or that none was given. */
export function isOrAny(column: string, variable: string): string {
  return `(${variable} IS NULL OR ${column} = ${variable})`;
}

/** The condition that the call means this database. */
export function isOwnDatabase(variable: string): string {
  return `(${variable} IS NULL OR ${variable} IN (N'', N'%', DB_NAME()))`;
}
