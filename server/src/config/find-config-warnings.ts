import type { Config } from './config.ts';
import { isLoopbackHost } from './public-url.ts';
import { weaknessOfGiven } from './secrets.ts';

export function findConfigWarnings(config: Config): string[] {
  if (config.isDemo) return [];
  const { protocol } = new URL(config.publicUrl);
  const isMailLocal = config.mailSmtpUrl !== '' && isLoopbackHost(new URL(config.mailSmtpUrl).hostname);
  const weakness = config.outsideProvider && weaknessOfGiven(config.outsideProvider.clientSecret);
  const found: Record<string, boolean> = {
    'MAIL_SMTP_URL is empty: emails are written to the outbox folder and not delivered.': config.mailSmtpUrl === '',
    'MAIL_ERRORS_TO is empty: error reports are not emailed to anyone.':
      config.mailSmtpUrl !== '' && config.mailErrorsTo === '',
    'MAIL_ALLOW_PLAIN is true: password reset links can cross the network unencrypted.':
      config.mailAllowPlain && config.mailSmtpUrl !== '' && !isMailLocal,
    'PUBLIC_URL is an http URL: session cookies cross the network unencrypted.': isUnencrypted(config.publicUrl),
    "TRUST_PROXY is empty, but a proxy terminates TLS: rate limits and the audit log see only the proxy's address. Set it to the proxy's address.":
      protocol === 'https:' && config.trustProxy.length === 0,
    'OTEL_EXPORTER_OTLP_ENDPOINT is an http URL: logs cross the network unencrypted.':
      config.telemetry !== undefined && isUnencrypted(config.telemetry.endpoint),
    'THREE_SCALE_URL is empty but other 3scale settings are set: API keys are not synced to 3scale.':
      config.threeScale === undefined && config.threeScalePlanId + config.threeScaleAccessToken !== '',
    [`OIDC_CLIENT_SECRET ${weakness}. If it's a placeholder, replace it with the one from your provider.`]:
      weakness !== undefined,
    'RATE_LIMITS is false: password guessing is not throttled.': !config.rateLimits,
    'RESULT_S3_ACCESS_KEY_ID is set, but RESULT_S3_CREDENTIALS is machine: the access key is not used.':
      config.resultStore === 's3' && config.resultS3Credentials === 'machine' && config.resultS3AccessKeyId !== '',
    "RESULT_STORE is files with a PostgreSQL database: other nodes can't serve this node's results.":
      config.databaseUrl !== '' && config.resultStore === 'files',
  };
  return Object.keys(found).filter((sentence) => found[sentence]);
}

function isUnencrypted(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isLoopbackHost(hostname);
}
