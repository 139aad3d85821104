/** What a recipe is filled in with. */
export interface Details {
  readonly host: string;
  readonly port: string;
  readonly database: string;
  readonly username: string;
  /** The server vouches for its certificate itself: tools must be told to trust it. */
  readonly mustTrust: boolean;
}

/** How one tool is connected. */
export interface Recipe {
  readonly id: string;
  readonly name: string;
  /** What was tried with the tool itself, and what was not. */
  readonly tested: string;
  readonly steps: (details: Details) => readonly string[];
  /** What is pasted into the tool, with a mark in the place of the password. */
  readonly text: (details: Details) => string;
}

export const PASSWORD_MARK = '<your account password>';
/** Every license and every trial can read it. */
export const QUERY = 'SELECT TABLE_SCHEMA, TABLE_NAME FROM INFORMATION_SCHEMA.TABLES';

/** A text in the source of Python, R and Java: in single quotes where that reads better. */
export function quoted(text: string, quote: '"' | "'"): string {
  return `${quote}${text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)}${quote}`;
}

/** A value in a connection string of ODBC: what could end it is in braces. */
export function odbcValue(text: string): string {
  return /[;{}[\](),?*=!@ ]/.test(text) ? `{${text.replaceAll('}', '}}')}}` : text;
}

/** `host,port`, as tools of Microsoft write it. */
export const serverName = ({ host, port }: Details) => `${host},${port}`;

/** A value in a connection string of JDBC. */
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
