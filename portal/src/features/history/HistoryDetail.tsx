import { getHistoryEntry, type HistoryEntry } from '@platbook/contract/workbench/history';
import { timeText } from '@platbook/ui/browser/moment-text';
import { Undo2 } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { SidePanel } from '@platbook/ui/widgets/SideDrawer.tsx';
import { type RefObject, useState } from 'react';
import { call } from '../../api/call.ts';
import { showError } from '../../api/show-error.ts';
import { stateNames, stateOf, stateTones } from '../../widgets/run-states.ts';
import { momentText } from './run-moment.ts';

export interface HistoryActions {
  onRestore: (run: Pick<HistoryEntry, 'text' | 'parameters'>) => void;
  onOpenResult: (entry: HistoryEntry) => void;
}
type DetailProps = HistoryActions & { entry: HistoryEntry };

export function AsideDetail({ row, ...props }: DetailProps & { row: RefObject<HTMLElement | null> }) {
  const { entry } = props;
  const state = stateOf(entry);
  return (
    <SidePanel row={row} className="h-aside" aria-label={`Run at ${timeText(entry.startTime)}`}>
      <header className="ruled">
        <div className="row">
          <h4 className="t-15 cut">{entry.query?.name || entry.name || 'New query'}</h4>
          <span className={`badge push ${stateTones[state] ?? 'plain'}`}>{stateNames[state]}</span>
        </div>
        <p className="muted t-12">
          {momentText(entry.startTime)}, {placeText(entry)}
        </p>
      </header>
      <dl className="h-facts flex ruled">
        <div>
          <dt className="muted t-12">Rows</dt>
          <dd className="fig b">{entry.status === 'finished' ? entry.rowCount.toLocaleString('en-US') : '–'}</dd>
        </div>
        <div>
          <dt className="muted t-12">Duration</dt>
          <dd className="fig b">{entry.durationMs === null ? '–' : `${(entry.durationMs / 1000).toFixed(2)} s`}</dd>
        </div>
      </dl>
      {entry.error && state !== 'cancelled' && <p className="h-error h-text breaks scrolls mono">{entry.error}</p>}
      <RunText entry={entry} />
      <RunActions {...props} />
    </SidePanel>
  );
}

export function HistoryDetail(props: DetailProps) {
  return (
    <div className="h-detail topped raised">
      <p className="muted t-12">{placeText(props.entry)}</p>
      <RunText entry={props.entry} />
      <RunActions {...props} />
    </div>
  );
}

function RunText({ entry: { text, isTextCut, parameters } }: { entry: HistoryEntry }) {
  const values = parameters?.map(({ name, value }) => `${name} = ${[value ?? 'empty'].flat().join(', ')}`);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by keyboard */}
      <pre className="h-text mono breaks scrolls" tabIndex={0}>
        {text}
        {isTextCut && '…'}
      </pre>
      {values?.length ? <p className="mono t-12 muted">{values.join(' · ')}</p> : null}
    </>
  );
}

function RunActions({ entry, onRestore, onOpenResult }: DetailProps) {
  const [isReading, setIsReading] = useState(false);
  const restore = async () => {
    if (!entry.isTextCut) return onRestore(entry);
    setIsReading(true);
    try {
      onRestore((await call(getHistoryEntry, { params: { id: entry.id }, isBackground: true })).data);
    } catch (error) {
      showError(error);
      setIsReading(false);
    }
  };
  const hasResult = entry.statements.some((statement) => statement.hasResult);
  return (
    <div className="h-actions row wrap">
      <span className="muted t-12">
        {hasResult || entry.status !== 'finished'
          ? 'Your current text is saved.'
          : 'Its result is no longer available.'}
      </span>
      <Button icon={Undo2} className="push" isBusy={isReading} onClick={() => void restore()}>
        Restore text
      </Button>
      {hasResult && (
        <Button look="primary" onClick={() => onOpenResult(entry)}>
          Open result from {timeText(entry.startTime)}
        </Button>
      )}
    </div>
  );
}

function placeText({ connection, query }: HistoryEntry): string {
  const place = connection?.name ?? 'Connection no longer available';
  return query?.owner ? `${place}, query by ${query.owner}` : place;
}
