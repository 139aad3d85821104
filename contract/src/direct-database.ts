/** The one database of the SQL endpoint: DB_NAME(), the catalog in INFORMATION_SCHEMA, and what Direct Integration shows. */
export const DIRECT_DATABASE = 'PropertyCloud';
