import type { SamplerName } from './sampler.ts';

export type Attributes = Record<string, string | number | boolean>;

export interface Span {
  /** For the `traceparent` header of a call that belongs to this span. */
  readonly traceparent: string;
  readonly traceId: string;
  readonly spanId: string;
  set(attributes: Attributes): void;
  /** Adds to a number; 0 if it has none yet. */
  add(name: string, by: number): void;
  /** The first call counts. `failure` marks it as failed: one of our words, never a message. */
  end(failure?: string): void;
}

export interface SpanOptions {
  readonly kind?: 'server' | 'internal';
  /** The header of the caller, which an invalid one is not. */
  readonly traceparent?: unknown;
  /** Default: the current span. */
  readonly parent?: Span;
  readonly attributes?: Attributes;
}

export type Signal = 'traces' | 'logs';

export interface SignalCounts {
  readonly sent: number;
  readonly dropped: number;
  readonly queued: number;
}

/** Traces and logs for a collector. Nothing of it waits for the collector, and no call throws. */
export interface Telemetry {
  begin(name: string, options?: SpanOptions): Span;
  /** `work` and what it awaits have this current span. */
  within<Result>(span: Span, work: () => Result): Result;
  current(): Span | undefined;
  /** Takes one line of the log, as JSON. */
  log(line: string): void;
  counts(): Record<Signal, SignalCounts>;
  /** Sends what is queued if the collector works, for at most a second. */
  close(): Promise<void>;
}

export interface TelemetrySettings {
  /** Base URL of the collector, without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMilliseconds: number;
  readonly signals: readonly Signal[];
  readonly sampler: { readonly name: SamplerName; readonly ratio: number };
  /** Describe this server, such as `service.name`. */
  readonly resource: Readonly<Record<string, string>>;
}

/** Milliseconds. */
export interface Pace {
  /** How long records wait for others before they are sent. */
  readonly gather: number;
  /** After the first failure; it doubles with each further one. */
  readonly pause: number;
}

export interface TelemetryOptions extends TelemetrySettings {
  readonly pace?: Pace;
  readonly version: string;
  /** Called when the collector starts to fail, with the reason, and when it works again, without. */
  onChange(problem: string | undefined): void;
}

/** Undefined without an endpoint; its code is loaded only with one. */
export async function openTelemetry(options: TelemetryOptions | undefined): Promise<Telemetry | undefined> {
  if (options === undefined) return undefined;
  const { openOtlp } = await import('./open-otlp.ts');
  return openOtlp(options);
}
