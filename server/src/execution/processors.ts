import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findProgram } from './memory-ceiling.ts';

/** The processors that this process may use, one per bit (proc_pid_status(5)). */
function allowedProcessors(): bigint {
  const mask = /^Cpus_allowed:\s+([\da-f,]+)$/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1];
  return BigInt(`0x${mask?.replaceAll(',', '') ?? '0'}`);
}

/** `taskset` with the processors for background processes: all but the first. Empty if there is no other, or no `taskset`. */
export function onOtherProcessors(): string[] {
  const taskset = findProgram('taskset');
  if (taskset === undefined) return [];
  const all = allowedProcessors();
  const others = all & (all - 1n);
  return others === 0n ? [] : [taskset, others.toString(16)];
}

/** Takes effect a moment later, because only another program can do it. */
export function useAllProcessors(pid: number): void {
  const [taskset] = onOtherProcessors();
  if (taskset !== undefined) execFile(taskset, ['-ap', allowedProcessors().toString(16), String(pid)], () => undefined);
}
