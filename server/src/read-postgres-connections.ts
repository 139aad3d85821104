/** A PostgreSQL connection that an operator offers by POSTGRES_CONNECTIONS. */
interface SeededPostgresConnection {
  readonly id?: string;
  readonly name: string;
  readonly host: string;
  readonly port?: number;
  readonly database: string;
  readonly user: string;
  readonly password: string;
  /** Whether to encrypt (TLS), with a certificate that this machine trusts; absent means not. */
  readonly ssl?: boolean;
  /** E-mail addresses of the people who may use it; absent means everybody. */
  readonly accesses?: readonly string[];
}

/** A misspelt `accesses` would open a connection to everybody, so unknown fields are refused. */
const isPostgresConnection: Record<keyof SeededPostgresConnection, (value: unknown) => boolean> = {
  id: (value) => value === undefined || isText(value),
  name: isText,
  host: isText,
  port: (value) => value === undefined || (Number.isInteger(value) && Number(value) > 0 && Number(value) < 65_536),
  database: isText,
  user: isText,
  password: isText,
  ssl: (value) => value === undefined || typeof value === 'boolean',
  accesses: (value) => value === undefined || (Array.isArray(value) && value.every(isText)),
};

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

/** The list in POSTGRES_CONNECTIONS; throws one sentence that names the connection and the field. */
export function readPostgresConnections(json: string): SeededPostgresConnection[] {
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch {
    throw new Error('POSTGRES_CONNECTIONS must be a JSON list.');
  }
  if (!Array.isArray(list)) throw new Error('POSTGRES_CONNECTIONS must be a JSON list.');
  for (const [index, item] of list.entries()) {
    const given = item !== null && typeof item === 'object' ? (item as Record<string, unknown>) : {};
    const wrong =
      Object.keys(given).find((field) => !Object.hasOwn(isPostgresConnection, field)) ??
      Object.entries(isPostgresConnection).find(([field, isRight]) => !isRight(given[field]))?.[0];
    if (wrong !== undefined)
      throw new Error(
        `POSTGRES_CONNECTIONS: the field ${wrong} of connection ${index + 1} is missing, wrong or not known; it takes name, host, database, user, password, and id, port, ssl, accesses where needed.`,
      );
  }
  return list as SeededPostgresConnection[];
}
