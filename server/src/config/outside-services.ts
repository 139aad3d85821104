import type { ThreeScaleSettings } from '../adapters/api-management/index.ts';
import type { PowerBiSettings } from '../adapters/bi-embed/index.ts';
import type { GraphSettings } from '../adapters/identity-directory/index.ts';
import type { AzureFirewallSettings } from '../adapters/ip-firewall/index.ts';
import { type MachineVariables, machineVariables, type S3Settings } from '../adapters/object-storage/index.ts';
import type { TelemetrySettings } from '../adapters/telemetry/index.ts';
import { isLoopbackHost } from './public-url.ts';
import { requireText } from './secrets.ts';
import type { SettingValues } from './settings.ts';

export function readProvider(values: SettingValues) {
  if (values.oidcIssuer === '') return undefined;
  return {
    issuer: values.oidcIssuer,
    clientSecret: requireText('OIDC_CLIENT_SECRET', values.oidcClientSecret),
    clientId: requireText('OIDC_CLIENT_ID', values.oidcClientId),
    isEmailTrusted: values.oidcTrustEmail,
    returnQuery: values.oidcReturnQuery,
  };
}

export function readGraph(values: SettingValues): GraphSettings | undefined {
  if (values.graphTenant === '') return undefined;
  const clientId = requireText('GRAPH_CLIENT_ID', values.graphClientId);
  if (values.graphPasswordCheckUrl !== '')
    requireText('GRAPH_PASSWORD_CHECK_CLIENT_ID', values.graphPasswordCheckClientId);
  const clientSecret = requireText('GRAPH_CLIENT_SECRET', values.graphClientSecret);
  if (values.oidcIssuer === '')
    throw new Error('GRAPH_TENANT requires OIDC_ISSUER: the embedded identity provider has its own directory.');
  return {
    tenant: values.graphTenant.toLowerCase(),
    clientId,
    clientSecret,
    extensionId: values.b2cExtensionId,
    graphUrl: values.graphUrl,
    loginUrl: values.graphLoginUrl,
    passwordCheckUrl: values.graphPasswordCheckUrl,
    passwordCheckClientId: values.graphPasswordCheckClientId,
  };
}

export function readAzureFirewall(values: SettingValues): AzureFirewallSettings | undefined {
  const { azureSqlServer: server, azureSqlTenant: tenant, azureSqlClientId: clientId } = values;
  if (server === '') return undefined;
  if (!/^\/subscriptions\/[\w-]+\/resourceGroups\/[^/?#]+\/providers\/Microsoft\.Sql\/servers\/[\w-]+$/i.test(server))
    throw new Error(
      'AZURE_SQL_SERVER must be the resource ID of a server: /subscriptions/…/resourceGroups/…/providers/Microsoft.Sql/servers/…',
    );
  if (tenant === '' || clientId === '') throw new Error('AZURE_SQL_TENANT or AZURE_SQL_CLIENT_ID is missing.');
  return {
    server,
    tenant,
    clientId,
    clientSecret: requireText('AZURE_SQL_CLIENT_SECRET', values.azureSqlClientSecret),
    managementUrl: values.azureManagementUrl,
    loginUrl: values.azureLoginUrl,
  };
}

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function readPowerBi(values: SettingValues): PowerBiSettings | undefined {
  const reports = values.powerbiReports.map((entry) => entry.split('=') as [report: string, id: string]);
  if (reports.length === 0) return undefined;
  if (!reports.every(([report, id]) => /^[a-z][a-z0-9-]{0,39}$/.test(report) && guid.test(id ?? '')))
    throw new Error('POWERBI_REPORTS must list reports with their Power BI IDs, e.g. foreclosure=5b218778-….');
  const { powerbiTenant: tenant, powerbiClientId: clientId, powerbiWorkspace: workspaceId, powerbiRole: role } = values;
  if (tenant === '' || clientId === '') throw new Error('POWERBI_TENANT or POWERBI_CLIENT_ID is missing.');
  if (!guid.test(workspaceId)) throw new Error('POWERBI_WORKSPACE must be a workspace ID.');
  if (role.includes(',') || role.length > 50)
    throw new Error('POWERBI_ROLE must be a role of at most 50 characters without a comma.');
  return {
    tenant,
    clientId,
    clientSecret: requireText('POWERBI_CLIENT_SECRET', values.powerbiClientSecret),
    workspaceId,
    reports: new Map(reports),
    role,
    apiUrl: values.powerbiApiUrl,
    appUrl: values.powerbiAppUrl,
    resource: values.powerbiResource,
    loginUrl: values.powerbiLoginUrl,
  };
}

export function readThreeScale(values: SettingValues): ThreeScaleSettings | undefined {
  const { threeScaleUrl: url, threeScalePlanId: planId, threeScaleAccessToken } = values;
  if (url === '') return undefined;
  if (!/^\d+$/.test(planId)) throw new Error('THREE_SCALE_PLAN_ID must be the number of an application plan.');
  return { url, planId, accessToken: requireText('THREE_SCALE_ACCESS_TOKEN', threeScaleAccessToken) };
}

/** `env` has the variables of the machine. */
export function readResultS3(values: SettingValues, env: NodeJS.ProcessEnv): S3Settings | undefined {
  if (values.resultStore !== 's3') return undefined;
  const { resultS3Region: region, resultS3Endpoint, resultS3Bucket } = values;
  const isAmazon = resultS3Endpoint === '';
  // A certificate of *.s3.amazonaws.com has no names with more dots.
  const usual = isAmazon && !resultS3Bucket.includes('.') ? 'host' : 'path';
  return {
    endpoint: isAmazon ? `https://s3.${region}.amazonaws.com` : resultS3Endpoint,
    region,
    bucket: requireText('RESULT_S3_BUCKET', resultS3Bucket),
    prefix: values.resultS3Prefix,
    addressing: values.resultS3Addressing || usual,
    key: readS3Key(values, env),
  };
}

function readS3Key(values: SettingValues, env: NodeJS.ProcessEnv): S3Settings['key'] {
  if (values.resultS3Credentials === 'machine') return { machine: pickMachineVariables(env) };
  return {
    accessKeyId: requireText('RESULT_S3_ACCESS_KEY_ID', values.resultS3AccessKeyId),
    secretAccessKey: requireText('RESULT_S3_SECRET_ACCESS_KEY', values.resultS3SecretAccessKey),
    sessionToken: values.resultS3SessionToken || undefined,
  };
}

export function pickMachineVariables(env: NodeJS.ProcessEnv): MachineVariables {
  return Object.fromEntries(machineVariables.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}

export function readTelemetry(values: SettingValues): TelemetrySettings | undefined {
  const endpoint = values.otelExporterOtlpEndpoint;
  const signals = [
    ...(values.otelTracesExporter === 'otlp' ? (['traces'] as const) : []),
    ...(values.otelLogsExporter === 'otlp' ? (['logs'] as const) : []),
  ];
  if (endpoint === '' || signals.length === 0) return undefined;
  const headers = values.otelExporterOtlpHeaders;
  const { protocol, hostname } = new URL(endpoint);
  if (Object.keys(headers).length > 0 && protocol !== 'https:' && !isLoopbackHost(hostname))
    throw new Error(
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an https URL because OTEL_EXPORTER_OTLP_HEADERS are sent to it.',
    );
  return {
    endpoint,
    headers,
    timeoutMilliseconds: values.otelExporterOtlpTimeout,
    signals,
    sampler: { name: values.otelTracesSampler, ratio: values.otelTracesSamplerArg },
    resource: { ...values.otelResourceAttributes, 'service.name': values.otelServiceName },
  };
}
