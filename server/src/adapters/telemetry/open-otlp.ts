import { AsyncLocalStorage } from 'node:async_hooks';
import { type EndedSpan, printExport, toLogRecord, toSpanRecord } from './otlp-json.ts';
import { type OtlpQueue, openOtlpQueue } from './otlp-queue.ts';
import { createSampler } from './sampler.ts';
import type { Attributes, Signal, Span, SpanOptions, Telemetry, TelemetryOptions } from './telemetry.ts';
import { makeSpanId, makeTraceId, parseTraceparent, printTraceparent, type TraceContext } from './trace-context.ts';

const usualPace = { gather: 2_000, pause: 1_000 };
const noCounts = { sent: 0, dropped: 0, queued: 0 };

/** Unlike the wall clock, it never goes back within a span. */
const timeNow = () => performance.timeOrigin + performance.now();

export function openOtlp(options: TelemetryOptions): Telemetry {
  const { endpoint, headers, timeoutMilliseconds, signals, sampler, pace = usualPace } = options;
  const problems = new Map<Signal, string>();
  const notice = (signal: Signal, problem: string | undefined) => {
    const before = [...problems.values()][0];
    if (problem === undefined) problems.delete(signal);
    else problems.set(signal, problem);
    const after = [...problems.values()][0];
    if ((before === undefined) !== (after === undefined)) options.onChange(after);
  };
  const open = (signal: Signal) =>
    signals.includes(signal)
      ? openOtlpQueue({
          url: `${endpoint}/v1/${signal}`,
          headers,
          timeoutMilliseconds,
          pace,
          print: (records) => printExport(signal, records, options),
          onOutcome: (problem) => notice(signal, problem),
        })
      : undefined;
  const queues: Record<Signal, OtlpQueue | undefined> = { traces: open('traces'), logs: open('logs') };
  const currentSpan = new AsyncLocalStorage<Span>();
  const isSampled = createSampler(sampler.name, sampler.ratio);
  return {
    begin(name, given = {}) {
      const parent = given.parent ?? currentSpan.getStore();
      const context = parseTraceparent(given.traceparent) ?? (parent && parseTraceparent(parent.traceparent));
      const traceId = context?.traceId ?? makeTraceId();
      const own = { traceId, spanId: makeSpanId(), isSampled: isSampled(traceId, context) };
      return openSpan(own, name, context?.spanId, given, (ended) => queues.traces?.push(toSpanRecord(ended)));
    },
    within: (span, work) => currentSpan.run(span, work),
    current: () => currentSpan.getStore(),
    log(line) {
      const record = queues.logs && toLogRecord(line);
      if (record !== undefined) queues.logs?.push(record);
    },
    counts: () => ({ traces: queues.traces?.counts() ?? noCounts, logs: queues.logs?.counts() ?? noCounts }),
    async close() {
      await Promise.all([queues.traces?.close(), queues.logs?.close()]);
    },
  };
}

function openSpan(
  context: TraceContext,
  name: string,
  parentSpanId: string | undefined,
  { kind = 'internal', attributes: first = {} }: SpanOptions,
  onEnd: (span: EndedSpan) => void,
): Span {
  const beganAt = timeNow();
  const attributes: Attributes = { ...first };
  let hasEnded = false;
  return {
    traceparent: printTraceparent(context),
    traceId: context.traceId,
    spanId: context.spanId,
    set: (more) => void Object.assign(attributes, more),
    add(key, by) {
      attributes[key] = Number(attributes[key] ?? 0) + by;
    },
    end(failure) {
      if (hasEnded) return;
      hasEnded = true;
      if (context.isSampled)
        onEnd({ ...context, parentSpanId, name, kind, beganAt, endedAt: timeNow(), attributes, failure });
    },
  };
}
