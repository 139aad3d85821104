import { type Batch, canceledText, type Statement } from '@platbook/contract/workbench/batches';
import { momentText } from '@platbook/ui/browser/moment-text';
import { Check, Clock, TriangleAlert, X } from '@platbook/ui/icons';
import { Tooltip } from '@platbook/ui/overlays/Tooltip.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { secondsText } from './run-figures.ts';

interface StatementChipsProps {
  statements: readonly Statement[];
  shownId: string | undefined;
  onChoose: ((id: string) => void) | undefined;
}

export function StatementChips({ statements, shownId, onChoose }: StatementChipsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div className="chips flex shrinks g4" role="group" aria-label="Statements">
      {statements.map(toShown).map(({ id, status, sequence, statementText, rowCount, durationMs }) => (
        <button
          key={id}
          ref={id === shownId ? showChip : undefined}
          type="button"
          className={`stmt inline g6 rigid holds round muted t-12 nowrap hand${id === shownId ? ' on' : ''}`}
          aria-pressed={id === shownId}
          disabled={!onChoose}
          title={statementText}
          onClick={() => onChoose?.(id)}
        >
          {status === 'finished' && <Icon of={Check} size={12} className="ok" />}
          {status === 'error' && <Icon of={X} size={12} className="bad" />}
          {status === 'running' && <span className="spin rigid" />}
          {(status === 'queued' || status === 'cancelled') && <Icon of={Clock} size={12} />}
          {/* The spaces are for the accessible name; flex layout ignores them. */}
          <span className="sr">Statement</span> <b className="b">{sequence + 1}</b>
          <span className="sr">, {status}:</span> <span className="cut">{statementName(statementText)}</span>
          {status === 'finished' && (
            <>
              <span className="sr">, rows:</span> <span>{rowCount.toLocaleString('en-US')}</span>
            </>
          )}
          {durationMs !== null && (
            <>
              <span className="sr">,</span> <span>{secondsText(durationMs)} s</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}

const toShown = (statement: Statement): Statement =>
  statement.error?.title === canceledText ? { ...statement, status: 'cancelled' } : statement;

function showChip(chip: HTMLElement | null): void {
  chip?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function statementName(text: string): string {
  const comment = /^\s*--+[ \t]*(\S[^\n]*)/.exec(text)?.[1];
  return (comment ?? text).replaceAll(/\s+/g, ' ').trim();
}

interface ResultNotesProps {
  /** The run, if it isn't the latest one. */
  earlier: Batch | undefined;
  isIncomplete: boolean;
}

export function ResultNotes({ earlier, isIncomplete }: ResultNotesProps) {
  return (
    <>
      {earlier && <EarlierRun batch={earlier} />}
      {isIncomplete && <Incomplete />}
    </>
  );
}

function EarlierRun({ batch: { ranBy, startTime } }: { batch: Batch }) {
  return (
    <span className="muted cut">
      {ranBy ? `Run by ${ranBy}, ` : 'Run at '}
      {momentText(startTime)}
    </span>
  );
}

function Incomplete() {
  return (
    <Tooltip label="Return fewer rows or increase query result max rows in configuration.">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must be reachable by keyboard */}
      <span className="badge warn" tabIndex={0}>
        <Icon of={TriangleAlert} size={12} />
        Incomplete
      </span>
    </Tooltip>
  );
}
