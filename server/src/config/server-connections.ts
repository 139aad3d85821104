import { createHash } from 'node:crypto';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';

const text = Type.String();
const optionalFlag = Type.Optional(Type.Boolean());
const fields = {
  id: Type.Optional(text),
  name: text,
  host: text,
  port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535 })),
  database: text,
  user: text,
  password: text,
  /** Email addresses of the people who can use it; everyone if absent. */
  accesses: Type.Optional(Type.Array(text)),
  /** Whether these people have their own logins there and see its host on Direct Integration. */
  direct: optionalFlag,
};
/** `ssl` encrypts (TLS) with a certificate that this machine trusts. */
const postgresShape = Type.Object({ ...fields, ssl: optionalFlag });
/** `encrypt` (TLS) defaults to true; `trust` accepts a certificate that this machine doesn't trust. */
const sqlServerShape = Type.Object({ ...fields, encrypt: optionalFlag, trust: optionalFlag });

type Shape = typeof postgresShape | typeof sqlServerShape;
type Identified<Given extends Shape> = Static<Given> & { readonly id: string };

const parserOf =
  <Given extends Shape>(engine: string, shape: Given) =>
  (json: string, setting: string): Identified<Given>[] => {
    const list = parseList(json, setting);
    for (const [index, item] of list.entries()) {
      const wrong = wrongFieldOf(item, shape);
      if (wrong === undefined) continue;
      const flags = Object.keys(shape.properties).filter((field) => !Object.hasOwn(fields, field));
      throw new Error(
        `${setting}: the field ${wrong} of connection ${index + 1} is missing, invalid or unknown. Required: name, host, database, user, password. Optional: id, port, ${flags.join(', ')}, accesses, direct.`,
      );
    }
    return (list as Static<Given>[]).map((item) => ({
      ...item,
      id: item.id ?? `${engine}-${createHash('sha256').update(item.name).digest('hex').slice(0, 12)}`,
    }));
  };

function parseList(json: string, setting: string): unknown[] {
  try {
    const list: unknown = JSON.parse(json);
    if (Array.isArray(list)) return list;
  } catch {
    // The sentence below says it.
  }
  throw new Error(`${setting} must be a JSON list.`);
}

/** A misspelled `accesses` would open a connection to everyone, so unknown fields are refused. */
function wrongFieldOf(item: unknown, { properties }: Shape): string | undefined {
  const given = item !== null && typeof item === 'object' ? (item as Record<string, unknown>) : {};
  return (
    Object.keys(given).find((field) => !Object.hasOwn(properties, field)) ??
    Object.entries(properties).find(
      ([field, shape]) => !(given[field] === undefined && Type.IsOptional(shape)) && !Value.Check(shape, given[field]),
    )?.[0]
  );
}

export const parsePostgresConnections = parserOf('postgres', postgresShape);
export const parseSqlServerConnections = parserOf('sqlserver', sqlServerShape);
