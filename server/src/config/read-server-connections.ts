import { createHash } from 'node:crypto';

interface SeededConnection {
  readonly id?: string;
  readonly name: string;
  readonly host: string;
  readonly port?: number;
  readonly database: string;
  readonly user: string;
  readonly password: string;
  /** Email addresses of the people who can use it; everyone if absent. */
  readonly accesses?: readonly string[];
  /** Whether these people have their own logins there and see its host on Direct Integration; defaults to false. */
  readonly direct?: boolean;
}

type Check = (value: unknown) => boolean;
const isText: Check = (value) => typeof value === 'string';
const isFlag: Check = (value) => value === undefined || typeof value === 'boolean';

/** A misspelled `accesses` would open a connection to everyone, so unknown fields are rejected. */
const checks: Record<keyof SeededConnection, Check> = {
  id: (value) => value === undefined || isText(value),
  name: isText,
  host: isText,
  port: (value) => value === undefined || (Number.isInteger(value) && Number(value) > 0 && Number(value) < 65_536),
  database: isText,
  user: isText,
  password: isText,
  accesses: (value) => value === undefined || (Array.isArray(value) && value.every(isText)),
  direct: isFlag,
};

/** Parses the list in a setting; `flags` are the additional fields allowed. Throws one sentence that names the connection and the field. */
function readServerConnections<Item extends SeededConnection>(
  setting: string,
  json: string,
  flags: readonly string[],
): Item[] {
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch {
    throw new Error(`${setting} must be a JSON list.`);
  }
  if (!Array.isArray(list)) throw new Error(`${setting} must be a JSON list.`);
  const all: Record<string, Check> = { ...checks, ...Object.fromEntries(flags.map((flag) => [flag, isFlag])) };
  for (const [index, item] of list.entries()) {
    const given = item !== null && typeof item === 'object' ? (item as Record<string, unknown>) : {};
    const wrong =
      Object.keys(given).find((field) => !Object.hasOwn(all, field)) ??
      Object.entries(all).find(([field, isRight]) => !isRight(given[field]))?.[0];
    if (wrong !== undefined)
      throw new Error(
        `${setting}: the field ${wrong} of connection ${index + 1} is missing, invalid or unknown. Required: name, host, database, user, password. Optional: id, port, ${flags.join(', ')}, accesses, direct.`,
      );
  }
  return list as Item[];
}

/** The ID of a configured connection in our database: its own, or one derived from its name. */
export function seededId(engine: string, { id, name }: SeededConnection): string {
  return id ?? `${engine}-${createHash('sha256').update(name).digest('hex').slice(0, 12)}`;
}

/** IDs of the connections that users' own tools can use, by engine. */
export function directIdsOf(lists: Readonly<Record<string, readonly SeededConnection[]>>): string[] {
  return Object.entries(lists).flatMap(([engine, list]) =>
    list.filter(({ direct }) => direct === true).map((item) => seededId(engine, item)),
  );
}

interface SeededPostgresConnection extends SeededConnection {
  /** Whether to encrypt (TLS) with a certificate that this machine trusts; defaults to false. */
  readonly ssl?: boolean;
}

/** Parses POSTGRES_CONNECTIONS. Throws one sentence that names the connection and the field. */
export function readPostgresConnections(json: string): SeededPostgresConnection[] {
  return readServerConnections<SeededPostgresConnection>('POSTGRES_CONNECTIONS', json, ['ssl']);
}

interface SeededSqlServerConnection extends SeededConnection {
  /** Whether to encrypt (TLS); defaults to true. */
  readonly encrypt?: boolean;
  /** Whether to accept a certificate that this machine doesn't trust; defaults to false. */
  readonly trust?: boolean;
}

/** Parses SQLSERVER_CONNECTIONS. Throws one sentence that names the connection and the field. */
export function readSqlServerConnections(json: string): SeededSqlServerConnection[] {
  return readServerConnections<SeededSqlServerConnection>('SQLSERVER_CONNECTIONS', json, ['encrypt', 'trust']);
}
