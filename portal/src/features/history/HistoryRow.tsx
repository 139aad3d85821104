import { canceledText } from '@platbook/contract/workbench/batches';
import type { HistoryEntry } from '@platbook/contract/workbench/history';
import { timeText } from '@platbook/ui/browser/moment-text';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Check, Square, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { AsideDetail, type HistoryActions, HistoryDetail } from './HistoryDetail.tsx';
import { stateNames, stateOf } from './run-states.ts';

interface HistoryRowProps extends HistoryActions {
  entry: HistoryEntry;
  isOpen: boolean;
  isWide: boolean;
  onToggle: () => void;
}

export function HistoryRow({ entry, isOpen, isWide, onToggle, ...actions }: HistoryRowProps) {
  const detailId = useId();
  const row = useRef<HTMLButtonElement>(null);
  const state = stateOf(entry);
  return (
    <li className={`h-item ruled${isOpen ? ' on' : ''}`}>
      <button
        ref={row}
        type="button"
        className="h-row ink tiles middle whole blank starts hand"
        aria-expanded={isOpen}
        aria-controls={detailId}
        onClick={onToggle}
      >
        <time className="fig muted" dateTime={entry.startTime}>
          {timeText(entry.startTime)}
        </time>
        <span className="h-state flex">
          <StateMark status={state} />
          <span className="sr">{stateNames[state]}</span>
        </span>
        <span className="grow">
          <span className="nm cut">{entry.query?.name || entry.name || 'New query'}</span>
          {state === 'cancelled' ? (
            <span className="mt cut">{entry.error === canceledText ? 'Canceled by you' : entry.error}</span>
          ) : entry.error ? (
            <span className="mt cut bad">{entry.error}</span>
          ) : (
            <span className="mt cut mono">{entry.text.slice(0, 300).replaceAll(/\s+/g, ' ').trim()}</span>
          )}
        </span>
        <span className="h-figures ends tiles g8">
          <span className="num">{entry.status === 'finished' && entry.rowCount.toLocaleString('en-US')}</span>
          <span className="num">{entry.durationMs !== null && (entry.durationMs / 1000).toFixed(2)}</span>
        </span>
      </button>
      <div id={detailId}>
        {isOpen &&
          (isWide ? (
            <AsideDetail entry={entry} row={row} {...actions} />
          ) : (
            <HistoryDetail entry={entry} {...actions} />
          ))}
      </div>
    </li>
  );
}

function StateMark({ status }: Pick<HistoryEntry, 'status'>) {
  if (status === 'finished') return <Icon of={Check} size={14} className="ok" />;
  if (status === 'error') return <Icon of={X} size={14} className="bad" />;
  if (status === 'cancelled') return <Icon of={Square} size={12} className="muted" />;
  return <span className="ring" aria-hidden="true" />;
}
