/** The one database that tools see over the SQL Server endpoint: DB_NAME(), the catalog of INFORMATION_SCHEMA, and what Direct Integration shows. */
export const DIRECT_DATABASE = 'PropertyCloud';
