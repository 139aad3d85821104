declare global {
  interface Window {
    /** Milliseconds of every task over 50 ms. */
    longTasks: number[];
  }
}

/** Runs in the page before its own scripts: records the duration of every task that blocks the page. */
export function watchLongTasks(): void {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: 'longtask' });
}
