import type { Telemetry } from '../adapters/telemetry/index.ts';
import { createCounter, createHistogram, type Metric, sampled } from './exposition.ts';

/** The server's metrics. Labels come from fixed sets: never an ID, an address or a user's text. */
export type Tally = ReturnType<typeof createTally>;

export function createTally(telemetry?: Telemetry) {
  return {
    /** Seconds by method, route pattern and status class. */
    requests: createHistogram(
      'platbook_http_request_duration_seconds',
      'Request duration by route pattern.',
      [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    ),
    failures: createCounter('platbook_failures_total', 'Requests that failed with a server error.'),
    /** Seconds by outcome of the run. */
    runs: createHistogram(
      'platbook_run_duration_seconds',
      'Time from run request to stored result.',
      [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
    ),
    logins: createCounter('platbook_gateway_logins_total', 'Logins to the SQL endpoint.'),
    gauges: (telemetry === undefined ? [] : [() => countSent(telemetry)]) as (() => Metric)[],
    exports: createCounter('platbook_exports_total', 'Completed downloads.'),
  };
}

function countSent(telemetry: Telemetry): Metric {
  const samples = Object.entries(telemetry.counts()).flatMap(([signal, { sent, dropped }]) => [
    { labels: { signal, outcome: 'sent' }, value: sent },
    { labels: { signal, outcome: 'dropped' }, value: dropped },
  ]);
  return sampled(
    'platbook_telemetry_total',
    'counter',
    'Spans and log lines for the OpenTelemetry collector.',
    samples,
  );
}
