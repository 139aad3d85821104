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
