import { existsSync } from 'node:fs';
import path from 'node:path';
import type { HostRules } from '../drivers/driver.ts';
import { productFolder } from '../workers/programs.ts';
import { readBrand } from './brand.ts';
import { readMailSettings } from './mail-settings.ts';
import {
  readAzureFirewall,
  readGraph,
  readPowerBi,
  readProvider,
  readResultS3,
  readTelemetry,
  readThreeScale,
} from './outside-services.ts';
import { warehouseProgram } from './product.ts';
import { readPropertyTrino } from './property-trino.ts';
import { createNodeUrl, createPublicUrl, isLoopbackHost } from './public-url.ts';
import { readEncryptionKeys, requireGoodSecret } from './secrets.ts';
import { connectionSettingOf, listServerConnections } from './server-connections.ts';
import { parseSettings, type SettingValues } from './settings.ts';

export type Config = ReturnType<typeof readConfig>;

/**
 * Throws one sentence for the operator. Demo mode: loopback, no outside identity provider, and NODE_ENV isn't production. Only there,
 * missing secrets are generated and stored in `secrets.json` (mode 0600).
 */
export function readConfig(env: NodeJS.ProcessEnv) {
  const values = parseSettings(env);
  const address = readAddress(values);
  const { isDemo, publicUrl } = address;
  requireAuthentication(values, address);
  const folders = readFolders(values);
  const brand = readBrand(folders.brandFolder);
  const productName = values.productName || brand.name;
  const mailErrorsTo = values.mailErrorsTo || (isDemo ? 'operator@example.com' : '');
  const encryptionKeys = readEncryptionKeys(values.encryptionKeys, isDemo ? values.dataFolder : undefined);
  const outsideProvider = readProvider(values);
  const serverConnections = listServerConnections(values);
  return {
    ...values,
    ...address,
    ...folders,
    nodeUrl: createNodeUrl(values.nodeUrl, values.host, values.port),
    /** Everyone is the user `noauth`. */
    isAuthenticationOff: values.authentication === 'off',
    encryptionKeys,
    outsideProvider,
    graph: readGraph(values),
    identityIssuer: outsideProvider?.issuer ?? `${publicUrl}${values.basePath}/oidc`,
    /** The users' `iss`. The embedded provider's doesn't depend on the server's address. */
    peopleIssuer: outsideProvider?.issuer ?? 'embedded',
    logLevel: values.logLevel || (isDemo ? 'warn' : 'info'),
    /** Empty while metrics are off. */
    metricsToken: values.metrics ? requireGoodSecret('METRICS_TOKEN', values.metricsToken) : '',
    /** Undefined: no traces and logs are sent. */
    telemetry: readTelemetry(values),
    teamDomains: [...values.teamDomains.map((domain) => domain.toLowerCase()), ...(isDemo ? ['example.com'] : [])],
    brand,
    productName,
    salesPhone: values.salesPhone || brand.phone,
    ...readMailSettings({ ...values, mailErrorsTo }, productName, publicUrl),
    serverConnections,
    directConnectionIds: serverConnections.flatMap(({ id, direct }) => (direct ? [id] : [])),
    hostRules: {
      allowed: values.connectionHosts,
      ...ownServersOf([values.databaseUrl, values.propertyIndexUrl]),
    } satisfies HostRules,
    azureFirewall: readAzureFirewall(values),
    powerBi: readPowerBi(values),
    threeScale: readThreeScale(values),
    resultStore: chooseResultStore(values),
    resultS3: readResultS3(values, env),
    sqlEndpoint: readSqlEndpoint(values, address),
    /** Undefined: the Property Data connections read warehouse files. */
    propertyTrino: readPropertyTrino(values),
  };
}

function readAddress({
  host,
  port,
  basePath,
  publicUrl: given,
  oidcIssuer,
  nodeEnv,
  propertyReportLink,
}: SettingValues) {
  const publicUrl = createPublicUrl(given, host, port);
  const isLocal = isLoopbackHost(host) && isLoopbackHost(new URL(publicUrl).hostname);
  const embeddedNavigatorLink = `${publicUrl}${basePath}/navigator`;
  return {
    publicUrl,
    isLocal,
    isDemo: isLocal && oidcIssuer === '' && nodeEnv !== 'production',
    embeddedNavigatorLink,
    embeddedReportLink: `${publicUrl}${basePath}/report/`,
    propertyReportLink: propertyReportLink || embeddedNavigatorLink,
  };
}

type Address = ReturnType<typeof readAddress>;

/** Refuses to run without an identity provider, or without sign-in [T36], where it isn't allowed. The warehouse is checked later. */
function requireAuthentication(values: SettingValues, { isLocal, isDemo }: Address): void {
  if (values.authentication === 'off') {
    const refuse = (why: string) => new Error(`AUTHENTICATION can be off only ${why}.`);
    if (values.oidcIssuer !== '') throw refuse('without OIDC_ISSUER');
    if (values.nodeEnv === 'production') throw refuse('with NODE_ENV other than production');
    if (!isLocal || values.trustProxy.length > 0) throw refuse('on a loopback address, without a TRUST_PROXY');
    const [connection] = listServerConnections(values);
    if (connection) throw refuse(`without ${connectionSettingOf(connection.driver)}`);
  }
  if (values.oidcIssuer === '' && !isDemo)
    throw new Error(
      'OIDC_ISSUER is missing. Outside demo mode (a loopback address, NODE_ENV not production), an identity provider is required.',
    );
}

function readFolders(values: SettingValues) {
  const contentFolder = values.contentFolder || path.join(productFolder, 'content');
  const ownBrand = path.join(contentFolder, 'brand');
  return {
    contentFolder,
    brandFolder: values.brandFolder || (existsSync(ownBrand) ? ownBrand : path.join(productFolder, 'content', 'brand')),
    webFolder: values.webFolder || path.join(productFolder, 'portal/dist'),
    reportFolder: values.reportFolder || path.join(productFolder, 'bi/dist'),
    navigatorFolder: values.navigatorFolder || path.join(productFolder, 'navigator/dist'),
    warehouseFolder: values.warehouseFolder || `${values.dataFolder}/warehouse`,
    warehouseCommand: values.warehouseCommand || warehouseProgram(),
  };
}

export function chooseResultStore({ resultStore, databaseUrl }: SettingValues): 'files' | 'database' | 's3' {
  if (resultStore === 'database' && databaseUrl === '')
    throw new Error('RESULT_STORE can be database only with a PostgreSQL DATABASE_URL.');
  return resultStore || (databaseUrl === '' ? 'files' : 'database');
}

function ownServersOf(databaseUrls: readonly string[]): Pick<HostRules, 'ownServers'> {
  const ownServers = databaseUrls.flatMap((url) => {
    if (!URL.canParse(url)) return [];
    const { hostname, port } = new URL(url);
    const host = hostname.replace(/^\[|\]$/g, '');
    return host === '' ? [] : [{ host, port: Number(port || 5432) }];
  });
  return ownServers.length === 0 ? {} : { ownServers };
}

function readSqlEndpoint(values: SettingValues, { isDemo, publicUrl }: Address) {
  const { gatewayPort: port, gatewayCertificate: certificateFile, gatewayKey: keyFile } = values;
  const shown = /^(\[[0-9a-f:]+\]|[^\s:/]+)(?::(\d{1,5}))?$/i.exec(values.gatewayAddress);
  if (values.gatewayAddress !== '' && shown === null)
    throw new Error(
      'GATEWAY_ADDRESS must be a host such as sql.example.com, or a host and a port: sql.example.com:1433.',
    );
  if ((certificateFile === '') !== (keyFile === ''))
    throw new Error('Set both GATEWAY_CERTIFICATE and GATEWAY_KEY, or neither.');
  return {
    isOn: values.gateway === '' ? isDemo || port !== 0 : values.gateway === 'on',
    host: values.gatewayHost || values.host,
    /** 0: chosen at startup. */
    port,
    publicHost: (shown?.[1] ?? new URL(publicUrl).hostname).replace(/^\[|\]$/g, ''),
    /** Defaults to the listening port. */
    publicPort: shown?.[2] === undefined ? undefined : Number(shown[2]),
    certificateFile,
    keyFile,
    processes: values.gatewayProcesses,
    sessionsPerPerson: values.gatewaySessionsPerPerson,
    sessions: values.gatewaySessions,
  };
}
