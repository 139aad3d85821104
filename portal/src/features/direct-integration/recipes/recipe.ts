export interface Details {
  readonly host: string;
  readonly port: string;
  readonly database: string;
  readonly username: string;
  readonly mustTrust: boolean;
}

export interface Recipe {
  readonly id: string;
  readonly name: string;
  readonly tested: string;
  /** What follows the first step, which is the same for all. */
  readonly steps: (details: Details) => readonly (string | false)[];
  /** The lines to copy. */
  readonly text: (details: Details) => readonly string[];
}

export const PASSWORD_MARK = '<your account password>';
/** Works with every license and every trial. */
export const QUERY = 'SELECT TABLE_SCHEMA, TABLE_NAME FROM INFORMATION_SCHEMA.TABLES';

/** A string literal in Python, R or Java source; the caller chooses the quotes. */
export function quoted(text: string, quote: '"' | "'"): string {
  return `${quote}${text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)}${quote}`;
}

export function odbcValue(text: string): string {
  return /[;{}[\](),?*=!@ ]/.test(text) ? `{${text.replaceAll('}', '}}')}}` : text;
}

export const serverName = ({ host, port }: Details) => `${host},${port}`;

export function jdbcValue(text: string): string {
  return /[;{}]/.test(text) ? `{${text.replaceAll('}', '}}')}}` : text;
}

export function jdbcAddress({ host, port, database, mustTrust }: Details): string {
  const trust = mustTrust ? 'trustServerCertificate=true' : 'trustServerCertificate=false';
  return `jdbc:sqlserver://${host}:${port};databaseName=${jdbcValue(database)};encrypt=true;${trust};applicationIntent=ReadOnly`;
}

export function odbcText(details: Details, driver: string): string {
  return [
    `Driver={${driver}}`,
    `Server=tcp:${serverName(details)}`,
    `Database=${odbcValue(details.database)}`,
    `Uid=${odbcValue(details.username)}`,
    `Pwd={${PASSWORD_MARK}}`,
    'Encrypt=yes',
    `TrustServerCertificate=${details.mustTrust ? 'yes' : 'no'}`,
    'ApplicationIntent=ReadOnly',
  ].join(';');
}

export const allowFirst = 'Allow the IP address you connect from, above.';
export const passwordStep = 'Replace the placeholder with your account password.';
