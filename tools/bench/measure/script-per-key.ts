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
const scriptEvents = new Set([
  'EventDispatch',
  'FunctionCall',
  'TimerFire',
  'FireAnimationFrame',
  'RunMicrotasks',
  'HandlePostMessage',
]);

/** CPU milliseconds of the page's scripts after each key that `press` presses, until the next one. */
export async function scriptPerKey(browser: Browser, page: Page, press: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['devtools.timeline', '__metadata'] });
  await press();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return sumUp(trace.traceEvents);
}

function sumUp(events: readonly TraceEvent[]): number[] {
  const isKey = ({ name, args }: TraceEvent) => name === 'EventDispatch' && args.data?.type === 'keydown';
  const first = events.find(isKey);
  const scripts = events
    .filter(
      ({ name, pid, tid, dur }) =>
        pid === first?.pid && tid === first.tid && dur !== undefined && scriptEvents.has(name),
    )
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const keys: number[] = [];
  let end = 0;
  for (const event of scripts) {
    if (isKey(event)) keys.push(0);
    // Nested events are part of the outer one.
    if (event.ts < end || keys.length === 0) continue;
    end = event.ts + (event.dur ?? 0);
    keys[keys.length - 1] = (keys.at(-1) ?? 0) + (event.tdur ?? event.dur ?? 0) / 1_000;
  }
  return keys;
}
