import { Play, Square } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { commandKey, Kbd } from '@platbook/ui/widgets/Kbd.tsx';
import { useEffect, useState } from 'react';

const cancelAfterMilliseconds = 300;

export interface RunButtonProps {
  isRunning: boolean;
  isCancelling: boolean;
  hasSelection: boolean;
  onRun: () => void;
  onCancel: () => void;
  className?: string;
  isWithKey?: boolean;
}

/** For the first moments it shows only a spinner, so that a double click doesn't cancel the run it started. */
export function RunButton(props: RunButtonProps) {
  const { isRunning, isCancelling, hasSelection, onRun, onCancel, className = '', isWithKey = false } = props;
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    setIsLong(false);
    if (!isRunning) return;
    const timer = setTimeout(() => setIsLong(true), cancelAfterMilliseconds);
    return () => clearTimeout(timer);
  }, [isRunning]);
  if (isRunning && isLong)
    return (
      <Button look="stop" className={`run ${className}`} aria-busy={isCancelling || undefined} onClick={onCancel}>
        {isCancelling ? <span className="ring" aria-hidden="true" /> : <Icon of={Square} size={12} isFilled />}
        Cancel
      </Button>
    );
  return (
    <Button
      look="primary"
      isBusy={isRunning}
      className={`run ${className}`}
      aria-keyshortcuts="Control+Enter Meta+Enter"
      onClick={onRun}
    >
      {!isRunning && <Icon of={Play} size={14} isFilled />}
      {hasSelection && !isRunning ? 'Run selection' : 'Run'}
      {isWithKey && (
        <span aria-hidden="true">
          <Kbd keys={`${commandKey}+Enter`} />
        </span>
      )}
    </Button>
  );
}
