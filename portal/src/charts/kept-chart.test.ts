import { holdRows, keepChart, prepareChart, takeKeptChart } from './kept-chart.ts';
import { type ChartRows, openChartWorker } from './open-chart-worker.ts';

/** Workers of the browser, which Node lacks. */
const started: { isEnded: boolean }[] = [];
class FakeWorker {
  readonly state = { isEnded: false };
  constructor() {
    started.push(this.state);
  }
  postMessage() {}
  terminate() {
    this.state.isEnded = true;
  }
}

const rows: ChartRows = { columns: [], count: 0, readColumns: async () => [] };

beforeEach(() => {
  started.length = 0;
  vi.stubGlobal('Worker', FakeWorker);
  vi.useFakeTimers();
});
afterEach(() => {
  takeKeptChart()?.worker.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the worker that draws charts', () => {
  it('is kept with its rows for a minute after its chart was hidden, then ended', () => {
    keepChart({ worker: openChartWorker(), rows, places: '0' });
    const held = takeKeptChart();
    expect(held?.rows).toBe(rows);
    expect(takeKeptChart()).toBeUndefined();
    if (held) keepChart(held);
    vi.advanceTimersByTime(59_000);
    expect(started).toEqual([{ isEnded: false }]);
    vi.advanceTimersByTime(1_000);
    expect(started).toEqual([{ isEnded: true }]);
    expect(takeKeptChart()).toBeUndefined();
  });

  it('starts before its chart is shown, once', () => {
    prepareChart();
    prepareChart();
    expect(started).toEqual([{ isEnded: false }]);
    keepChart({ worker: openChartWorker(), rows, places: '0' });
    expect(started).toEqual([{ isEnded: true }, { isEnded: false }]);
  });

  it('is one for all charts that are drawn in turn, and is replaced only after it was stopped', () => {
    const chart = { chartType: 'bar', fields: {} };
    prepareChart();
    const first = holdRows(undefined, rows, chart);
    expect(holdRows(first, rows, chart).worker).toBe(first.worker);
    keepChart(first);
    const second = holdRows(undefined, { ...rows }, chart);
    expect(second.worker).toBe(first.worker);
    expect(started).toEqual([{ isEnded: false }]);
    second.worker.close();
    expect(holdRows(second, rows, chart).worker).not.toBe(first.worker);
    expect(started).toEqual([{ isEnded: true }, { isEnded: false }]);
  });
});
