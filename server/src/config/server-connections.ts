import { createHash } from 'node:crypto';
import Type from 'typebox';
import Value from 'typebox/value';
import { type Driver, type DriverField, SettingsError } from '../drivers/driver.ts';
import { serverDrivers } from '../drivers/index.ts';
import { json, type Setting, withPassword } from './setting.ts';

type ServerDriverId = keyof typeof serverDrivers;
type ConnectionSettings = {
  readonly [Id in ServerDriverId as `${Uppercase<Id>}_CONNECTIONS`]: Setting<ServerConnection[]>;
};
type ConnectionLists = { readonly [Id in ServerDriverId as `${Id}Connections`]: ServerConnection[] };

/** A connection that the configuration offers. */
export interface ServerConnection {
  readonly id: string;
  readonly name: string;
  readonly driver: string;
  /** The driver's fields without secrets. */
  readonly data: Record<string, string | number | boolean>;
  readonly secrets: Record<string, string>;
  /** Email addresses of the people who can use it; everyone if undefined. */
  readonly accesses: readonly string[] | undefined;
  /** Whether these people have their own logins there and see its host on Direct Integration. */
  readonly direct: boolean;
}

const driverIds = Object.keys(serverDrivers) as ServerDriverId[];
export const connectionSettingOf = (id: string) => `${id.toUpperCase()}_CONNECTIONS`;

/** Unlike the form, which shows its boxes unchecked. */
const standards: Partial<Record<ServerDriverId, Record<string, boolean>>> = { sqlserver: { encrypt: true } };

type Shape = Readonly<Record<string, Type.TSchema>>;

const text = Type.String({ minLength: 1 });
const writtenAs = ({ key }: Pick<DriverField, 'key'>) => (key === 'username' ? 'user' : key);

const explanations: Record<string, string> = {
  ssl: 'true encrypts',
  encrypt: 'true by default',
  trust: 'true accepts a self-signed certificate',
  accesses: 'email addresses',
  direct: 'true if users have their own logins and see the host',
};
const explained = (field: string) => (explanations[field] ? `${field} (${explanations[field]})` : field);

/** One setting for each driver of a database server. Its items have the fields of the driver's form, with `user` for the username. */
export const connectionSettings = Object.fromEntries(
  driverIds.map((id) => {
    const shape = shapeOf(serverDrivers[id]);
    const says = `JSON list of ${serverDrivers[id].name} connections to offer. ${fieldsIn(shape, explained)}`;
    return [connectionSettingOf(id), withPassword(json((text, setting) => parseList(text, setting, id, shape), says))];
  }),
) as ConnectionSettings;

export function listServerConnections(values: ConnectionLists): ServerConnection[] {
  return driverIds.flatMap((id) => values[`${id}Connections`]);
}

function shapeOf({ fields }: Driver): Shape {
  const own = fields.map((field) => [
    writtenAs(field),
    field.isRequired ? typeOf(field) : Type.Optional(typeOf(field)),
  ]);
  const hasHost = fields.some(({ key }) => key === 'host');
  return {
    id: Type.Optional(text),
    name: text,
    ...Object.fromEntries(own),
    accesses: Type.Optional(Type.Array(Type.String())),
    ...(hasHost && { direct: Type.Optional(Type.Boolean()) }),
  };
}

function typeOf({ key, formType }: DriverField): Type.TSchema {
  if (key === 'port') return Type.Integer({ minimum: 1, maximum: 65_535 });
  return formType === 'CHECKBOX' ? Type.Boolean() : Type.String();
}

function fieldsIn(shape: Shape, write: (field: string) => string): string {
  const fields = Object.keys(shape);
  const isOptional = (field: string) => Type.IsOptional(shape[field] as Type.TSchema);
  const list = (some: string[]) => some.map(write).join(', ');
  return `Required: ${list(fields.filter((field) => !isOptional(field)))}. Optional: ${list(fields.filter(isOptional))}.`;
}

function parseList(given: string, setting: string, id: ServerDriverId, shape: Shape): ServerConnection[] {
  return readJsonList(given, setting).map((item, index) => {
    const wrong = wrongFieldOf(item, shape);
    if (wrong !== undefined)
      throw new Error(
        `${setting}: the field ${wrong} of connection ${index + 1} is missing, invalid or unknown. ${fieldsIn(shape, String)}`,
      );
    try {
      return connectionOf(id, item as Item);
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      throw new Error(`${setting}: connection ${index + 1}: ${error.message}.`, { cause: error });
    }
  });
}

function readJsonList(given: string, setting: string): unknown[] {
  try {
    const list: unknown = JSON.parse(given);
    if (Array.isArray(list)) return list;
  } catch {
    // The sentence below says it.
  }
  throw new Error(`${setting} must be a JSON list.`);
}

/** A misspelled `accesses` would open a connection to everyone, so unknown fields are refused. */
function wrongFieldOf(item: unknown, shape: Shape): string | undefined {
  const given = item !== null && typeof item === 'object' ? (item as Record<string, unknown>) : {};
  return (
    Object.keys(given).find((field) => !Object.hasOwn(shape, field)) ??
    Object.entries(shape).find(
      ([field, type]) => !(given[field] === undefined && Type.IsOptional(type)) && !Value.Check(type, given[field]),
    )?.[0]
  );
}

type Item = Record<string, unknown> &
  Pick<ServerConnection, 'name'> &
  Partial<Pick<ServerConnection, 'id' | 'accesses' | 'direct'>>;

function connectionOf(id: ServerDriverId, item: Item): ServerConnection {
  const driver: Driver = serverDrivers[id];
  const given = driver.fields.flatMap((field) => {
    const value = item[writtenAs(field)];
    return value === undefined ? [] : [[field.key, value]];
  });
  const settings = Object.entries(driver.parseSettings({ ...standards[id], ...Object.fromEntries(given) }));
  const secretKeys = driver.fields.filter(({ isSecret }) => isSecret).map(({ key }) => key);
  return {
    id: item.id ?? `${id}-${createHash('sha256').update(item.name).digest('hex').slice(0, 12)}`,
    name: item.name,
    driver: id,
    data: Object.fromEntries(settings.filter(([key]) => !secretKeys.includes(key))) as ServerConnection['data'],
    secrets: Object.fromEntries(settings.filter(([key]) => secretKeys.includes(key))) as ServerConnection['secrets'],
    accesses: item.accesses,
    direct: item.direct === true,
  };
}
