import { setTimeout as pause } from 'node:timers/promises';
import { readCapped } from '../bounded-call/index.ts';
import type { Pace, SignalCounts } from './telemetry.ts';

/** The defaults of OpenTelemetry's batch processors. */
const mostQueued = 2_048;
const mostInBatch = 512;
const longestPauseMilliseconds = 30_000;
const closeMilliseconds = 1_000;
const mostAnswerBytes = 64 * 1024;

/** https://opentelemetry.io/docs/specs/otlp/#failures-1 */
const passingStatuses = [429, 502, 503, 504];

export interface QueueOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMilliseconds: number;
  readonly pace: Pace;
  print(records: readonly unknown[]): string;
  /** With the reason why the last export failed; undefined if it didn't. */
  onOutcome(problem: string | undefined): void;
}

/** `rejected` records are lost; `retryAfter` (milliseconds) means that all of them can be sent again. */
type Outcome =
  | { readonly rejected: number; readonly problem?: string }
  | { readonly retryAfter: number; readonly problem: string };

export type OtlpQueue = ReturnType<typeof openOtlpQueue>;

/** Records wait here for a collector that is slow or down, at most 2,048; further ones are counted and dropped. */
export function openOtlpQueue(options: QueueOptions) {
  const { pace, onOutcome } = options;
  const records: unknown[] = [];
  const closing = new AbortController();
  let [sent, dropped, failures, inFlight] = [0, 0, 0, 0];
  let underWay: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const sendBatch = async (): Promise<void> => {
    const batch = records.splice(0, mostInBatch);
    inFlight = batch.length;
    const outcome = await post(options, batch, closing.signal);
    inFlight = 0;
    if (!closing.signal.aborted) onOutcome(outcome.problem);
    if ('rejected' in outcome) {
      failures = outcome.problem === undefined ? 0 : failures + 1;
      sent += batch.length - outcome.rejected;
      dropped += outcome.rejected;
      return;
    }
    failures += 1;
    records.unshift(...batch);
    const rest = Math.max(outcome.retryAfter, pauseAfter(failures, pace.pause));
    await pause(rest, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
  };
  const send = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    underWay ??= sendBatch().finally(() => {
      underWay = undefined;
      if (records.length > 0 && !closing.signal.aborted) gather();
    });
    return underWay;
  };
  const gather = (): void => {
    timer ??= setTimeout(() => void send(), records.length >= mostInBatch ? 0 : pace.gather).unref();
  };
  return {
    push(record: unknown): void {
      if (records.length + inFlight >= mostQueued || closing.signal.aborted) {
        dropped += 1;
        return;
      }
      records.push(record);
      if (records.length === mostInBatch) void send();
      else gather();
    },
    counts: (): SignalCounts => ({ sent, dropped, queued: records.length + inFlight }),
    async close(): Promise<void> {
      const late = setTimeout(() => closing.abort(), closeMilliseconds);
      while ((records.length > 0 || underWay !== undefined) && failures === 0 && !closing.signal.aborted) await send();
      clearTimeout(late);
      clearTimeout(timer);
      closing.abort();
      await underWay;
      dropped += records.splice(0).length;
    },
  };
}

async function post(
  { url, headers, timeoutMilliseconds, print }: QueueOptions,
  batch: readonly unknown[],
  closing: AbortSignal,
): Promise<Outcome> {
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMilliseconds), closing]);
    const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, signal };
    const response = await fetch(url, { ...init, body: print(batch), redirect: 'manual' });
    return judge(response, await readCapped(response, mostAnswerBytes), batch.length);
  } catch {
    return { retryAfter: 0, problem: "it isn't responding" };
  }
}

/** With jitter, so that the nodes of a site don't return at the same time. */
const pauseAfter = (failures: number, first: number) =>
  Math.min(longestPauseMilliseconds, first * 2 ** (failures - 1)) * (0.75 + Math.random() / 2);

function judge({ status, headers }: Response, body: string | undefined, count: number): Outcome {
  if (passingStatuses.includes(status)) {
    const seconds = Number(headers.get('retry-after'));
    const retryAfter = seconds > 0 ? Math.min(seconds * 1_000, longestPauseMilliseconds) : 0;
    return { retryAfter, problem: `it answers ${status}` };
  }
  if (status !== 200) return { rejected: count, problem: `it answers ${status}` };
  const rejected = body === undefined ? undefined : readRejected(body);
  if (rejected === undefined) return { rejected: count, problem: "it doesn't answer like a collector" };
  if (rejected === 0) return { rejected };
  return { rejected: Math.min(rejected, count), problem: 'it rejects some of them' };
}

/** Undefined if the body isn't an export's response. */
function readRejected(body: string): number | undefined {
  if (body.trim() === '') return 0;
  try {
    const { partialSuccess = {} } = JSON.parse(body);
    const { rejectedSpans, rejectedLogRecords } = partialSuccess ?? {};
    const rejected = Number(rejectedSpans ?? rejectedLogRecords ?? 0);
    return Number.isSafeInteger(rejected) && rejected >= 0 ? rejected : undefined;
  } catch {
    return undefined;
  }
}
