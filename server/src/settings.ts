/** Every setting of the product: name, kind, default and one sentence. `docs/configuration.md` is made from this list. */
import { gatewaySettings } from './gateway-settings.ts';
import { powerBiSettings } from './power-bi-settings.ts';

export interface Setting {
  readonly kind: 'text' | 'secret' | 'url' | 'integer' | 'boolean' | 'list' | 'json';
  /** Absent for secrets, which never have a default. Written as an operator would write it. */
  readonly standard?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  /** True for values that carry a password within them. */
  readonly holdsPassword?: true;
  readonly says: string;
}

const count = (standard: number, minimum: number, maximum: number, says: string): Setting => ({
  kind: 'integer',
  standard: String(standard),
  minimum,
  maximum,
  says,
});
const text = (standard: string, says: string): Setting => ({ kind: 'text', standard, says });
const url = (says: string): Setting => ({ kind: 'url', standard: '', says });
const flag = (standard: boolean, says: string): Setting => ({ kind: 'boolean', standard: String(standard), says });

/** Whether the value must not be seen by others: secrets, and addresses with a password in them. */
export function isSecret({ kind, holdsPassword }: Setting): boolean {
  return kind === 'secret' || holdsPassword === true;
}

/** Name, in the environment and in the configuration file, → what it means. An empty value counts as absent. */
export const settings = {
  PLATBOOK_CONFIG: text(
    '',
    'Configuration file, in the environment only; platbook.json in the working folder when empty and it is there.',
  ),
  PORT: count(3000, 1, 65_535, 'TCP port to listen on.'),
  HOST: text('127.0.0.1', 'Address to listen on.'),
  PUBLIC_URL: url('Where browsers reach the product, without the base path; http://HOST:PORT when empty.'),
  BASE_PATH: text('', 'Path below which everything is served, such as /tools/platbook.'),
  NODE_ENV: text('', 'With the value production, demo mode is never on.'),
  DATA_FOLDER: text('data', 'Folder of everything the server writes.'),
  DATABASE_URL: {
    ...text('', 'postgres:// address of the application database; empty means SQLite in the data folder.'),
    holdsPassword: true,
  },
  DATABASE_START_SECONDS: count(
    60,
    0,
    3_600,
    'How long the start waits for a PostgreSQL database that does not answer.',
  ),
  WAREHOUSE_FOLDER: text('', 'Folder of the warehouse files; the folder warehouse in the data folder when empty.'),
  WAREHOUSE_COMMAND: text(
    '',
    'Program that makes and removes warehouse files on order, run by Node with --out and --add-set or --remove-set; our own when empty.',
  ),
  CONTENT_FOLDER: text('', 'Folder of the solution packs and datasets that are offered; our own when empty.'),
  WEB_FOLDER: text('web/dist', 'Folder of the built web app.'),
  REPORT_FOLDER: text(
    'report/dist',
    'Folder of the built report, which embeds reports where no Power BI is configured.',
  ),
  NAVIGATOR_FOLDER: text('navigator/dist', 'Folder of the built Property Navigator.'),
  LOG_LEVEL: text('', 'fatal, error, warn, info, debug or silent; empty means warn in demo mode and info elsewhere.'),
  METRICS: flag(false, 'Whether GET /metrics answers, in the text format of Prometheus; METRICS_TOKEN is needed then.'),
  METRICS_TOKEN: {
    kind: 'secret',
    says: 'What whoever asks for /metrics sends: Authorization: Bearer … (16 bytes or more).',
  },
  SHUTDOWN_SECONDS: count(30, 0, 3_600, 'How long running queries may go on after the server was asked to stop.'),
  ENCRYPTION_KEYS: {
    kind: 'secret',
    says: 'Comma-separated list of id:base64 keys of 32 bytes; the last one encrypts, all of them decrypt.',
  },
  AUTHENTICATION: text(
    'on',
    'With off, everybody who reaches the server is one person without a sign-in: on a loopback address, with sample data and no identity provider only.',
  ),
  NOAUTH_ROLE: text('editor', 'The role of that person: editor or admin.'),
  OIDC_ISSUER: url(
    'Issuer address of an outside OpenID Connect provider; empty on a loopback address means demo mode.',
  ),
  OIDC_CLIENT_ID: text('', 'Client id at the outside provider.'),
  OIDC_CLIENT_SECRET: { kind: 'secret', says: 'Client secret at the outside provider.' },
  OIDC_RETURN_QUERY: text(
    'none',
    'What the return address carries for an outside provider: none, h or full (h and state).',
  ),
  OIDC_TRUST_EMAIL: flag(
    false,
    'Whether an e-mail address of the outside provider counts though it does not say that it has verified it.',
  ),
  GRAPH_TENANT: text(
    '',
    'Domain of an Azure AD B2C tenant, contoso.onmicrosoft.com: profiles and passwords of the outside provider are read and written by Microsoft Graph; empty means that it keeps them to itself.',
  ),
  GRAPH_CLIENT_ID: text('', 'Client id that asks Microsoft Graph.'),
  GRAPH_CLIENT_SECRET: {
    kind: 'secret',
    says: 'Its client secret; the application needs User.Read.All, User-PasswordProfile.ReadWrite.All and User.RevokeSessions.All.',
  },
  GRAPH_PASSWORD_CHECK_URL: url(
    'Token address of a resource-owner user flow, by which a current password is checked; empty means that passwords are reset by mail and changed at the provider.',
  ),
  GRAPH_PASSWORD_CHECK_CLIENT_ID: text('', 'Client id of that user flow.'),
  GRAPH_URL: {
    kind: 'url',
    standard: 'https://graph.microsoft.com',
    says: 'Address of Microsoft Graph; that of a national cloud where the tenant is in one.',
  },
  GRAPH_LOGIN_URL: {
    kind: 'url',
    standard: 'https://login.microsoftonline.com',
    says: 'Address of the tokens for Microsoft Graph.',
  },
  TRUST_PROXY: {
    kind: 'list',
    standard: '',
    says: 'Addresses of proxies whose X-Forwarded headers are believed; none when empty.',
  },
  TEAM_DOMAINS: {
    kind: 'list',
    standard: '',
    says: 'E-mail domains whose people are a team each and can share queries; in demo mode example.com is one.',
  },
  RATE_LIMITS: flag(true, 'Whether calls per minute are limited.'),
  BRAND_FOLDER: text(
    '',
    'Folder with brand.json and logo.svg: name, logo, colours, phone and help links; brand in the content folder, else our own, when empty.',
  ),
  PRODUCT_NAME: text('', 'Name of the product in headings and titles; that of the brand when empty.'),
  SALES_PHONE: text('', 'Sales phone number shown in the banner and dialogs; that of the brand when empty.'),
  API_EXPLORER_LINK: url('Address of the API Explorer link in the header.'),
  DOCUMENTATION_LINK: url('Address of the Documentation link in the header.'),
  START_PAGE_LINK: url(
    'Address that a hidden frame of Home loads, such as a page that signs people in elsewhere; no frame when empty.',
  ),
  PROPERTY_REPORT_LINK: url(
    'Address of the Property Navigator; user id and token are appended. The built-in one when empty.',
  ),
  APP_INSIGHTS_CONNECTION: text('', 'Telemetry connection string handed to the page.'),
  B2C_EXTENSION_ID: text('', 'Id of the extension fields at the identity provider.'),
  DEFAULT_CONNECTION_ID: text('', 'Id of the connection chosen when the person has not chosen one.'),
  ALLOW_CSV_DOWNLOAD: flag(true, 'Whether results can be downloaded.'),
  EDITOR_WORD_WRAP: flag(false, 'Whether the editor wraps long lines.'),
  MAIL_FROM: text(
    '',
    'Sender of mails, such as Platbook <no-reply@platbook.example>; made of the product name and the host of PUBLIC_URL when empty.',
  ),
  MAIL_SMTP_URL: {
    ...text(
      '',
      'Mail server: smtp://user:password@host:587 (turns to TLS) or smtps://user:password@host:465; empty keeps mails as files in the folder outbox of the data folder.',
    ),
    holdsPassword: true,
  },
  MAIL_ALLOW_PLAIN: flag(false, 'Whether a mail server on another machine may be spoken to without TLS.'),
  MAIL_ERRORS_TO: text(
    '',
    'Who gets the mails about failures that people report from the error page; nobody when empty.',
  ),
  POSTGRES_CONNECTIONS: {
    kind: 'json',
    standard: '[]',
    holdsPassword: true,
    says: 'JSON list of PostgreSQL connections to offer: id, name, host, port, database, user, password, ssl (true encrypts), accesses (e-mail addresses), direct (true where people have logins of their own and are told the host).',
  },
  SQLSERVER_CONNECTIONS: {
    kind: 'json',
    standard: '[]',
    holdsPassword: true,
    says: 'JSON list of SQL Server and Azure SQL connections to offer: as of POSTGRES_CONNECTIONS, with encrypt (false where the server speaks no TLS) and trust (true takes a certificate that nobody vouches for) in the place of ssl.',
  },
  API_CALLS_PER_SECOND: count(50, 1, 1_000_000, 'Calls of the REST API a second with one key of a licensed account.'),
  API_CALLS_PER_SECOND_TRIAL: count(
    10,
    1,
    1_000_000,
    'Calls of the REST API a second with one key of a trial account.',
  ),
  API_CALLS_PER_MONTH: count(
    250_000,
    1,
    1_000_000_000,
    'Answers of the REST API in a month of Pacific time for a licensed account.',
  ),
  API_CALLS_PER_TRIAL: count(5_000, 1, 1_000_000_000, 'Answers of the REST API for a trial account in its 30 days.'),
  API_CALLS_PER_DAY_TRIAL: count(
    500,
    1,
    1_000_000_000,
    'Answers of the REST API on a day of Pacific time for a trial account.',
  ),
  THREE_SCALE_URL: url(
    'Address of the admin portal of a 3scale, https://acme-admin.3scale.net: keys are made and ended there too; empty means that they are our own.',
  ),
  THREE_SCALE_ACCESS_TOKEN: {
    kind: 'secret',
    says: 'Its access token; it needs the scope Account Management API, read and write.',
  },
  THREE_SCALE_PLAN_ID: text('', 'Number of the application plan at 3scale that keys are made under.'),
  AZURE_SQL_SERVER: text(
    '',
    'Resource id of a server of Azure SQL, /subscriptions/…/servers/parcels, whose firewall lets in the addresses of the IP whitelist; empty means none.',
  ),
  AZURE_SQL_TENANT: text('', 'Id or domain of the tenant of the application that asks Azure.'),
  AZURE_SQL_CLIENT_ID: text('', 'Its client id.'),
  AZURE_SQL_CLIENT_SECRET: {
    kind: 'secret',
    says: 'Its client secret; the application needs the role SQL Security Manager on the server.',
  },
  AZURE_MANAGEMENT_URL: {
    kind: 'url',
    standard: 'https://management.azure.com',
    says: 'Address of Azure Resource Manager; that of a national cloud where the server is in one.',
  },
  AZURE_LOGIN_URL: {
    kind: 'url',
    standard: 'https://login.microsoftonline.com',
    says: 'Address of the tokens for it.',
  },
  ...powerBiSettings,
  CONNECTION_HOSTS: {
    kind: 'list',
    standard: '',
    says: 'Hosts (names, addresses, ranges such as 127.0.0.0/8) that connections of an admin may name though they lead to this machine, its link, a metadata service or the application database.',
  },
  SQLITE_FOLDERS: {
    kind: 'list',
    standard: '',
    says: 'Folders whose files SQLite connections may open; none when empty.',
  },
  MAX_RESULT_ROWS: count(
    50_000,
    1,
    1_000_000,
    'Rows kept of one result; more are cut and the result is marked incomplete.',
  ),
  MAX_RESULT_BYTES: count(64 * 1024 * 1024, 1024, 1024 ** 3, 'Bytes kept of one result of a trial account.'),
  MAX_RESULT_BYTES_LICENSED: count(
    256 * 1024 * 1024,
    1024,
    1024 ** 3,
    'Bytes kept of one result of a licensed account.',
  ),
  EXPORT_MAX_ROWS: count(5_000_000, 1, 1_000_000_000, 'Rows of a download of everything, which runs a statement anew.'),
  EXPORT_MAX_MEGABYTES: count(4_096, 1, 1_000_000, 'Megabytes of rows of a download of everything.'),
  EXPORT_SECONDS: count(1_800, 1, 86_400, 'Longest a download of everything may take, the reading included.'),
  RESULT_STORE: text(
    '',
    'Where results are kept: files in the data folder, or database; empty means database when DATABASE_URL is set, so that every node can send every result.',
  ),
  RESULT_STORE_MEGABYTES: count(
    10_240,
    1_024,
    100_000_000,
    'What all kept results may take in the result store; the oldest go first, and each after a day.',
  ),
  STATEMENT_SECONDS: count(300, 1, 86_400, 'Longest a statement of a licensed account may run.'),
  TRIAL_STATEMENT_SECONDS: count(60, 1, 86_400, 'Longest a statement of a trial account may run.'),
  HISTORY_DAYS: count(30, 2, 3_650, 'Days that runs stay in the history of their person.'),
  AUDIT_DAYS: count(400, 31, 3_650, 'Days that the audit keeps who ran and exported what.'),
  RUNS_PER_PERSON: count(2, 1, 100, 'Batches of one person that run at once.'),
  QUEUED_PER_PERSON: count(8, 0, 1_000, 'Batches of one person that may wait.'),
  QUEUED_PER_NODE: count(200, 0, 10_000, 'Batches of everybody that may wait in this process.'),
  RUNS_PER_NODE_SERVER: count(32, 1, 1_000, 'Batches of everybody that run on database servers at once.'),
  UNWATCHED_SECONDS: count(180, 1, 86_400, 'How long a batch goes on that nobody asks about any more.'),
  ENGINE_PROCESSES: count(
    0,
    0,
    200,
    'Processes of embedded engines bound at once; 0 means as many as the memory allows, at most 12.',
  ),
  WARM_PROCESSES: count(2, 0, 20, 'Unbound processes of embedded engines kept ready.'),
  ENGINE_MEMORY_MB: count(512, 64, 65_536, 'Memory limit of an embedded engine for a trial account.'),
  ENGINE_MEMORY_MB_LICENSED: count(1_000, 64, 65_536, 'Memory limit of an embedded engine for a licensed account.'),
  ENGINE_DATA_LIMIT_MB: count(1_200, 256, 131_072, 'Ceiling of the memory of an engine process for a trial account.'),
  ENGINE_DATA_LIMIT_MB_LICENSED: count(
    1_500,
    256,
    131_072,
    'Ceiling of the memory of an engine process for a licensed account.',
  ),
  CLIENTS_PER_PERSON: count(2, 0, 100, 'Connection clients of one person on embedded engines.'),
  CLIENTS_PER_NODE: count(8, 0, 1_000, 'Connection clients of this process on embedded engines.'),
  CLIENTS_PER_PERSON_SERVER: count(20, 0, 1_000, 'Connection clients of one person on database servers.'),
  CLIENTS_PER_NODE_SERVER: count(200, 0, 10_000, 'Connection clients of this process on database servers.'),
  ...gatewaySettings,
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
