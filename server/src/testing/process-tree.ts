import { readdirSync, readFileSync } from 'node:fs';

/** Tests kill what it returns, so it refuses 0 and 1, whose descendants are all processes of the machine. */
export function listDescendants(pid: number): number[] {
  if (!(pid > 1)) throw new Error(`No process has the ID ${pid}.`);
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

export function parentOf(pid: number): number | undefined {
  const [state, parent] = statOf(pid);
  return state === undefined || state === 'Z' ? undefined : Number(parent);
}

export function processorTimeOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const [user = 0, system = 0] = statOf(pid).slice(11, 13).map(Number);
    return sum + 10 * (user + system);
  }, 0);
}

/** The fields of /proc/<pid>/stat from the state on; empty if the process is gone. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
