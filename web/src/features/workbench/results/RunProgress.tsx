import { Square } from 'lucide-react';
import { Suspense, useLayoutEffect, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { GoingRun } from './run-state.ts';
import { SkeletonRows } from './SkeletonRows.tsx';
import { secondsText } from './seconds-text.ts';
import './run-progress.css';
import { late } from '../../../ui/late.ts';

const NotifyMe = late(() => import('./NotifyMe.tsx').then((module) => module.NotifyMe));
/** A run of so many milliseconds is one for which people look elsewhere. */
const longMilliseconds = 4_000;

interface RunProgressProps {
  going: GoingRun;
  /** Milliseconds since Run was pressed. */
  elapsed: number;
  rowHeight: number;
  onCancel: () => void;
}

/** What is continuing while a run takes its time, with Cancel and the shape of the result to come. */
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
      // The button goes with the run; the keyboard stays where the result comes.
      if (button && document.activeElement === button) button.closest('section')?.focus();
    };
  }, []);
  return (
    <>
      <div className="progress" aria-hidden="true">
        <i />
      </div>
      <div className="wait">
        <div className="sec" aria-hidden="true">
          {secondsText(elapsed)} <small>s</small>
        </div>
        <div className="grow">
          <h2 className="t-15">{title}</h2>
          <p className="muted">
            {batch?.status === 'queued' ? waitReasons[batch.waitsFor ?? 'any'] : 'You can keep editing while it runs.'}
          </p>
        </div>
        {elapsed >= longMilliseconds && (
          <Suspense>
            <NotifyMe />
          </Suspense>
        )}
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

/** `position` is how many runs start before this one; undefined where no one knows. */
function waitingTitle(position: number | undefined): string {
  if (position === undefined) return 'Waiting';
  return position === 0
    ? 'Waiting: next in line'
    : `Waiting: ${position} ${position === 1 ? 'query' : 'queries'} ahead`;
}
