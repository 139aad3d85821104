import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

const { PRIORITY_BELOW_NORMAL: usual, PRIORITY_LOW: lowest } = constants.priority;

/** Puts a process below the server, which answers while engines compute. Its threads, which start later, inherit that. */
export function putBelowServer(pid: number): void {
  setAll([pid], usual);
}

/** Lets a process have only what the others leave: on Linux each of its threads has a priority of its own (sched(7)). */
export function putBelowOthers(pid: number): void {
  setAll(threadsOf(pid), lowest);
}

/** Takes that back. False where this account may not: then the process stays where it is. */
export function putBackUp(pid: number): boolean {
  return setAll(threadsOf(pid), usual);
}

function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}

/** A thread that has ended meanwhile counts as failed, as it may be the whole process. */
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
