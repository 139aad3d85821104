import { getHistoryEntry, type HistoryEntry } from '@platbook/contract/history';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/call-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { timeText } from './run-moment.ts';

export interface HistoryActions {
  /** Puts a text into the editor. */
  onRestore: (text: string) => void;
  /** Shows the kept result of a run. */
  onOpenResult: (entry: HistoryEntry) => void;
}

/** The text of a run, where it ran, and what can be done with it. */
export function HistoryDetail({ entry, onRestore, onOpenResult }: HistoryActions & { entry: HistoryEntry }) {
  const [isReading, setIsReading] = useState(false);
  const restore = async () => {
    if (!entry.isTextCut) return onRestore(entry.text);
    setIsReading(true);
    try {
      onRestore((await call(getHistoryEntry, { params: { id: entry.id }, isBackground: true })).data.text);
    } catch (error) {
      const text = errorText(error);
      if (text) showToast({ kind: 'error', text });
      setIsReading(false);
    }
  };
  const hasResult = entry.statements.some((statement) => statement.hasResult);
  return (
    <div className="h-detail">
      <p className="muted t-12">{entry.connection?.name ?? 'On a connection that you cannot use anymore'}</p>
      <pre className="mono">
        {entry.text}
        {entry.isTextCut && '…'}
      </pre>
      <div className="h-actions">
        <span className="muted t-12">
          {hasResult || entry.status !== 'finished' ? 'Your present text is kept.' : 'Its result is not kept anymore.'}
        </span>
        <Button className="push" isBusy={isReading} onClick={() => void restore()}>
          <Icon of={Undo2} size={14} />
          Restore text
        </Button>
        {hasResult && (
          <Button look="primary" onClick={() => onOpenResult(entry)}>
            Open result of {timeText(entry.startTime)}
          </Button>
        )}
      </div>
    </div>
  );
}
