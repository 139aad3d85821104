import type { Browser, Page } from 'playwright-core';

/** An event of a Chromium trace. Times are in microseconds; `tdur` is CPU time. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string; data?: { type?: string } };
}
const scriptEvents = [
  'EventDispatch',
  'FunctionCall',
  'TimerFire',
  'FireAnimationFrame',
  'RunMicrotasks',
  'HandlePostMessage',
];
const renderEvents = ['UpdateLayoutTree', 'Layout', 'HitTest', 'PrePaint', 'Paint', 'Layerize', 'Commit'];

const isKey = ({ name, args }: TraceEvent) => name === 'EventDispatch' && args.data?.type === 'keydown';

/** CPU milliseconds of the page's scripts after each key that `press` presses, until the next one. */
export async function scriptPerKey(browser: Browser, page: Page, press: () => Promise<void>): Promise<number[]> {
  return sumUp(await traceOf(browser, page, press), isKey, scriptEvents);
}

/** The same with style and layout outside of scripts. */
export async function layoutPerKey(browser: Browser, page: Page, press: () => Promise<void>): Promise<number[]> {
  return sumUp(await traceOf(browser, page, press), isKey, [...scriptEvents, 'UpdateLayoutTree', 'Layout']);
}

/** CPU milliseconds of the page's main thread in each frame that it draws while `act` runs. */
export async function workPerFrame(browser: Browser, page: Page, act: () => Promise<void>): Promise<number[]> {
  const isFrame = ({ name }: TraceEvent) => name === 'FireAnimationFrame';
  return sumUp(await traceOf(browser, page, act), isFrame, [...scriptEvents, ...renderEvents]);
}

async function traceOf(browser: Browser, page: Page, act: () => Promise<void>): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories: ['devtools.timeline', '__metadata'] });
  await act();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return trace.traceEvents;
}

/** The CPU time of the counted events from each event that `isStart` finds until the next. */
function sumUp(
  events: readonly TraceEvent[],
  isStart: (event: TraceEvent) => boolean,
  counted: readonly string[],
): number[] {
  const first = events.find((event) => isStart(event));
  const scripts = events
    .filter(
      (event) =>
        event.pid === first?.pid &&
        event.tid === first.tid &&
        (isStart(event) || (event.dur !== undefined && counted.includes(event.name))),
    )
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const sums: number[] = [];
  let end = 0;
  for (const event of scripts) {
    if (isStart(event)) sums.push(0);
    // Nested events are part of the outer one.
    if (event.ts < end || sums.length === 0) continue;
    end = event.ts + (event.dur ?? 0);
    sums[sums.length - 1] = (sums.at(-1) ?? 0) + (event.tdur ?? event.dur ?? 0) / 1_000;
  }
  return sums;
}
