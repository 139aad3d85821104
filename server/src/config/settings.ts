/** Every setting: its parser, default and description. docs/configuration.md is generated from this table. */
import { parseAllowedHosts } from '../drivers/host-guard.ts';
import { connectionSettings } from './server-connections.ts';
import {
  count,
  flag,
  list,
  oneOf,
  parsed,
  pattern,
  type Setting,
  secret,
  secureUrl,
  text,
  url,
  withoutFinalSlash,
  withPassword,
} from './setting.ts';
import { telemetrySettings } from './telemetry-settings.ts';

const forPasswords = (name: string) => `${name} must be an https URL because passwords are sent to it.`;
const forTokens = (name: string) => `${name} must be an https URL because a secret or token is sent to it.`;
const forKeys = (name: string) => `${name} must be an https URL because keys and the access token are sent to it.`;
const forAzure = () => 'AZURE_MANAGEMENT_URL and AZURE_LOGIN_URL must be https URLs because a secret is sent to them.';

function requireHosts(entries: string[], name: string): string[] {
  try {
    parseAllowedHosts(entries);
  } catch (cause) {
    throw new Error(`${name} must list names, addresses or ranges such as 10.0.0.0/8.`, { cause });
  }
  return entries;
}

function requireOrigin(address: string, name: string): string {
  if (address === '') return '';
  const { origin, href } = new URL(address);
  if (href !== `${origin}/`) throw new Error(`${name} must have no path, user name or password.`);
  return origin;
}

export const settings = {
  PLATBOOK_CONFIG: text(
    'Path of the configuration file; environment only. Default: platbook.json in the working directory, if it exists.',
  ),
  PORT: count(3000, 1, 65_535, 'TCP port to listen on.'),
  HOST: text('Address to listen on.', '127.0.0.1'),
  PUBLIC_URL: url('URL that browsers use, without the base path. Default: http://HOST:PORT.'),
  BASE_PATH: parsed(
    pattern(
      /^(\/[A-Za-z0-9._~-]+)*\/*$/,
      'a path such as /tools/platbook',
      'Path prefix for everything the server serves, e.g. /tools/platbook.',
    ),
    withoutFinalSlash,
  ),
  NODE_URL: parsed(
    url(
      'URL at which the other nodes reach this one, without a path. Default: http://HOST:PORT, with the name of the machine if HOST is a wildcard.',
    ),
    requireOrigin,
  ),
  NODE_ENV: text('Set to production to disable demo mode.'),
  DATA_FOLDER: text('Folder for everything the server writes.', 'data'),
  DATABASE_URL: withPassword(
    pattern(
      /^postgres(ql)?:\/\//,
      'a postgres:// URL or empty',
      'postgres:// URL of the application database. Default: SQLite in the data folder.',
    ),
  ),
  DATABASE_START_SECONDS: count(60, 0, 3_600, 'How long startup waits for PostgreSQL, in seconds.'),
  WAREHOUSE_FOLDER: text(
    'Folder with the warehouse files, not a mount point: builds are made next to it. Default: warehouse in the data folder.',
  ),
  WAREHOUSE_COMMAND: text(
    'Node program that builds and removes warehouse files, called with --out and --add-set, --remove-set or --profile (prints what versions of the data are compared by, for data without a profile.json). Default: the built-in generator.',
  ),
  PROPERTY_INDEX_URL: withPassword(
    pattern(
      /^postgres(ql)?:\/\/[^:/@]+:[^@]+@[^/]+\/\w/,
      'a postgres:// URL with user, password and database, or empty',
      'postgres:// URL of the search index in PostgreSQL that Property Navigator reads, with a login that can only open sets (npm run warehouse -- --index makes the index). Its password also derives those of the sets. Default: the search files of each set.',
    ),
  ),
  PROPERTY_ENGINE: oneOf(
    ['duckdb', 'trino'],
    'Engine of the Property Data connections: duckdb (the warehouse files) or trino (an existing cluster that reads the lake; see the guide).',
    'duckdb',
  ),
  PROPERTY_TRINO_URL: parsed(
    url('URL of the Trino coordinator, e.g. https://trino.example.com:8443. Required if PROPERTY_ENGINE is trino.'),
    requireOrigin,
  ),
  PROPERTY_TRINO_CATALOG: pattern(
    /^[a-z0-9_]+$/,
    'a name in lower case, such as lake',
    'Catalog of the lake. Default: lake.',
  ),
  PROPERTY_TRINO_USER: pattern(
    /^[A-Za-z0-9_.@-]{1,100}$/,
    'a user name such as platbook',
    'Service user that signs in to Trino and runs queries in the name of each user. Default: platbook.',
  ),
  PROPERTY_TRINO_PASSWORD: secret('Password of that user. Required unless PROPERTY_TRINO_ISOLATED is true.'),
  PROPERTY_TRINO_REGISTRAR: pattern(
    /^[A-Za-z0-9_.@-]{1,100}$/,
    'a user name such as lake-loader',
    "User that registers the lake's tables (npm run warehouse -- --register): it can change everything in the catalog. Default: none.",
  ),
  PROPERTY_TRINO_CA: text(
    "PEM file with the authority that signed Trino's certificate. Default: the public authorities.",
  ),
  PROPERTY_TRINO_RULES_SECRET: secret(
    'At least 32 characters. Trino loads its access rules from /engine-rules/<this secret> on this server. Required if PROPERTY_ENGINE is trino.',
  ),
  PROPERTY_TRINO_ACCESS_CONTROL: oneOf(
    ['file', 'opa'],
    'access-control.name of Trino: file loads the rules; opa asks this server for each decision at /engine-rules/<the secret>/opa.',
    'file',
  ),
  PROPERTY_TRINO_ISOLATED: flag(
    false,
    'Accepts a Trino that checks no passwords. Only if nothing but Platbook can reach its port: anyone who can reads all property data.',
  ),
  CONTENT_FOLDER: text('Folder with the Solution Packs and Datasets to offer. Default: the built-in content.'),
  WEB_FOLDER: text('Folder with the built portal. Default: the built-in portal.'),
  REPORT_FOLDER: text(
    'Folder with the built report app, used for reports that Power BI does not serve. Default: the built-in one.',
  ),
  NAVIGATOR_FOLDER: text('Folder with the built Property Navigator. Default: the built-in one.'),
  LOG_LEVEL: oneOf(
    ['', 'fatal', 'error', 'warn', 'info', 'debug', 'silent'],
    'fatal, error, warn, info, debug or silent. Default: warn in demo mode, otherwise info.',
  ),
  SHUTDOWN_DELAY_SECONDS: count(
    5,
    0,
    300,
    'How long the server continues to accept all requests after it is asked to stop, in seconds, if other nodes are running: /readyz answers 503, so the load balancer stops sending requests.',
  ),
  NODE_LEASE_SECONDS: count(
    20,
    6,
    3_600,
    'With PostgreSQL: seconds without a sign of life until the other nodes end the runs of a node. A node that PostgreSQL has not answered for 5 seconds less (at most half) cancels its own.',
  ),
  METRICS: flag(false, 'Serves Prometheus metrics at /metrics. Requires METRICS_TOKEN.'),
  METRICS_TOKEN: secret('Bearer token required to read /metrics; at least 16 bytes.'),
  ...telemetrySettings,
  SHUTDOWN_SECONDS: count(
    30,
    0,
    3_600,
    'How long running queries can continue after the server is asked to stop, in seconds.',
  ),
  ENCRYPTION_KEYS: secret('Comma-separated id:base64 keys of 32 bytes. The last one encrypts; all of them decrypt.'),
  AUTHENTICATION: oneOf(
    ['on', 'off'],
    'off disables sign-in: everyone who can reach the server is the same user. Allowed only on a loopback address, with sample data and no identity provider.',
    'on',
  ),
  NOAUTH_ROLE: oneOf(['editor', 'admin'], 'Role of that user when AUTHENTICATION is off: editor or admin.', 'editor'),
  OIDC_ISSUER: url('Issuer URL of your OpenID Connect provider. Empty on a loopback address enables demo mode.'),
  OIDC_CLIENT_ID: text('Client ID at the OpenID Connect provider.'),
  OIDC_CLIENT_SECRET: secret('Client secret at the OpenID Connect provider.'),
  OIDC_RETURN_QUERY: oneOf(
    ['none', 'h', 'full'],
    'Query parameters on the redirect URI sent to the provider: none, h or full (h and state).',
    'none',
  ),
  OIDC_TRUST_EMAIL: flag(false, 'Accepts email addresses that the provider does not mark as verified.'),
  GRAPH_TENANT: pattern(
    /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i,
    'a domain such as contoso.onmicrosoft.com',
    'Domain of an Azure AD B2C tenant, e.g. contoso.onmicrosoft.com. If set, profiles and passwords are read and changed through Microsoft Graph.',
  ),
  GRAPH_CLIENT_ID: text('Client ID for Microsoft Graph.'),
  GRAPH_CLIENT_SECRET: secret(
    'Client secret for Microsoft Graph. The application needs User.Read.All, User-PasswordProfile.ReadWrite.All and User.RevokeSessions.All.',
  ),
  GRAPH_PASSWORD_CHECK_URL: secureUrl(
    forPasswords,
    'Token URL of a resource owner password (ROPC) user flow, used to check current passwords. If empty, people reset passwords by email and change them at the provider.',
  ),
  GRAPH_PASSWORD_CHECK_CLIENT_ID: text('Client ID of the ROPC user flow.'),
  GRAPH_URL: secureUrl(
    forPasswords,
    'Microsoft Graph URL. Change it for a national cloud.',
    'https://graph.microsoft.com',
  ),
  GRAPH_LOGIN_URL: secureUrl(forPasswords, 'Token URL for Microsoft Graph.', 'https://login.microsoftonline.com'),
  TRUST_PROXY: list('Addresses of reverse proxies whose X-Forwarded headers are trusted. Default: none.'),
  TEAM_DOMAINS: list('Email domains whose users form a team and can share queries. Demo mode adds example.com.'),
  RATE_LIMITS: flag(true, 'Limits the number of requests per minute.'),
  BRAND_FOLDER: text(
    'Folder with brand.json and logo.svg: name, logo, colors, phone and help links. Default: brand in the content folder.',
  ),
  PRODUCT_NAME: text('Product name in headings and titles. Default: the name in the brand.'),
  SALES_PHONE: text('Sales phone number in the banner and dialogs. Default: the phone number in the brand.'),
  API_EXPLORER_LINK: url('URL of the API Explorer link in the header.'),
  DOCUMENTATION_LINK: url('URL of the Documentation link in the header.'),
  START_PAGE_LINK: url(
    'URL that Home loads in a hidden frame, e.g. to sign users in to another site. Default: no frame.',
  ),
  PROPERTY_REPORT_LINK: url(
    'URL of Property Navigator; the user ID and token are appended. Default: the built-in one.',
  ),
  APP_INSIGHTS_CONNECTION: text('Application Insights connection string passed to the browser.'),
  B2C_EXTENSION_ID: text('ID of the extension attributes at the identity provider.'),
  DEFAULT_CONNECTION_ID: text('ID of the connection that is selected by default.'),
  ALLOW_CSV_DOWNLOAD: flag(true, 'Allows users to download results.'),
  EDITOR_WORD_WRAP: flag(false, 'Wraps long lines in the editor.'),
  MAIL_FROM: text(
    'Sender of emails, e.g. Platbook <no-reply@platbook.example>. Default: the product name and the host of PUBLIC_URL.',
  ),
  MAIL_SMTP_URL: withPassword(
    text(
      'Mail server: smtp://user:password@host:587 (STARTTLS) or smtps://user:password@host:465. If empty, emails are written to the outbox folder in the data folder and not delivered.',
    ),
  ),
  MAIL_ALLOW_PLAIN: flag(false, 'Allows a mail server on another machine without TLS.'),
  MAIL_ERRORS_TO: text('Email address that receives error reports. Default: none.'),
  ...connectionSettings,
  API_CALLS_PER_SECOND: count(50, 1, 1_000_000, 'REST API calls per second and key for a licensed account.'),
  API_CALLS_PER_SECOND_TRIAL: count(10, 1, 1_000_000, 'REST API calls per second and key for a trial account.'),
  API_CALLS_PER_MONTH: count(
    250_000,
    1,
    1_000_000_000,
    'REST API calls per month (Pacific time) for a licensed account.',
  ),
  API_CALLS_PER_TRIAL: count(5_000, 1, 1_000_000_000, 'REST API calls during a 30-day trial.'),
  API_CALLS_PER_DAY_TRIAL: count(500, 1, 1_000_000_000, 'REST API calls per day (Pacific time) for a trial account.'),
  THREE_SCALE_URL: secureUrl(
    forKeys,
    'URL of a 3scale admin portal, e.g. https://acme-admin.3scale.net. If set, API keys are also created and revoked there.',
  ),
  THREE_SCALE_ACCESS_TOKEN: secret('3scale access token with read and write access to the Account Management API.'),
  THREE_SCALE_PLAN_ID: text('Number of the 3scale application plan for new keys.'),
  AZURE_SQL_SERVER: text(
    'Resource ID of an Azure SQL server, /subscriptions/…/servers/parcels, whose firewall follows the IP allow-list. Default: none.',
  ),
  AZURE_SQL_TENANT: text('Tenant ID or domain of the Azure application.'),
  AZURE_SQL_CLIENT_ID: text('Client ID of the Azure application.'),
  AZURE_SQL_CLIENT_SECRET: secret(
    'Client secret of the Azure application, which needs the role SQL Security Manager on the server.',
  ),
  AZURE_MANAGEMENT_URL: secureUrl(
    forAzure,
    'Azure Resource Manager URL. Change it for a national cloud.',
    'https://management.azure.com',
  ),
  AZURE_LOGIN_URL: secureUrl(forAzure, 'Token URL for Azure Resource Manager.', 'https://login.microsoftonline.com'),
  POWERBI_REPORTS: list(
    'Reports served by Power BI, with their IDs: foreclosure=5b218778-e7a5-4d73-8187-f10824047715. All others are built in.',
  ),
  POWERBI_WORKSPACE: text('ID of the Power BI workspace. The application must be a member.'),
  POWERBI_TENANT: text('Tenant ID or domain of the Power BI application.'),
  POWERBI_CLIENT_ID: text('Client ID of the Power BI application.'),
  POWERBI_CLIENT_SECRET: secret(
    'Client secret of the Power BI application. The tenant must allow service principals to use Power BI APIs.',
  ),
  POWERBI_ROLE: text(
    'Role in the semantic models that limits users to their counties, with the rule USERNAME() = "*" || CONTAINSSTRING(USERNAME(), [County]). The user name is a list of up to 42 county codes (12031,06111) or * for all.',
    'Counties',
  ),
  POWERBI_API_URL: secureUrl(
    forTokens,
    'Power BI REST API URL. Change it for a national cloud.',
    'https://api.powerbi.com',
  ),
  POWERBI_APP_URL: secureUrl(
    forTokens,
    'URL that Power BI reports are embedded from. No other URL is framed.',
    'https://app.powerbi.com',
  ),
  POWERBI_RESOURCE: url('Resource to request the token for.', 'https://analysis.windows.net/powerbi/api'),
  POWERBI_LOGIN_URL: secureUrl(forTokens, 'Token URL for the Power BI API.', 'https://login.microsoftonline.com'),
  CONNECTION_HOSTS: parsed(
    list(
      'Hosts, addresses or ranges (e.g. 127.0.0.0/8) that admins can connect to even if they point to this machine, its link-local network, a metadata service or the application database. Webhooks and buckets can be in a private network only if it lists them.',
    ),
    requireHosts,
  ),
  SQLITE_FOLDERS: list('Folders with files that SQLite connections can open. Default: none.'),
  MAX_RESULT_ROWS: count(
    50_000,
    1,
    1_000_000,
    'Maximum rows per result. A longer result is cut and marked Incomplete.',
  ),
  MAX_RESULT_BYTES: count(64 * 1024 * 1024, 1024, 1024 ** 3, 'Maximum bytes per result for a trial account.'),
  MAX_RESULT_BYTES_LICENSED: count(
    256 * 1024 * 1024,
    1024,
    1024 ** 3,
    'Maximum bytes per result for a licensed account.',
  ),
  EXPORT_MAX_ROWS: count(
    5_000_000,
    1,
    1_000_000_000,
    'Maximum rows of a full download, which runs the statement again.',
  ),
  EXPORT_MAX_MEGABYTES: count(4_096, 1, 1_000_000, 'Maximum megabytes of a full download.'),
  EXPORT_SECONDS: count(1_800, 1, 86_400, 'Time limit of a full download, in seconds.'),
  RESULT_STORE: oneOf(
    ['', 'files', 'database', 's3'],
    'Where results over 64 KB are stored: files (in the data folder of the node that ran them), database, or s3 (object storage, with the pack files that were built). Default: database if DATABASE_URL is set, so that every node can return every result; otherwise files.',
  ),
  RESULT_STORE_MEGABYTES: count(
    10_240,
    1_024,
    100_000_000,
    'Maximum size of the result store. The oldest results are removed first; each expires after 24 hours, or with its last link.',
  ),
  RESULT_S3_BUCKET: pattern(
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'a bucket name such as platbook-results',
    'Bucket for RESULT_STORE s3. It must exist.',
  ),
  RESULT_S3_PREFIX: parsed(
    pattern(
      /^\/*[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*\/*$/,
      'a path such as platbook/production',
      'Beginning of all keys in the bucket. Give each site its own: everything under it that is old and unknown is deleted.',
      'platbook',
    ),
    (value) => `${value.replace(/^\/+|\/+$/g, '')}/`,
  ),
  RESULT_S3_REGION: pattern(/^[A-Za-z0-9-]+$/, 'a region such as us-east-1', 'Region of the bucket.', 'us-east-1'),
  RESULT_S3_ENDPOINT: secureUrl(
    (name) => `${name} must be an https URL because results are sent to it.`,
    'URL of the S3-compatible server, without the bucket. Default: Amazon S3 in the region.',
  ),
  RESULT_S3_ADDRESSING: oneOf(
    ['', 'host', 'path'],
    'Where the bucket is in URLs: host (bucket.endpoint) or path (endpoint/bucket). Default: host for Amazon S3, otherwise path.',
  ),
  RESULT_S3_CREDENTIALS: oneOf(
    ['key', 'machine'],
    'Where the credentials for the bucket come from: key (the access key below) or machine (the role of the Kubernetes service account, container or EC2 instance that the server runs on, found with the AWS_… variables of its environment).',
    'key',
  ),
  RESULT_S3_ACCESS_KEY_ID: text('ID of the access key for the bucket.'),
  RESULT_S3_SECRET_ACCESS_KEY: secret('Secret of that access key.'),
  RESULT_S3_SESSION_TOKEN: secret('Session token of that access key, if it is a temporary one.'),
  LINKED_RESULTS_MEGABYTES: count(
    1_024,
    1,
    1_000_000,
    "Maximum size of one user's linked results, which are kept until their links expire.",
  ),
  STATEMENT_SECONDS: count(300, 1, 86_400, 'Statement timeout for a licensed account, in seconds.'),
  TRIAL_STATEMENT_SECONDS: count(60, 1, 86_400, 'Statement timeout for a trial account, in seconds.'),
  HISTORY_DAYS: count(30, 2, 3_650, 'Days that runs stay in the query history.'),
  AUDIT_DAYS: count(400, 31, 3_650, 'Days that runs and exports stay in the audit log.'),
  RUNS_PER_PERSON: count(2, 1, 100, 'Concurrent runs per user, on all nodes together.'),
  QUEUED_PER_PERSON: count(8, 0, 1_000, 'Queued runs per user, on all nodes together.'),
  QUEUED_PER_NODE: count(200, 0, 10_000, 'Queued runs per node.'),
  RUNS_PER_NODE_SERVER: count(32, 1, 1_000, 'Concurrent runs on database servers per node.'),
  SCHEDULED_RUNS_PER_NODE: count(4, 0, 100, 'Concurrent scheduled runs per node. 0: this node starts none.'),
  UNWATCHED_SECONDS: count(180, 1, 86_400, 'Seconds until a run that no client polls is canceled.'),
  ENGINE_PROCESSES: count(
    0,
    0,
    200,
    'Concurrent workers for embedded engines; of more than 2, a sixth is kept for users who run nothing. 0: as many as memory allows, up to 12.',
  ),
  WARM_PROCESSES: count(
    2,
    0,
    20,
    'Idle workers kept ready while people use the server; after 30 seconds without a new user, one of them.',
  ),
  ENGINE_MEMORY_MB: count(512, 64, 65_536, 'Engine memory limit for a trial account.'),
  ENGINE_MEMORY_MB_LICENSED: count(1_000, 64, 65_536, 'Engine memory limit for a licensed account.'),
  ENGINE_DATA_LIMIT_MB: count(1_200, 256, 131_072, 'Process memory ceiling of a worker for a trial account.'),
  ENGINE_DATA_LIMIT_MB_LICENSED: count(
    1_500,
    256,
    131_072,
    'Process memory ceiling of a worker for a licensed account.',
  ),
  CLIENTS_PER_PERSON: count(2, 0, 100, 'Connection clients per user on embedded engines.'),
  CLIENTS_PER_NODE: count(8, 0, 1_000, 'Connection clients per node on embedded engines.'),
  CLIENTS_PER_PERSON_SERVER: count(20, 0, 1_000, 'Connection clients per user on database servers.'),
  CLIENTS_PER_NODE_SERVER: count(200, 0, 10_000, 'Connection clients per node on database servers.'),
  GATEWAY: oneOf(
    ['', 'on', 'off'],
    'on or off: lets SQL Server tools connect to the property data. Default: on in demo mode or if GATEWAY_PORT is set.',
  ),
  GATEWAY_HOST: text('Address that the SQL endpoint listens on. Default: HOST.'),
  GATEWAY_PORT: count(
    0,
    0,
    65_535,
    'TCP port of the SQL endpoint. 0: the last used port, then 1433, then any free port.',
  ),
  GATEWAY_ADDRESS: text(
    'Address shown to users, e.g. sql.example.com or sql.example.com:1433. Default: the host of PUBLIC_URL and the listening port.',
  ),
  GATEWAY_CERTIFICATE: text(
    'PEM file with the certificate of the SQL endpoint and its intermediates. Default: a self-signed certificate, in the data folder or, with PostgreSQL, in the database for all nodes.',
  ),
  GATEWAY_KEY: text('PEM file with the private key of that certificate, without a password.'),
  GATEWAY_PROCESSES: count(0, 0, 200, 'Workers that the SQL endpoint can use at once. 0: half of ENGINE_PROCESSES.'),
  GATEWAY_SESSIONS_PER_PERSON: count(
    100,
    1,
    10_000,
    'Connections to the SQL endpoint per user, on all nodes together.',
  ),
  GATEWAY_SESSIONS: count(1000, 1, 100_000, 'Connections to the SQL endpoint per node.'),
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

export type SettingValues = {
  readonly [Name in SettingName as CamelCase<Name>]: ReturnType<(typeof settings)[Name]['parse']>;
};

export function parseSettings(env: NodeJS.ProcessEnv): SettingValues {
  const values = Object.entries(settings).map(([name, { parse, standard }]) => [
    name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    parse(env[name] || standard, name),
  ]);
  return Object.fromEntries(values) as SettingValues;
}
