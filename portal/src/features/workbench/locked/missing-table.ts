/** DuckDB's error for an unknown table: only the name, or with its schema if that is unknown too. */
export const missingTable: RegExp = /Table with name "?(?:(\w+)\.)?(\w+)"? does not exist/i;
