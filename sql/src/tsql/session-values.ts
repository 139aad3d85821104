import type { SqlType } from './sql-types.ts';
import type { SessionFacts } from './translation.ts';

/** A T-SQL constant: numbers as digits, bits as 0 and 1, texts unchanged; null is NULL. */
export interface ConstantValue {
  readonly type: SqlType;
  readonly value: string | null;
}

export interface SessionValueSource {
  readonly facts: SessionFacts;
  readonly database: string;
  readonly openTransactions?: number;
}

/** The emulated release; clients choose their queries by it. */
export const productVersion = '16.0.1000.6';
export const productMajor = 16;
const productBuild = 1000;

const int = (value: number): ConstantValue => ({ type: { name: 'int' }, value: String(value) });
const smallint = (value: number): ConstantValue => ({ type: { name: 'smallint' }, value: String(value) });
const tinyint = (value: number): ConstantValue => ({ type: { name: 'tinyint' }, value: String(value) });
const text = (value: string | null, length = 128): ConstantValue => ({ type: { name: 'nvarchar', length }, value });

type Reading = (source: SessionValueSource) => ConstantValue;
const always =
  (value: ConstantValue): Reading =>
  () =>
    value;
const login: Reading = ({ facts }) => text(facts.login);
/** Every login maps to the same database user, who owns nothing. */
const databaseUser = always(text('guest'));

const globals: Readonly<Record<string, Reading>> = {
  '@@DATEFIRST': always(tinyint(7)),
  '@@LANGID': always(smallint(0)),
  '@@LANGUAGE': always(text('us_english')),
  '@@LOCK_TIMEOUT': always(int(-1)),
  '@@MAX_CONNECTIONS': always(int(32_767)),
  '@@MAX_PRECISION': always(tinyint(38)),
  '@@MICROSOFTVERSION': always(int(productMajor * 2 ** 24 + productBuild)),
  '@@NESTLEVEL': always(int(0)),
  '@@OPTIONS': always(int(5_496)),
  '@@SERVERNAME': ({ facts }) => text(facts.serverName),
  '@@SERVICENAME': always(text('MSSQLSERVER')),
  '@@SPID': ({ facts }) => smallint(facts.spid),
  '@@TEXTSIZE': always(int(2_147_483_647)),
  '@@TRANCOUNT': ({ openTransactions = 0 }) => int(openTransactions),
  '@@VERSION': ({ facts }) =>
    text(
      `Microsoft SQL Server 2022 compatible - ${productVersion} (X64)\n\t${facts.serverName}, a read-only endpoint on another engine\n`,
      300,
    ),
};

const functions: Readonly<Record<string, Reading>> = {
  APP_NAME: ({ facts }) => text(facts.application),
  CURRENT_USER: databaseUser,
  DB_ID: always(smallint(5)),
  DB_NAME: ({ database }) => text(database),
  HOST_NAME: ({ facts }) => text(facts.host),
  ORIGINAL_DB_NAME: ({ database }) => text(database),
  ORIGINAL_LOGIN: login,
  SCHEMA_ID: always(int(1)),
  SCHEMA_NAME: always(text('dbo')),
  SESSION_USER: databaseUser,
  SUSER_NAME: login,
  SUSER_SNAME: login,
  SYSTEM_USER: login,
  USER: databaseUser,
  USER_NAME: databaseUser,
  XACT_STATE: ({ openTransactions = 0 }) => smallint(Math.sign(openTransactions)),
};

const allOf = (names: string, reading: Reading) => Object.fromEntries(names.split(' ').map((name) => [name, reading]));

/** Properties by lowercase name. SQL Server returns NULL for an unknown one. */
const serverProperties: Readonly<Record<string, Reading>> = {
  ...allOf(
    'isclustered isfulltextinstalled ishadrenabled isintegratedsecurityonly islocaldb ispolybaseinstalled issingleuser isxtpsupported',
    always(int(0)),
  ),
  buildclrversion: always(text('v4.0.30319')),
  collation: always(text('SQL_Latin1_General_CP1_CI_AS')),
  collationid: always(int(872_468_488)),
  comparisonstyle: always(int(196_609)),
  edition: always(text('Enterprise Edition (64-bit)')),
  editionid: always({ type: { name: 'bigint' }, value: '1804890536' }),
  engineedition: always(int(3)),
  instancename: always(text(null)),
  lcid: always(int(1033)),
  licensetype: always(text('DISABLED')),
  machinename: ({ facts }) => text(facts.serverName),
  productbuild: always(text(String(productBuild))),
  productlevel: always(text('RTM')),
  productmajorversion: always(text(String(productMajor))),
  productminorversion: always(text('0')),
  productversion: always(text(productVersion)),
  resourceversion: always(text('16.00.1000')),
  servername: ({ facts }) => text(facts.serverName),
  sqlcharset: always(tinyint(1)),
  sqlcharsetname: always(text('iso_1')),
  sqlsortorder: always(tinyint(52)),
  sqlsortordername: always(text('nocase_iso')),
};

const connectionProperties: Readonly<Record<string, Reading>> = {
  auth_scheme: always(text('SQL', 40)),
  client_net_address: always(text(null, 48)),
  local_net_address: always(text(null, 48)),
  local_tcp_port: always({ type: { name: 'int' }, value: null }),
  net_transport: always(text('TCP', 40)),
  physical_net_transport: always(text('TCP', 40)),
  protocol_type: always(text('TSQL', 40)),
};

const sessionProperties: Readonly<Record<string, Reading>> = {
  ...allOf(
    'ansi_nulls ansi_padding ansi_warnings arithabort concat_null_yields_null quoted_identifier',
    always(int(1)),
  ),
  numeric_roundabort: always(int(0)),
};

const properties = {
  SERVERPROPERTY: serverProperties,
  CONNECTIONPROPERTY: connectionProperties,
  SESSIONPROPERTY: sessionProperties,
} as const;

export function globalValue(name: string, source: SessionValueSource): ConstantValue | undefined {
  return globals[name]?.(source);
}

export const sessionFunctionNames: readonly string[] = Object.keys(functions);

export function sessionFunctionValue(name: string, source: SessionValueSource): ConstantValue | undefined {
  return functions[name]?.(source);
}

export function propertyValue(
  name: string,
  property: string | null,
  source: SessionValueSource,
): ConstantValue | undefined {
  if (!Object.hasOwn(properties, name)) return undefined;
  const known: Readonly<Record<string, Reading>> = properties[name as keyof typeof properties];
  const key = property?.trim().toLowerCase() ?? '';
  return Object.hasOwn(known, key) ? known[key]?.(source) : text(null);
}
