import type { Batch } from '@platbook/contract/workbench/batches';
import { momentText } from '@platbook/ui/browser/moment-text';

/** When a stored result was computed and, if another user ran it, by whom. */
export function EarlierRun({ batch: { ranBy, startTime } }: { batch: Batch }) {
  return (
    <span className="muted cut">
      {ranBy ? `Run by ${ranBy}, ` : 'Run at '}
      {momentText(startTime)}
    </span>
  );
}
