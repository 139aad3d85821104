import { readdirSync, readFileSync } from 'node:fs';

/** The processes that a process started, and those that they started. */
export function listDescendants(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(Number(name));
    if (parent !== undefined) parents.set(Number(name), parent);
  }
  const found: number[] = [];
  for (let above = [pid]; above.length > 0; ) {
    above = [...parents].filter(([, parent]) => above.includes(parent)).map(([child]) => child);
    found.push(...above);
  }
  return found;
}

/** The parent of a living process; undefined when it is gone or only waits to be collected. */
export function parentOf(pid: number): number | undefined {
  const [state, parent] = statOf(pid);
  return state === undefined || state === 'Z' ? undefined : Number(parent);
}

/** What processes have used of the processor so far, in milliseconds; those that are gone count nothing. */
export function processorTimeOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const [user = 0, system = 0] = statOf(pid).slice(11, 13).map(Number);
    return sum + 10 * (user + system);
  }, 0);
}

/** The fields of /proc/<pid>/stat from the state on; none when the process is gone. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
