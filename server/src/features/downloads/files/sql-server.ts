/** Where SQL Server clients reach the product: its host at the usual port. */
export const sqlServerOf = (publicUrl: string): string => `${new URL(publicUrl).hostname},1433`;

/** The database that they name. */
export const sqlDatabase = 'PropertyData';
