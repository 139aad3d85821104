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
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? undefined : Number(parent);
  } catch {
    return undefined;
  }
}
