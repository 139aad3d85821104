export const loadDuckdb = () => import('@duckdb/node-api');
