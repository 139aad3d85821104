/** Turns settings as text (see read-settings.ts) into one typed, validated object. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { GraphSettings } from '../adapters/identity-directory/index.ts';
import { parseAllowedHosts } from '../drivers/host-guard.ts';
import { readBrand } from './brand.ts';
import { createPublicUrl, isLoopbackHost } from './public-url.ts';
import { checkAuthenticationOff } from './read-authentication.ts';
import { readAzureFirewall } from './read-azure-firewall.ts';
import { readGatewaySettings } from './read-gateway-settings.ts';
import { readMailSettings } from './read-mail-settings.ts';
import { readPowerBi } from './read-power-bi.ts';
import { type EncryptionKey, readEncryptionKeys, requireGoodSecret, requireSecret } from './read-secrets.ts';
import { directIdsOf, readPostgresConnections, readSqlServerConnections } from './read-server-connections.ts';
import { readThreeScale } from './read-three-scale.ts';
import { type Setting, type SettingName, settings } from './settings.ts';

export interface OutsideProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whether to accept email addresses that the provider doesn't mark as verified. */
  readonly isEmailTrusted: boolean;
  readonly returnQuery: 'none' | 'h' | 'full';
}

/** The folder that contains contract, content, server, warehouse and web. */
const productFolder = path.resolve(import.meta.dirname, '../../..');

export type Config = ReturnType<typeof readConfig>;

const sentence = (text: string) => new Error(text);

function readers(env: NodeJS.ProcessEnv) {
  const raw = (name: SettingName): string => {
    const value = env[name];
    return value === undefined || value === '' ? ((settings[name] as Setting).standard ?? '') : value;
  };
  return {
    text: raw,
    integer(name: SettingName): number {
      const setting = settings[name] as Setting;
      const value = Number(raw(name));
      if (!/^\d+$/.test(raw(name)) || value < setting.minimum! || value > setting.maximum!) {
        throw sentence(`${name} must be a whole number from ${setting.minimum} to ${setting.maximum}.`);
      }
      return value;
    },
    boolean(name: SettingName): boolean {
      const value = raw(name).toLowerCase();
      if (value !== 'true' && value !== 'false') throw sentence(`${name} must be true or false.`);
      return value === 'true';
    },
    url(name: SettingName): string {
      const value = raw(name);
      if (value !== '' && (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))) {
        throw sentence(`${name} must be an http or https URL.`);
      }
      return value;
    },
    oneOf<const T extends readonly string[]>(name: SettingName, values: T): T[number] {
      const value = raw(name);
      if (!values.includes(value)) throw sentence(`${name} must be one of ${values.filter(Boolean).join(', ')}.`);
      return value;
    },
    list: (name: SettingName): string[] =>
      raw(name)
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
  };
}

function readConnectionHosts(entries: string[]): string[] {
  try {
    parseAllowedHosts(entries);
  } catch (cause) {
    throw new Error('CONNECTION_HOSTS must list names, addresses or ranges such as 10.0.0.0/8.', { cause });
  }
  return entries;
}

function readResultStore(chosen: '' | 'files' | 'database', databaseUrl: string): 'files' | 'database' {
  if (chosen === 'database' && databaseUrl === '')
    throw sentence('RESULT_STORE can be database only with a PostgreSQL DATABASE_URL.');
  if (chosen !== '') return chosen;
  return databaseUrl === '' ? 'files' : 'database';
}

function readGraph(read: ReturnType<typeof readers>, secret: string | undefined): GraphSettings | undefined {
  const tenant = read.text('GRAPH_TENANT').toLowerCase();
  if (tenant === '') return undefined;
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(tenant))
    throw sentence('GRAPH_TENANT must be a domain such as contoso.onmicrosoft.com.');
  if (read.text('GRAPH_CLIENT_ID') === '') throw sentence('GRAPH_CLIENT_ID is missing.');
  if (read.url('GRAPH_PASSWORD_CHECK_URL') !== '' && read.text('GRAPH_PASSWORD_CHECK_CLIENT_ID') === '')
    throw sentence('GRAPH_PASSWORD_CHECK_CLIENT_ID is missing.');
  const secretAddress = (name: SettingName) => {
    const address = read.url(name);
    if (address !== '' && !address.startsWith('https:') && !isLoopbackHost(new URL(address).hostname))
      throw sentence(`${name} must be an https URL because passwords are sent to it.`);
    return address.replace(/\/+$/, '');
  };
  return {
    tenant,
    clientId: read.text('GRAPH_CLIENT_ID'),
    clientSecret: requireSecret('GRAPH_CLIENT_SECRET', secret),
    extensionId: read.text('B2C_EXTENSION_ID'),
    graphUrl: secretAddress('GRAPH_URL'),
    loginUrl: secretAddress('GRAPH_LOGIN_URL'),
    passwordCheckUrl: secretAddress('GRAPH_PASSWORD_CHECK_URL'),
    passwordCheckClientId: read.text('GRAPH_PASSWORD_CHECK_CLIENT_ID'),
  };
}

/** The configured folder, or the brand of the content folder, or the built-in one. */
function findBrandFolder(named: string, contentFolder: string): string {
  if (named !== '') return named;
  const ofContent = path.join(contentFolder, 'brand');
  return existsSync(ofContent) ? ofContent : path.join(productFolder, 'content', 'brand');
}

/**
 * Builds the configuration, or throws an error with one sentence for the operator. Demo mode is on if the server listens on loopback, has
 * no outside identity provider and NODE_ENV isn't production. Its secrets are generated on the first start and stored in the data folder
 * (`secrets.json`, mode 0600); otherwise every secret must be configured.
 */
export function readConfig(env: NodeJS.ProcessEnv) {
  const read = readers(env);
  const host = read.text('HOST');
  const port = read.integer('PORT');
  const basePath = read.text('BASE_PATH').replace(/\/+$/, '');
  if (basePath !== '' && !/^(\/[A-Za-z0-9._~-]+)+$/.test(basePath))
    throw sentence('BASE_PATH must be a path such as /tools/platbook.');
  const publicUrl = createPublicUrl(read.url('PUBLIC_URL'), host, port);
  const embeddedNavigatorLink = `${publicUrl}${basePath}/navigator`;
  const embeddedReportLink = `${publicUrl}${basePath}/report/`;
  const issuer = read.url('OIDC_ISSUER');
  const isProduction = read.text('NODE_ENV') === 'production';
  const isDemo = isLoopbackHost(host) && isLoopbackHost(new URL(publicUrl).hostname) && issuer === '' && !isProduction;
  const isAuthenticationOff = read.oneOf('AUTHENTICATION', ['on', 'off']) === 'off';
  const postgresConnections = readPostgresConnections(read.text('POSTGRES_CONNECTIONS'));
  const sqlserverConnections = readSqlServerConnections(read.text('SQLSERVER_CONNECTIONS'));
  const trustProxy = read.list('TRUST_PROXY');
  checkAuthenticationOff({
    isOff: isAuthenticationOff,
    host,
    publicUrl,
    issuer,
    isProduction,
    hasProxy: trustProxy.length > 0,
    hasConnections: postgresConnections.length + sqlserverConnections.length > 0,
  });
  if (issuer === '' && !isDemo) {
    throw sentence(
      'OIDC_ISSUER is missing. Outside demo mode (a loopback address, NODE_ENV not production), an identity provider is required.',
    );
  }
  const databaseUrl = read.text('DATABASE_URL');
  if (databaseUrl !== '' && !/^postgres(ql)?:\/\//.test(databaseUrl))
    throw sentence('DATABASE_URL must be a postgres:// URL or empty.');
  const dataFolder = read.text('DATA_FOLDER');
  const contentFolder = read.text('CONTENT_FOLDER') || path.join(productFolder, 'content');
  const brand = readBrand(findBrandFolder(read.text('BRAND_FOLDER'), contentFolder));
  const encryptionKeys: EncryptionKey[] = readEncryptionKeys(
    env.ENCRYPTION_KEYS ?? '',
    isDemo ? dataFolder : undefined,
  );
  const outsideProvider: OutsideProvider | undefined =
    issuer === ''
      ? undefined
      : {
          issuer,
          clientId: read.text('OIDC_CLIENT_ID'),
          clientSecret: requireSecret('OIDC_CLIENT_SECRET', env.OIDC_CLIENT_SECRET),
          isEmailTrusted: read.boolean('OIDC_TRUST_EMAIL'),
          returnQuery: read.oneOf('OIDC_RETURN_QUERY', ['none', 'h', 'full']),
        };
  if (outsideProvider?.clientId === '') throw sentence('OIDC_CLIENT_ID is missing.');
  const graph = readGraph(read, env.GRAPH_CLIENT_SECRET);
  if (graph !== undefined && outsideProvider === undefined)
    throw sentence('GRAPH_TENANT requires OIDC_ISSUER: the embedded identity provider has its own directory.');
  return {
    host,
    port,
    basePath,
    publicUrl,
    isDemo,
    /** Everyone is the user `noauth`. */
    isAuthenticationOff,
    noauthRole: read.oneOf('NOAUTH_ROLE', ['editor', 'admin']),
    dataFolder,
    databaseUrl,
    encryptionKeys,
    outsideProvider,
    /** The outside provider's directory; undefined if the provider gives no access to profiles and passwords. */
    graph,
    /** The issuer that users sign in with: the outside provider, or the embedded one under /oidc. */
    identityIssuer: outsideProvider?.issuer ?? `${publicUrl}${basePath}/oidc`,
    /** The users' `iss`. The embedded provider's doesn't depend on the server's address. */
    peopleIssuer: outsideProvider?.issuer ?? 'embedded',
    warehouseFolder: read.text('WAREHOUSE_FOLDER') || `${dataFolder}/warehouse`,
    warehouseCommand: read.text('WAREHOUSE_COMMAND') || path.join(productFolder, 'warehouse/src/main.ts'),
    contentFolder,
    webFolder: read.text('WEB_FOLDER'),
    reportFolder: read.text('REPORT_FOLDER'),
    navigatorFolder: read.text('NAVIGATOR_FOLDER'),
    databaseStartSeconds: read.integer('DATABASE_START_SECONDS'),
    shutdownSeconds: read.integer('SHUTDOWN_SECONDS'),
    logLevel:
      read.oneOf('LOG_LEVEL', ['', 'fatal', 'error', 'warn', 'info', 'debug', 'silent']) || (isDemo ? 'warn' : 'info'),
    trustProxy,
    /** Empty while metrics are off. */
    metricsToken: read.boolean('METRICS') ? requireGoodSecret('METRICS_TOKEN', env.METRICS_TOKEN) : '',
    rateLimits: read.boolean('RATE_LIMITS'),
    teamDomains: read
      .list('TEAM_DOMAINS')
      .map((domain) => domain.toLowerCase())
      .concat(isDemo ? ['example.com'] : []),
    brand,
    productName: read.text('PRODUCT_NAME') || brand.name,
    salesPhone: read.text('SALES_PHONE') || brand.phone,
    apiExplorerLink: read.url('API_EXPLORER_LINK'),
    documentationLink: read.url('DOCUMENTATION_LINK'),
    startPageLink: read.url('START_PAGE_LINK'),
    propertyReportLink: read.url('PROPERTY_REPORT_LINK') || embeddedNavigatorLink,
    embeddedNavigatorLink,
    embeddedReportLink,
    appInsightsConnection: read.text('APP_INSIGHTS_CONNECTION'),
    b2cExtensionId: read.text('B2C_EXTENSION_ID'),
    defaultConnectionId: read.text('DEFAULT_CONNECTION_ID'),
    allowCsvDownload: read.boolean('ALLOW_CSV_DOWNLOAD'),
    editorWordWrap: read.boolean('EDITOR_WORD_WRAP'),
    ...readMailSettings(
      {
        from: read.text('MAIL_FROM'),
        smtpUrl: read.text('MAIL_SMTP_URL'),
        allowsPlain: read.boolean('MAIL_ALLOW_PLAIN'),
        errorsTo: read.text('MAIL_ERRORS_TO') || (isDemo ? 'operator@example.com' : ''),
      },
      read.text('PRODUCT_NAME') || brand.name,
      publicUrl,
    ),
    postgresConnections,
    sqlserverConnections,
    directConnectionIds: directIdsOf({ postgres: postgresConnections, sqlserver: sqlserverConnections }),
    connectionHosts: readConnectionHosts(read.list('CONNECTION_HOSTS')),
    sqliteFolders: read.list('SQLITE_FOLDERS'),
    /** Undefined if REST API keys exist only here. */
    azureFirewall: readAzureFirewall(read, env.AZURE_SQL_CLIENT_SECRET),
    powerBi: readPowerBi(read, env.POWERBI_CLIENT_SECRET),
    threeScale: readThreeScale({
      url: read.url('THREE_SCALE_URL'),
      planId: read.text('THREE_SCALE_PLAN_ID'),
      accessToken: env.THREE_SCALE_ACCESS_TOKEN,
    }),
    hasThreeScaleParts: `${read.text('THREE_SCALE_PLAN_ID')}${env.THREE_SCALE_ACCESS_TOKEN ?? ''}` !== '',
    apiCallsPerSecond: read.integer('API_CALLS_PER_SECOND'),
    apiCallsPerSecondTrial: read.integer('API_CALLS_PER_SECOND_TRIAL'),
    apiCallsPerMonth: read.integer('API_CALLS_PER_MONTH'),
    apiCallsPerTrial: read.integer('API_CALLS_PER_TRIAL'),
    apiCallsPerDayTrial: read.integer('API_CALLS_PER_DAY_TRIAL'),
    maxResultRows: read.integer('MAX_RESULT_ROWS'),
    maxResultBytes: read.integer('MAX_RESULT_BYTES'),
    maxResultBytesLicensed: read.integer('MAX_RESULT_BYTES_LICENSED'),
    resultStore: readResultStore(read.oneOf('RESULT_STORE', ['', 'files', 'database']), databaseUrl),
    resultStoreMegabytes: read.integer('RESULT_STORE_MEGABYTES'),
    exportMaxRows: read.integer('EXPORT_MAX_ROWS'),
    exportMaxMegabytes: read.integer('EXPORT_MAX_MEGABYTES'),
    exportSeconds: read.integer('EXPORT_SECONDS'),
    statementSeconds: read.integer('STATEMENT_SECONDS'),
    trialStatementSeconds: read.integer('TRIAL_STATEMENT_SECONDS'),
    historyDays: read.integer('HISTORY_DAYS'),
    auditDays: read.integer('AUDIT_DAYS'),
    runsPerPerson: read.integer('RUNS_PER_PERSON'),
    queuedPerPerson: read.integer('QUEUED_PER_PERSON'),
    queuedPerNode: read.integer('QUEUED_PER_NODE'),
    runsPerNodeServer: read.integer('RUNS_PER_NODE_SERVER'),
    unwatchedSeconds: read.integer('UNWATCHED_SECONDS'),
    engineProcesses: read.integer('ENGINE_PROCESSES'),
    warmProcesses: read.integer('WARM_PROCESSES'),
    engineMemoryMb: read.integer('ENGINE_MEMORY_MB'),
    engineMemoryMbLicensed: read.integer('ENGINE_MEMORY_MB_LICENSED'),
    engineDataLimitMb: read.integer('ENGINE_DATA_LIMIT_MB'),
    engineDataLimitMbLicensed: read.integer('ENGINE_DATA_LIMIT_MB_LICENSED'),
    clientsPerPerson: read.integer('CLIENTS_PER_PERSON'),
    clientsPerNode: read.integer('CLIENTS_PER_NODE'),
    clientsPerPersonServer: read.integer('CLIENTS_PER_PERSON_SERVER'),
    clientsPerNodeServer: read.integer('CLIENTS_PER_NODE_SERVER'),
    gateway: readGatewaySettings(read, { host, publicUrl, isDemo }),
  };
}
