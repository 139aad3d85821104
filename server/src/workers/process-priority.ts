import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

const { PRIORITY_BELOW_NORMAL: usual, PRIORITY_LOW: lowest } = constants.priority;

/**
 * Gives a process a lower priority than the server, which must respond while engines compute. Threads started later inherit it; on Linux
 * each thread has its own priority (sched(7)).
 */
export function lowerPriority(pid: number): void {
  setAll(threadsOf(pid), usual);
}

/** Gives a process only the CPU time that others leave. */
export function minimizePriority(pid: number): void {
  setAll(threadsOf(pid), lowest);
}

/** Restores the usual priority. False if this account is not permitted to raise it. */
export function restorePriority(pid: number): boolean {
  return setAll(threadsOf(pid), usual);
}

function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}

/** A thread that has ended since counts as a failure: it could be the whole process. */
function setAll(threads: readonly number[], priority: number): boolean {
  let areAllSet = true;
  for (const thread of threads) {
    try {
      setPriority(thread, priority);
    } catch {
      areAllSet = false;
    }
  }
  return areAllSet;
}
