import { canceledText } from '@platbook/contract/workbench/batches';
import type { HistoryEntry } from '@platbook/contract/workbench/history';
import { timeText } from '@platbook/ui/browser/moment-text';
import { useId, useRef } from 'react';
import { RunMark } from '../../widgets/RunMark.tsx';
import { stateNames, stateOf } from '../../widgets/run-states.ts';
import { AsideDetail, type HistoryActions, HistoryDetail } from './HistoryDetail.tsx';

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
          <RunMark state={state} />
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
