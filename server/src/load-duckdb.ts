/** DuckDB's library, loaded by those processes alone that open files with it. */
export const loadDuckdb = () => import('@duckdb/node-api');
