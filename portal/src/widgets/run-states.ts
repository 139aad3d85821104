import { canceledByAdminText, canceledText } from '@platbook/contract/workbench/batches';
import type { HistoryEntry } from '@platbook/contract/workbench/history';

type State = HistoryEntry['status'];

export const stateNames: Record<State, string> = {
  finished: 'Finished',
  error: 'Failed',
  cancelled: 'Canceled',
  queued: 'Waiting',
  running: 'Running',
};

export const stateTones: Partial<Record<State, string>> = { finished: 'ok', error: 'bad' };

/** The state as displayed: a canceled run didn't fail. */
export function stateOf({ status, error }: Pick<HistoryEntry, 'status' | 'error'>): State {
  return status === 'error' && (error === canceledText || error === canceledByAdminText) ? 'cancelled' : status;
}
