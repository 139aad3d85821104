/** Loads DuckDB's library only in processes that need it. */
export const loadDuckdb = () => import('@duckdb/node-api');
