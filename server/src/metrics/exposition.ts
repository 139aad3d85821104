/** Content type of Prometheus' text format 0.0.4; only the features that the product needs are implemented. */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  readonly labels?: Labels;
  readonly value: number;
}

export interface Metric {
  readonly name: string;
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  lines(): string[];
}

export interface Counter extends Metric {
  add(labels?: Labels, by?: number): void;
}

export interface Histogram extends Metric {
  observe(value: number, labels?: Labels): void;
}

/** Bounds the memory even if labels ever come from an open set. */
const mostSeries = 2_000;

const escapeLabel = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function withLabels(name: string, labels: Labels = {}): string {
  const parts = Object.entries(labels).map(([label, value]) => `${label}="${escapeLabel(value)}"`);
  return parts.length === 0 ? name : `${name}{${parts.join(',')}}`;
}

function seriesOf<T>(make: () => T) {
  const known = new Map<string, { labels: Labels; state: T }>();
  return {
    all: () => [...known.values()],
    get(labels: Labels): T | undefined {
      const key = withLabels('', labels);
      const found = known.get(key);
      if (found !== undefined || known.size >= mostSeries) return found?.state;
      const state = make();
      known.set(key, { labels, state });
      return state;
    },
  };
}

export function createCounter(name: string, help: string): Counter {
  const series = seriesOf(() => ({ value: 0 }));
  return {
    name,
    kind: 'counter',
    help,
    add(labels = {}, by = 1) {
      const state = series.get(labels);
      if (state !== undefined) state.value += by;
    },
    lines: () => series.all().map(({ labels, state }) => `${withLabels(name, labels)} ${state.value}`),
  };
}

/** A histogram with these ascending upper bounds; its name must end with its unit. */
export function createHistogram(name: string, help: string, bounds: readonly number[]): Histogram {
  const series = seriesOf(() => ({ counts: bounds.map(() => 0), count: 0, sum: 0 }));
  return {
    name,
    kind: 'histogram',
    help,
    observe(value, labels = {}) {
      const state = series.get(labels);
      if (state === undefined) return;
      const at = bounds.findIndex((bound) => value <= bound);
      if (at >= 0) state.counts[at]! += 1;
      state.count += 1;
      state.sum += value;
    },
    lines: () =>
      series.all().flatMap(({ labels, state }) => {
        let below = 0;
        const buckets = bounds.map((bound, index) => {
          below += state.counts[index]!;
          return `${withLabels(`${name}_bucket`, { ...labels, le: String(bound) })} ${below}`;
        });
        return [
          ...buckets,
          `${withLabels(`${name}_bucket`, { ...labels, le: '+Inf' })} ${state.count}`,
          `${withLabels(`${name}_sum`, labels)} ${state.sum}`,
          `${withLabels(`${name}_count`, labels)} ${state.count}`,
        ];
      }),
  };
}

/** One value, or one for each set of labels. */
export function sampled(
  name: string,
  kind: 'counter' | 'gauge',
  help: string,
  given: number | readonly Sample[],
): Metric {
  const samples = typeof given === 'number' ? [{ value: given }] : given;
  return {
    name,
    kind,
    help,
    lines: () => samples.map(({ labels, value }: Sample) => `${withLabels(name, labels)} ${value}`),
  };
}

export function expose(metrics: readonly Metric[]): string {
  return metrics
    .map((metric) => ({ metric, lines: metric.lines() }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ metric: { name, kind, help }, lines }) =>
      [
        `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
        `# TYPE ${name} ${kind}`,
        ...lines,
        '',
      ].join('\n'),
    )
    .join('');
}
