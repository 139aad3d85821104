/** The JSON encoding of OTLP: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
import type { Attributes, Signal } from './telemetry.ts';
import type { TraceContext } from './trace-context.ts';

const longestText = 4_000;

type AnyValue = { stringValue: string } | { boolValue: boolean } | { intValue: string } | { doubleValue: number };

interface KeyValue {
  readonly key: string;
  readonly value: AnyValue;
}

function toValue(value: string | number | boolean): AnyValue {
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'string') return { stringValue: value.slice(0, longestText).toWellFormed() };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

export const toKeyValues = (attributes: Readonly<Attributes>): KeyValue[] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: toValue(value) }));

/** From milliseconds since 1970; exact to the microsecond. */
export const toNanoseconds = (milliseconds: number): string => `${Math.round(milliseconds * 1_000)}000`;

export interface EndedSpan extends TraceContext {
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: 'server' | 'internal';
  readonly beganAt: number;
  readonly endedAt: number;
  readonly attributes: Readonly<Attributes>;
  readonly failure: string | undefined;
}

const kinds = { internal: 1, server: 2 };
const errorStatus = 2;

export const toSpanRecord = ({ parentSpanId, name, kind, attributes, failure, ...span }: EndedSpan) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(parentSpanId === undefined ? {} : { parentSpanId }),
  name,
  kind: kinds[kind],
  startTimeUnixNano: toNanoseconds(span.beganAt),
  endTimeUnixNano: toNanoseconds(span.endedAt),
  attributes: toKeyValues(attributes),
  ...(failure === undefined ? {} : { status: { code: errorStatus, message: failure } }),
});

/** pino's levels and OpenTelemetry's numbers. */
const severities: Record<number, [number: number, text: string]> = {
  10: [1, 'TRACE'],
  20: [5, 'DEBUG'],
  30: [9, 'INFO'],
  40: [13, 'WARN'],
  50: [17, 'ERROR'],
  60: [21, 'FATAL'],
};
const errorNames: Record<string, string> = {
  type: 'exception.type',
  message: 'exception.message',
  stack: 'exception.stacktrace',
};

function toLogAttributes(fields: Readonly<Record<string, unknown>>): Attributes {
  const attributes: Attributes = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === undefined) continue;
    if (name === 'err' && typeof value === 'object')
      for (const [part, text] of Object.entries(value))
        attributes[errorNames[part] ?? `exception.${part}`] = String(text);
    else attributes[name] = typeof value === 'object' ? JSON.stringify(value) : (value as string | number | boolean);
  }
  return attributes;
}

/** Undefined if the line isn't one of pino's. */
export function toLogRecord(line: string) {
  let fields: Record<string, unknown>;
  try {
    fields = JSON.parse(line);
  } catch {
    return undefined;
  }
  // The resource says which process and machine it is.
  const { level, time, msg, pid, hostname, trace_id: traceId, span_id: spanId, ...rest } = fields;
  const [severityNumber, severityText] = severities[Number(level)] ?? [0, String(level)];
  return {
    timeUnixNano: toNanoseconds(Number(time)),
    observedTimeUnixNano: toNanoseconds(Date.now()),
    severityNumber,
    severityText,
    body: toValue(String(msg ?? '')),
    attributes: toKeyValues(toLogAttributes(rest)),
    ...(typeof traceId === 'string' && typeof spanId === 'string' ? { traceId, spanId } : {}),
  };
}

export interface Origin {
  readonly resource: Readonly<Record<string, string>>;
  readonly version: string;
}

/** The body of an export. */
export function printExport(signal: Signal, records: readonly unknown[], { resource, version }: Origin): string {
  const about = { resource: { attributes: toKeyValues(resource) } };
  const scope = { scope: { name: 'platbook', version } };
  return JSON.stringify(
    signal === 'traces'
      ? { resourceSpans: [{ ...about, scopeSpans: [{ ...scope, spans: records }] }] }
      : { resourceLogs: [{ ...about, scopeLogs: [{ ...scope, logRecords: records }] }] },
  );
}
