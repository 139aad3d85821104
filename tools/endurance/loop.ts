import type { BenchRow } from '../bench/measure/figure.ts';

export interface LoopOrder {
  /** Time limit in minutes. A loop that counts rounds stops then, with fewer rounds. */
  minutes: number;
  /** How many, for a loop that counts them; undefined for its own number. */
  rounds?: number | undefined;
  /** Aborted a little after the time limit. Programs that a loop runs end with it. */
  signal: AbortSignal;
  say(line: string): void;
}

export interface LoopFinding {
  figures: BenchRow[];
  problems: string[];
  skipped?: string;
}

export interface Loop {
  says: string;
  minutes: number;
  run(order: LoopOrder): Promise<LoopFinding>;
}

export interface LoopResult {
  name: string;
  verdict: 'passed' | 'failed' | 'skipped';
  minutes: number;
  figures: BenchRow[];
  problems: string[];
}

const graceMinutes = 5;

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
