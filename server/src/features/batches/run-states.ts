import type { RunState } from '@platbook/contract/workbench/batches';

const nextStates = {
  queued: ['running', 'error', 'cancelled'],
  running: ['finished', 'error', 'cancelled'],
  // Only until the end is stored: a result that can't be stored becomes an error. A stored end never changes (`saveProgress`).
  finished: ['error', 'cancelled'],
  error: [],
  cancelled: [],
} satisfies Record<RunState, readonly RunState[]>;

export const openStates: readonly string[] = ['queued', 'running'];

export const isOpen = ({ status }: { readonly status: RunState }): boolean => openStates.includes(status);

/** Changes the state of a run or statement; keeping its state is allowed. Throws if the new state can't follow the current one. */
export function setState(item: { status: RunState }, next: RunState): void {
  const following: readonly RunState[] = nextStates[item.status];
  if (next !== item.status && !following.includes(next))
    throw new Error(`A run can't go from ${item.status} to ${next}`);
  item.status = next;
}
