import Type, { type Static, type TSchema } from 'typebox';
import Value from 'typebox/value';
import { type Failure, playFailure, type Refused, retryHeader, send, startFakeService } from './fake-service.ts';

/** The JSON encoding of opentelemetry-proto 1.x (trace/v1, logs/v1, common/v1), without the fields that we don't send. */
const only = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });
const int64 = Type.String({ pattern: '^-?\\d{1,19}$' });
const nanoseconds = Type.String({ pattern: '^\\d{19}$' });
const traceId = Type.String({ pattern: '^(?!0+$)[0-9a-f]{32}$' });
const spanId = Type.String({ pattern: '^(?!0+$)[0-9a-f]{16}$' });
const anyValue = Type.Union([
  only({ stringValue: Type.String() }),
  only({ boolValue: Type.Boolean() }),
  only({ intValue: int64 }),
  only({ doubleValue: Type.Number() }),
]);
const attributes = Type.Array(only({ key: Type.String({ minLength: 1 }), value: anyValue }));
const resource = only({ attributes });
const scope = only({ name: Type.String(), version: Type.String() });
const spanShape = only({
  traceId,
  spanId,
  parentSpanId: Type.Optional(spanId),
  name: Type.String({ minLength: 1 }),
  kind: Type.Integer({ minimum: 1, maximum: 5 }),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes,
  status: Type.Optional(
    only({ code: Type.Integer({ minimum: 0, maximum: 2 }), message: Type.Optional(Type.String()) }),
  ),
});
const logShape = only({
  timeUnixNano: nanoseconds,
  observedTimeUnixNano: nanoseconds,
  severityNumber: Type.Integer({ minimum: 0, maximum: 24 }),
  severityText: Type.String(),
  body: anyValue,
  attributes,
  traceId: Type.Optional(traceId),
  spanId: Type.Optional(spanId),
});
const tracesShape = only({
  resourceSpans: Type.Array(only({ resource, scopeSpans: Type.Array(only({ scope, spans: Type.Array(spanShape) })) })),
});
const logsShape = only({
  resourceLogs: Type.Array(
    only({ resource, scopeLogs: Type.Array(only({ scope, logRecords: Type.Array(logShape) })) }),
  ),
});

type KeyValues = Static<typeof attributes>;
const toObject = (pairs: KeyValues) =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0] as string | number | boolean]));
const flat = <R extends { attributes: KeyValues }>(record: R) => ({
  ...record,
  attributes: toObject(record.attributes),
});

export type CollectorTrouble = Failure | Refused | { readonly rejected: number };

/** An OTLP/HTTP receiver, written from the specification; it answers 400 to anything that isn't exactly OTLP. */
export async function startFakeCollector() {
  const spans: (Omit<Static<typeof spanShape>, 'attributes'> & { attributes: ReturnType<typeof toObject> })[] = [];
  const logs: (Omit<Static<typeof logShape>, 'attributes'> & { attributes: ReturnType<typeof toObject> })[] = [];
  const resources: ReturnType<typeof toObject>[] = [];
  const authorizations: (string | undefined)[] = [];
  const invalid: string[] = [];
  let trouble: CollectorTrouble | undefined;

  const service = await startFakeService((request, { pathname }, text, response) => {
    authorizations.push(request.headers.authorization);
    if (typeof trouble === 'string') return playFailure(trouble, response);
    if (trouble !== undefined && 'status' in trouble) {
      const location = trouble.status === 302 ? { location: '/elsewhere' } : undefined;
      return send(response, trouble.status, {}, { ...retryHeader(trouble), ...location });
    }
    const body: unknown = JSON.parse(text);
    const rejected = trouble?.rejected ?? 0;
    if (request.headers['content-type'] !== 'application/json') return send(response, 415, {});
    if (pathname === '/v1/traces' && Value.Check(tracesShape, body)) {
      resources.push(...body.resourceSpans.map((each) => toObject(each.resource.attributes)));
      spans.push(...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)).map(flat));
      return send(response, 200, rejected > 0 ? { partialSuccess: { rejectedSpans: String(rejected) } } : {});
    }
    if (pathname === '/v1/logs' && Value.Check(logsShape, body)) {
      logs.push(
        ...body.resourceLogs.flatMap(({ scopeLogs }) => scopeLogs.flatMap((each) => each.logRecords)).map(flat),
      );
      return send(response, 200, {});
    }
    invalid.push(text);
    return send(response, 400, {});
  });
  return {
    ...service,
    spans,
    logs,
    resources,
    authorizations,
    /** Bodies that were no OTLP. */
    invalid,
    /** From now on; undefined ends it. */
    setTrouble(next: CollectorTrouble | undefined) {
      trouble = next;
    },
  };
}
