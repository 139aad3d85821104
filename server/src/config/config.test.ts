import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readConfig } from './config.ts';
import { findConfigWarnings } from './find-config-warnings.ts';
import { readSettings, secretNames } from './read-settings.ts';

const goodKey = `one:${randomBytes(32).toString('base64')}`;
const goodSecret = randomBytes(24).toString('base64');
const powerBiReports = 'foreclosure=5b218778-e7a5-4d73-8187-f10824047715';
const azureServer = '/subscriptions/s/resourceGroups/data/providers/Microsoft.Sql/servers/parcels';
const production = {
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://platbook.example',
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'platbook',
  OIDC_CLIENT_SECRET: goodSecret,
  ENCRYPTION_KEYS: goodKey,
};
const graph = { GRAPH_TENANT: 'contoso.onmicrosoft.com', GRAPH_CLIENT_ID: 'x', GRAPH_CLIENT_SECRET: goodSecret };

const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318/' };

const connection = { name: 'a', host: 'b', database: 'c', user: 'd', password: 'e' };
const connectionWith = (more: Record<string, unknown>) => JSON.stringify([{ ...connection, ...more }]);

it('has the documented defaults', () => {
  const config = readConfig(production);
  expect(config).toMatchObject({
    isDemo: false,
    port: 3000,
    basePath: '',
    maxResultRows: 50_000,
    statementSeconds: 300,
    trialStatementSeconds: 60,
    runsPerPerson: 2,
    queuedPerPerson: 8,
    engineMemoryMb: 512,
    trustProxy: [],
  });
});

it('lets other nodes reach this one at NODE_URL, by default at the name of the machine if HOST is a wildcard', () => {
  expect(readConfig(production).nodeUrl).toBe(`http://${hostname()}:3000`);
  expect(readConfig({ ...production, HOST: '10.0.0.5', PORT: '8080' }).nodeUrl).toBe('http://10.0.0.5:8080');
  expect(readConfig({ ...production, NODE_URL: 'https://one.platbook.example/' }).nodeUrl).toBe(
    'https://one.platbook.example',
  );
  expect(() => readConfig({ ...production, NODE_URL: 'https://one.platbook.example/x' })).toThrow('NODE_URL');
});

it('is in demo mode only on a loopback address, and keeps the secrets it generated', () => {
  const folder = temporaryFolder('config');
  const first = readConfig({ DATA_FOLDER: folder });
  expect(first.isDemo).toBe(true);
  expect(readConfig({ DATA_FOLDER: folder }).encryptionKeys).toEqual(first.encryptionKeys);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
});

it.each([
  [{ HOST: '0.0.0.0' }, 'OIDC_ISSUER is missing'],
  [{ NODE_ENV: 'production' }, 'OIDC_ISSUER is missing'],
  [{ PUBLIC_URL: 'https://platbook.example' }, 'OIDC_ISSUER is missing'],
  [graph, 'GRAPH_TENANT requires OIDC_ISSUER'],
])('rejects incomplete settings with one sentence: %j', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});

it.each([
  [{ OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID is missing'],
  [{ ...graph, GRAPH_CLIENT_SECRET: '' }, 'GRAPH_CLIENT_SECRET'],
  [{ ...graph, GRAPH_TENANT: 'contoso' }, 'GRAPH_TENANT must be a domain'],
  [{ ...graph, GRAPH_URL: 'http://graph.example' }, 'GRAPH_URL must be an https URL'],
  [
    { ...graph, GRAPH_PASSWORD_CHECK_URL: 'https://contoso.b2clogin.com/token' },
    'GRAPH_PASSWORD_CHECK_CLIENT_ID is missing',
  ],
  [{ POWERBI_REPORTS: 'foreclosure' }, 'POWERBI_REPORTS must list reports with their Power BI IDs'],
  [{ POWERBI_REPORTS: powerBiReports }, 'POWERBI_TENANT or POWERBI_CLIENT_ID is missing'],
  [
    { POWERBI_REPORTS: powerBiReports, POWERBI_TENANT: 't', POWERBI_CLIENT_ID: 'c' },
    'POWERBI_WORKSPACE must be a workspace ID',
  ],
  [{ AZURE_SQL_SERVER: 'parcels' }, 'AZURE_SQL_SERVER must be the resource ID of a server'],
  [{ AZURE_SQL_SERVER: azureServer }, 'AZURE_SQL_TENANT or AZURE_SQL_CLIENT_ID is missing'],
  [{ AZURE_SQL_SERVER: azureServer, AZURE_SQL_TENANT: 't', AZURE_SQL_CLIENT_ID: 'c' }, 'AZURE_SQL_CLIENT_SECRET'],
  [{ THREE_SCALE_URL: 'https://acme-admin.3scale.net' }, 'THREE_SCALE_PLAN_ID must be the number'],
  [{ THREE_SCALE_URL: 'https://acme-admin.3scale.net', THREE_SCALE_PLAN_ID: '7' }, 'THREE_SCALE_ACCESS_TOKEN'],
  [{ THREE_SCALE_URL: 'http://acme.example' }, 'THREE_SCALE_URL must be an https URL'],
  [{ OIDC_RETURN_QUERY: 'all' }, 'OIDC_RETURN_QUERY must be one of none, h, full'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535'],
  [{ PORT: '3e3' }, 'PORT must be a whole number'],
  [{ RATE_LIMITS: 'perhaps' }, 'RATE_LIMITS must be true or false'],
  [{ BASE_PATH: 'tools/../x' }, 'BASE_PATH must be a path'],
  [{ API_EXPLORER_LINK: 'javascript:alert(1)' }, 'API_EXPLORER_LINK must be an http or https URL'],
  [{ GRAPH_URL: 'graph.example' }, 'GRAPH_URL must be an http or https URL'],
  [{ ...collector, OTEL_EXPORTER_OTLP_HEADERS: 'a=b' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be an https URL because'],
  [
    { OTEL_EXPORTER_OTLP_HEADERS: 'canary' },
    /^OTEL_EXPORTER_OTLP_HEADERS must list pairs such as name=value, with special characters percent-encoded\.$/,
  ],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=%zz' }, 'OTEL_EXPORTER_OTLP_HEADERS must list pairs'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=b%0Ac' }, "OTEL_EXPORTER_OTLP_HEADERS contains a header that can't be sent."],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL must be one of http/json'],
  [{ OTEL_TRACES_SAMPLER: 'always' }, 'OTEL_TRACES_SAMPLER must be one of always_on'],
  [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// URL'],
  [{ MAIL_SMTP_URL: 'http://mail.example' }, 'MAIL_SMTP_URL must be a URL such as smtp://'],
  [{ MAIL_SMTP_URL: 'smtp://u:p@a b' }, "MAIL_SMTP_URL can't be parsed"],
  [{ MAIL_FROM: 'Platbook' }, 'MAIL_FROM must be an address'],
  [{ MAIL_ERRORS_TO: 'a@b,c@d' }, 'MAIL_ERRORS_TO must be a single email address'],
  [{ POSTGRES_CONNECTIONS: '{"name":"a"}' }, 'POSTGRES_CONNECTIONS must be a JSON list'],
  [{ POSTGRES_CONNECTIONS: '[{"name":"a"}]' }, 'the field host of connection 1 is missing'],
  [{ POSTGRES_CONNECTIONS: connectionWith({ acceses: ['a@b.example'] }) }, 'the field acceses of'],
  [{ POSTGRES_CONNECTIONS: connectionWith({ accesses: 'a@b.example' }) }, 'the field accesses of'],
  [{ SQLSERVER_CONNECTIONS: connectionWith({ ssl: true }) }, 'the field ssl of connection 1 is missing'],
  [{ SQLSERVER_CONNECTIONS: connectionWith({ trust: 'yes' }) }, 'the field trust of connection 1'],
  [{ POSTGRES_CONNECTIONS: connectionWith({ port: '5432' }) }, 'the field port of'],
])('rejects invalid settings with one sentence: %j', (env, sentence) => {
  expect(() => readConfig({ ...production, ...env })).toThrow(sentence);
});

it('sends traces and logs only to a collector that is set, as OpenTelemetry names it', () => {
  expect(readConfig(production).telemetry).toBeUndefined();
  const none = { ...collector, OTEL_TRACES_EXPORTER: 'none', OTEL_LOGS_EXPORTER: 'none' };
  expect(readConfig({ ...production, ...none }).telemetry).toBeUndefined();
  const config = readConfig({
    ...production,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otlp/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc%3D, x-scope=team=a',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,team=data',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
    OTEL_LOGS_EXPORTER: 'none',
  });
  expect(config.telemetry).toEqual({
    endpoint: 'https://collector.example/otlp',
    headers: { authorization: 'Basic abc=', 'x-scope': 'team=a' },
    timeoutMilliseconds: 10_000,
    signals: ['traces'],
    sampler: { name: 'traceidratio', ratio: 0.1 },
    resource: { 'service.name': 'platbook', team: 'data' },
  });
});

it('refuses weak secrets [V16]', () => {
  const keys = (bytes: Buffer | string) => ({
    ...production,
    ENCRYPTION_KEYS: `one:${Buffer.from(bytes as string).toString('base64')}`,
  });
  for (const [env, sentence] of [
    [{ ...production, ENCRYPTION_KEYS: '' }, 'ENCRYPTION_KEYS is missing'],
    [{ ...production, ENCRYPTION_KEYS: '', OIDC_CLIENT_SECRET: '' }, 'ENCRYPTION_KEYS is missing'],
    [{ ...production, ENCRYPTION_KEYS: 'no-list' }, 'must be a list of id:base64 pairs'],
    [keys(randomBytes(16)), 'is shorter than 32 bytes'],
    [keys(Buffer.alloc(32)), 'is too easy to guess'],
    [keys('abababababababababababababababab'), 'is too easy to guess'],
    [keys('0123456789abcdef0123456789abcdef'), 'contains "01234567", which looks like a sample value'],
    [keys('please-changeme-in-production-42'), 'contains "changeme", which looks like a sample value'],
    [keys(Buffer.from(Array.from({ length: 32 }, (_, at) => at))), 'is too easy to guess'],
    [keys(randomBytes(33)), 'must be exactly 32 bytes'],
    [{ ...production, ENCRYPTION_KEYS: `${goodKey},${goodKey}` }, 'lists a key ID twice'],
    [{ ...production, OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET is missing'],
  ] as const)
    expect(() => readConfig(env), sentence).toThrow(sentence);
});

it.each([
  [{}, ['MAIL_SMTP_URL is empty', 'TRUST_PROXY is empty']],
  [
    { MAIL_SMTP_URL: 'smtp://mail.example', MAIL_ALLOW_PLAIN: 'true', TRUST_PROXY: '10.0.0.7' },
    ['MAIL_ERRORS_TO is empty', 'MAIL_ALLOW_PLAIN is true'],
  ],
  [
    { ...collector, MAIL_SMTP_URL: 'smtp://127.0.0.1', MAIL_ERRORS_TO: 'ops@a.example', TRUST_PROXY: '10.0.0.7' },
    ['OTEL_EXPORTER_OTLP_ENDPOINT is an http URL'],
  ],
  [
    {
      MAIL_SMTP_URL: 'smtp://127.0.0.1',
      MAIL_ALLOW_PLAIN: 'true',
      MAIL_ERRORS_TO: 'ops@a.example',
      PUBLIC_URL: 'http://data.example',
    },
    ['PUBLIC_URL is an http URL'],
  ],
  [
    { DATABASE_URL: 'postgres://a@b/c', RESULT_STORE: 'files', RATE_LIMITS: 'false', TRUST_PROXY: '10.0.0.7' },
    ['MAIL_SMTP_URL is empty', 'RATE_LIMITS is false', 'RESULT_STORE is files'],
  ],
  [
    { OIDC_CLIENT_SECRET: 'short', TRUST_PROXY: '10.0.0.7' },
    ['MAIL_SMTP_URL is empty', 'OIDC_CLIENT_SECRET is shorter than 16 bytes'],
  ],
  [
    { OIDC_CLIENT_SECRET: 'Xy-my-Secret-for-platbook', TRUST_PROXY: '10.0.0.7' },
    ['MAIL_SMTP_URL is empty', 'OIDC_CLIENT_SECRET contains "secret", which looks like a sample value'],
  ],
  [
    {
      RESULT_STORE: 's3',
      RESULT_S3_BUCKET: 'results',
      RESULT_S3_CREDENTIALS: 'machine',
      RESULT_S3_ACCESS_KEY_ID: 'AKIA',
      TRUST_PROXY: '10.0.0.7',
    },
    ['MAIL_SMTP_URL is empty', 'RESULT_S3_ACCESS_KEY_ID is set, but RESULT_S3_CREDENTIALS is machine'],
  ],
  [{ THREE_SCALE_PLAN_ID: '7', TRUST_PROXY: '10.0.0.7' }, ['MAIL_SMTP_URL is empty', 'THREE_SCALE_URL is empty']],
])('warns about incomplete settings: %o', (more, beginnings) => {
  const found = findConfigWarnings(readConfig({ ...production, ...more }));
  expect(found).toEqual(beginnings.map((beginning) => expect.stringContaining(beginning)));
});

describe('results in S3', () => {
  const amazon = {
    RESULT_STORE: 's3',
    RESULT_S3_BUCKET: 'results',
    RESULT_S3_ACCESS_KEY_ID: 'AKIA',
    RESULT_S3_SECRET_ACCESS_KEY: 'hidden',
  };
  const read = (more: Record<string, string> = {}) =>
    readConfig({ DATA_FOLDER: temporaryFolder('config'), ...amazon, ...more }).resultS3;

  it('are in Amazon S3 unless there is another endpoint', () => {
    expect(read({ RESULT_S3_REGION: 'eu-central-1' })).toEqual({
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      region: 'eu-central-1',
      bucket: 'results',
      prefix: 'platbook/',
      addressing: 'host',
      key: { accessKeyId: 'AKIA', secretAccessKey: 'hidden', sessionToken: undefined },
    });
    expect(read({ RESULT_S3_SESSION_TOKEN: 'brief' })?.key).toMatchObject({ sessionToken: 'brief' });
    expect(read({ RESULT_S3_BUCKET: 'results.example.com' })?.addressing).toBe('path');
    const own = { RESULT_S3_ENDPOINT: 'https://s3.example.com/', RESULT_S3_PREFIX: '/sites/one/' };
    expect(read(own)).toMatchObject({ endpoint: 'https://s3.example.com', prefix: 'sites/one/', addressing: 'path' });
    expect(read({ ...own, RESULT_S3_ADDRESSING: 'host' })?.addressing).toBe('host');
    expect(read({ RESULT_STORE: 'files' })).toBeUndefined();
  });

  it("take the machine's credentials only if they are asked to", () => {
    const env = { AWS_EC2_METADATA_SERVICE_ENDPOINT: 'http://127.0.0.1', AWS_CONTAINER_AUTHORIZATION_TOKEN: 'hidden' };
    const machine = readSettings({ ...amazon, ...env, RESULT_S3_CREDENTIALS: 'machine' }, temporaryFolder('config'));
    expect(read(machine as Record<string, string>)?.key).toEqual({ machine: env });
    expect(read(env)?.key).not.toHaveProperty('machine');
    // No child process can read it from the environment.
    expect(secretNames()).toContain('AWS_CONTAINER_AUTHORIZATION_TOKEN');
  });

  it.each([
    [{ RESULT_S3_BUCKET: '' }, 'RESULT_S3_BUCKET'],
    [{ RESULT_S3_BUCKET: '../other' }, 'RESULT_S3_BUCKET'],
    [{ RESULT_S3_PREFIX: '../other' }, 'RESULT_S3_PREFIX'],
    [{ RESULT_S3_PREFIX: 'a//b' }, 'RESULT_S3_PREFIX'],
    [{ RESULT_S3_ACCESS_KEY_ID: '' }, 'RESULT_S3_ACCESS_KEY_ID'],
    [{ RESULT_S3_SECRET_ACCESS_KEY: '' }, 'RESULT_S3_SECRET_ACCESS_KEY'],
    [{ RESULT_S3_ENDPOINT: 'http://s3.example.com' }, 'must be an https URL because results are sent to it'],
  ])('need complete settings: %o', (wrong, sentence) => {
    expect(() => read(wrong)).toThrow(sentence);
    expect(() => read(wrong)).not.toThrow('hidden');
  });
});

it("doesn't warn about incomplete settings in demo mode", () => {
  const folder = temporaryFolder('config');
  expect(findConfigWarnings(readConfig({ DATA_FOLDER: folder }))).toEqual([]);
});
