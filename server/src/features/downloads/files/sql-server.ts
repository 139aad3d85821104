/** Address for SQL Server clients: the product's host at the default port. */
export const sqlServerOf = (publicUrl: string): string => `${new URL(publicUrl).hostname},1433`;

export const sqlDatabase = 'PropertyData';
