import { type Counter, createCounter, createHistogram, type Histogram, type Metric } from './exposition.ts';

/** What the server counts while it works; labels are names of ours, no id, address or text of a person is among them. */
export interface Tally {
  /** Seconds by method, route (its pattern) and class of the status. */
  readonly requests: Histogram;
  /** Failures of ours, by whether they were expected: `unexpected` or `unavailable`. */
  readonly failures: Counter;
  /** Seconds by how the run ended. */
  readonly runs: Histogram;
  /** By how the download ended. */
  readonly exports: Counter;
  /** Logins at the SQL Server endpoint, by how they were decided: admitted, or the reason of the denial. */
  readonly logins: Counter;
  /** What is asked only when someone looks. */
  readonly gauges: (() => Metric)[];
}

/** Counts from nothing. */
export function createTally(): Tally {
  return {
    requests: createHistogram(
      'platbook_http_request_duration_seconds',
      'Request duration by route pattern.',
      [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    ),
    failures: createCounter('platbook_failures_total', 'Requests that failed with a server error.'),
    runs: createHistogram(
      'platbook_run_duration_seconds',
      'Time from run request to stored result.',
      [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
    ),
    logins: createCounter('platbook_gateway_logins_total', 'Logins to the SQL endpoint.'),
    gauges: [],
    exports: createCounter('platbook_exports_total', 'Completed downloads.'),
  };
}
