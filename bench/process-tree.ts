import { readFileSync } from 'node:fs';

/** Milliseconds of one tick in which Linux counts processor time. */
const tick = 10;

/** Ids of the processes that a process started, and of those that they started, as Linux lists them; none of one that has ended. */
export function descendantsOf(pid: number): number[] {
  let listed: string;
  try {
    listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  } catch {
    return [];
  }
  const children = listed.trim().split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

/** Processor time that a process took so far, of all its threads, in milliseconds. */
export function processorTimeOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold spaces; user and system time are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tick;
}
