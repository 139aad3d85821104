import type { ScheduleRun, ScheduleRunState } from '@platbook/contract/workbench/schedules';
import { RotateCcw } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { RunMark } from '../../widgets/RunMark.tsx';

const names: Record<ScheduleRunState, string> = {
  waiting: 'Waiting',
  running: 'Running',
  interrupted: 'Interrupted',
  finished: 'Finished',
  error: 'Failed',
  canceled: 'Canceled',
};
const marks = {
  waiting: 'queued',
  running: 'running',
  finished: 'finished',
  error: 'error',
  canceled: 'cancelled',
} as const;

export const isUnderWay = (run: ScheduleRun | null): boolean => run?.state === 'waiting' || run?.state === 'running';

/** The state of a run, as a mark and a word. */
export function RunState({ state }: Pick<ScheduleRun, 'state'>) {
  return (
    <span className="inline g6">
      {state === 'interrupted' ? <Icon of={RotateCcw} size={14} className="muted" /> : <RunMark state={marks[state]} />}
      <span className={state === 'error' ? 'bad m' : undefined}>{names[state]}</span>
    </span>
  );
}

/** `1,204 rows · 2.31 s`; '' before the end. */
export function figuresText({ rowCount, durationMs }: ScheduleRun): string {
  const rows = rowCount === null ? '' : `${rowCount.toLocaleString('en-US')} ${rowCount === 1 ? 'row' : 'rows'}`;
  return [rows, durationMs === null ? '' : `${(durationMs / 1000).toFixed(2)} s`].filter(Boolean).join(' · ');
}
