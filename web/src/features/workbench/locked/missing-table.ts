/** How DuckDB says that a name leads to nothing: by the name alone, or with its schema where that is not there either. */
export const missingTable: RegExp = /Table with name "?(?:(\w+)\.)?(\w+)"? does not exist/i;
