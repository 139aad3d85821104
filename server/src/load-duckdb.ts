/** Loads DuckDB's library, only in processes that open files with it. */
export const loadDuckdb = () => import('@duckdb/node-api');
