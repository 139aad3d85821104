export const sqlServerOf = (publicUrl: string): string => `${new URL(publicUrl).hostname},1433`;

export const sqlDatabase = 'PropertyData';
