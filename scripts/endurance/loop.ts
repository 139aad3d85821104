import type { BenchRow } from '../../bench/bench.ts';

/** How a loop is run. */
export interface LoopOrder {
  /** Minutes that it may take; a loop that counts rounds stops there with fewer. */
  minutes: number;
  /** Aborted when the time limit is over, which is a little later; programs that a loop runs end with it. */
  signal: AbortSignal;
  /** Prints one line of progress. */
  say(line: string): void;
}

/** What a loop saw. A figure above its limit, or any problem, is a failure. */
export interface LoopFinding {
  figures: BenchRow[];
  /** One sentence for each thing that must not be. */
  problems: string[];
  /** Why nothing could be run; the loop counts as skipped then. */
  skipped?: string;
}

/** A long loop: a new one is a file that exports `loop`, and a line in scripts/endurance.ts. */
export interface Loop {
  /** What it proves, in one clause. */
  says: string;
  /** Minutes that it takes unless told otherwise. */
  minutes: number;
  run(order: LoopOrder): Promise<LoopFinding>;
}

/** The end of a loop, as it is printed and written. */
export interface LoopResult {
  name: string;
  verdict: 'passed' | 'failed' | 'skipped';
  /** Minutes it took. */
  minutes: number;
  figures: BenchRow[];
  problems: string[];
}

/** Over its minutes a loop gets this many more to end on its own. */
const graceMinutes = 5;

/** Runs a loop under its time limit; what it throws is one of its problems. */
export async function runLoop(name: string, loop: Loop, order: Omit<LoopOrder, 'signal'>): Promise<LoopResult> {
  const began = performance.now();
  const limit = (order.minutes + graceMinutes) * 60_000;
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<LoopFinding>((resolve) => {
    timer = setTimeout(() => {
      over.abort();
      resolve({ figures: [], problems: [`didn't finish within ${order.minutes + graceMinutes} minutes`] });
    }, limit);
  });
  const run = loop
    .run({ ...order, signal: over.signal })
    .catch((error: unknown): LoopFinding => ({ figures: [], problems: [String((error as Error)?.stack ?? error)] }));
  const finding = await Promise.race([run, tooLong]);
  clearTimeout(timer);
  const missed = finding.figures
    .filter(({ value, limit: most }) => most !== undefined && !(value <= most))
    .map(({ figure, value, unit, limit: most }) => `${figure}: ${value.toFixed(1)} ${unit}, limit ${most}`);
  const problems = [...finding.problems, ...missed];
  const verdict = finding.skipped !== undefined ? 'skipped' : problems.length > 0 ? 'failed' : 'passed';
  return {
    name,
    verdict,
    minutes: (performance.now() - began) / 60_000,
    figures: finding.figures,
    problems: finding.skipped === undefined ? problems : [finding.skipped],
  };
}
