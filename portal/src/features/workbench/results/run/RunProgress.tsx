import { Square } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { useLayoutEffect, useRef } from 'react';
import { secondsText } from '../run-figures.ts';
import { SkeletonRows } from '../SkeletonRows.tsx';
import type { GoingRun } from './run-state.ts';
import './run-progress.css';
import { late } from '@platbook/ui/browser/late';

const NotifyMe = late(() => import('./NotifyMe.tsx').then((module) => module.NotifyMe), null);
const longMilliseconds = 4_000;

interface RunProgressProps {
  going: GoingRun;
  /** Milliseconds since the user clicked Run. */
  elapsed: number;
  rowHeight: number;
  onCancel: () => void;
}

export function RunProgress({ going: { batch, isCancelling }, elapsed, rowHeight, onCancel }: RunProgressProps) {
  const isWaiting = !batch || batch.status === 'queued';
  const total = batch?.statements.length ?? 0;
  const at = (batch?.statements.findIndex((statement) => statement.status === 'running') ?? -1) + 1;
  const title = isCancelling
    ? 'Canceling'
    : isWaiting
      ? waitingTitle(batch?.queuePosition)
      : total > 1 && at > 0
        ? `Running statement ${at} of ${total}`
        : 'Running';
  const cancel = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = cancel.current;
    return () => {
      // Cancel disappears at the end of the run; the focus moves to the results area.
      if (button && document.activeElement === button) button.closest('section')?.focus();
    };
  }, []);
  return (
    <>
      <div className="progress rigid holds clips" aria-hidden="true">
        <i />
      </div>
      <div className="wait rigid ruled flex g24">
        <div className="sec nowrap b" aria-hidden="true">
          {secondsText(elapsed)} <small>s</small>
        </div>
        <div className="grow">
          <h2 className="t-15">{title}</h2>
          <p className="muted">
            {batch?.status === 'queued' ? waitReasons[batch.waitsFor ?? 'any'] : 'You can keep editing while it runs.'}
          </p>
        </div>
        {elapsed >= longMilliseconds && <NotifyMe />}
        <Button ref={cancel} look="stop" size="sm" onClick={onCancel}>
          <Icon of={Square} size={12} isFilled />
          Cancel
        </Button>
      </div>
      <SkeletonRows rowHeight={rowHeight} />
    </>
  );
}

const waitReasons = {
  own: 'You already have queries running. This one starts when one finishes.',
  machine: "The server is busy with other people's queries. This one starts when there is room.",
  any: 'Other queries are running. This one starts when one finishes.',
};

function waitingTitle(position: number | undefined): string {
  if (position === undefined) return 'Waiting';
  return position === 0
    ? 'Waiting: next in line'
    : `Waiting: ${position} ${position === 1 ? 'query' : 'queries'} ahead`;
}
