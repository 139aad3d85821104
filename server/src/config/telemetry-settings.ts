import { samplerNames } from '../adapters/telemetry/index.ts';
import { count, list, oneOf, parsed, partsOf, pattern, secret, text, url, withoutFinalSlash } from './setting.ts';

/** `name=value` pairs with percent-encoded values, as in W3C Baggage. The message has no value: it can be a secret. */
function toPairs(parts: readonly string[], name: string): Record<string, string> {
  const pairs = parts.map((part) => /^\s*([^\s=]+)\s*=\s*(.*?)\s*$/.exec(part));
  try {
    return Object.fromEntries(pairs.map((pair) => [pair![1], decodeURIComponent(pair![2]!)]));
  } catch (cause) {
    throw new Error(`${name} must list pairs such as name=value, with special characters percent-encoded.`, { cause });
  }
}

function toHeaders(given: string, name: string): Record<string, string> {
  const headers = toPairs(partsOf(given), name);
  try {
    new Headers(headers);
  } catch {
    throw new Error(`${name} contains a header that can't be sent.`);
  }
  return headers;
}

const exporter = (what: string) => oneOf(['otlp', 'none'], `otlp or none: whether ${what} are sent.`, 'otlp');

/** OpenTelemetry's own names: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/ */
export const telemetrySettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: parsed(
    url('URL of an OpenTelemetry collector, e.g. http://127.0.0.1:4318, that gets traces and logs. Default: none.'),
    withoutFinalSlash,
  ),
  OTEL_EXPORTER_OTLP_HEADERS: parsed(
    secret('Headers for the collector: name=value pairs, comma-separated, with percent-encoded values.'),
    toHeaders,
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: oneOf(['http/json'], 'Protocol of the collector; only http/json.', 'http/json'),
  OTEL_EXPORTER_OTLP_TIMEOUT: count(10_000, 1, 600_000, 'How long the collector can take to answer, in milliseconds.'),
  OTEL_SERVICE_NAME: text('Name of this service in traces and logs.', 'platbook'),
  OTEL_RESOURCE_ATTRIBUTES: parsed(
    list('Attributes of this service: name=value pairs, e.g. deployment.environment.name=production.'),
    toPairs,
  ),
  OTEL_TRACES_EXPORTER: exporter('traces'),
  OTEL_LOGS_EXPORTER: exporter('logs'),
  OTEL_TRACES_SAMPLER: oneOf(
    samplerNames,
    `Which traces are sent: ${samplerNames.join(', ')}. The parentbased_ ones follow the traceparent header of the caller.`,
    'parentbased_always_on',
  ),
  OTEL_TRACES_SAMPLER_ARG: parsed(
    pattern(/^(0(\.\d+)?|1(\.0+)?)$/, 'a number from 0 to 1', 'Share of traces for the traceidratio samplers.', '1'),
    Number,
  ),
};
