import { canceledText, type StatementError } from '@platbook/contract/workbench/batches';
import { late } from '@platbook/ui/browser/late';
import { Copy } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { copyWithToast } from '@platbook/ui/widgets/copy-with-toast';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { useState } from 'react';
import { TableHead } from '../../../widgets/TableHead.tsx';
import type { ErrorPlace } from '../editor/sql-marks.ts';
import { missingTable } from '../locked/missing-table.ts';
import { ErrorStrip } from './ErrorStrip.tsx';
import { useFix } from './use-fix.ts';
import { type Mending, useNearNames } from './use-near-names.ts';
import './near-names.css';

const LockedInstead = late(() => import('../locked/LockedInstead.tsx').then((module) => module.LockedInstead), null);

interface StatementFailureProps {
  error: StatementError;
  connectionId: string | undefined;
  mending: Mending | undefined;
  onRun: () => void;
  onGoTo?: (place: ErrorPlace) => void;
}

export function StatementFailure(props: StatementFailureProps) {
  const { error, connectionId, onGoTo } = props;
  // The plain error stays mounted while the page looks for a better reason, so its buttons work at once.
  const [locked, setLocked] = useState<StatementError>();
  if (error.title === canceledText) return <Canceled onRun={props.onRun} />;
  return (
    <>
      {locked !== error && <PlainFailure {...props} />}
      {connectionId !== undefined && missingTable.test(error.title) && (
        <LockedInstead
          connectionId={connectionId}
          error={error}
          readText={() => props.mending?.editor.current?.content().text ?? ''}
          onGoTo={onGoTo}
          onFound={setLocked}
        />
      )}
    </>
  );
}

function PlainFailure({ error, mending, onGoTo }: StatementFailureProps) {
  const { fix, isApplied, apply } = useFix(error, mending);
  const { near: similar, replaced, replace } = useNearNames(error, mending);
  const near = fix ? undefined : similar;
  const [best] = near?.names ?? [];
  const canReplace = best && replaced === 0 && mending?.isReadOnly === false;
  const copy = () => copyWithToast(error.title, 'Message copied');
  return (
    <>
      <ErrorStrip
        {...error}
        title={best || fix ? withoutCandidates(error.title) : error.title}
        {...(onGoTo ? { onGoTo } : {})}
        hint={
          fix ? (
            <span role={isApplied ? 'status' : undefined}>
              {isApplied ? 'Changed. Run the query again.' : fix.sentence}
            </span>
          ) : (
            best &&
            (replaced > 0 ? (
              <span role="status">Replaced in {placesText(replaced)}. Run the query again.</span>
            ) : (
              <span>
                Did you mean <b className="ink">{best.name}</b>?
              </span>
            ))
          )
        }
        more={
          <>
            {fix && !isApplied && mending?.isReadOnly === false && (
              <Button size="sm" onClick={() => void apply()}>
                {fix.isCertain ? fix.label : `Try: ${fix.label}`}
              </Button>
            )}
            {canReplace && (
              <Button size="sm" onClick={() => void replace(best)}>
                {near && near.places.length > 1 ? `Replace in ${placesText(near.places.length)}` : 'Replace'}
              </Button>
            )}
            <IconButton icon={Copy} label="Copy message" iconSize={14} onClick={() => void copy()} />
          </>
        }
      />
      {near && near.names.length > 1 && (
        <section className="state fills scrolls near" aria-labelledby="near-names">
          <h2 id="near-names" className="t-15">
            {near.owner ? `Similar columns in ${near.owner}` : 'Similar names'}
          </h2>
          <table className="table mt4">
            <TableHead
              columns={[
                near.kind === 'column' ? 'Column' : near.kind === 'table' ? 'Table' : 'Name',
                near.kind === 'column' && ['Type', 'near-type'],
                near.kind === 'column' && 'Description',
                canReplace && ['Action', 'sr'],
              ]}
            />
            <tbody>
              {near.names.map((name) => (
                <tr key={name.apply}>
                  <td className="near-name breaks">{name.name}</td>
                  {near.kind === 'column' && <td className="near-type muted">{name.type}</td>}
                  {near.kind === 'column' && <td>{name.description}</td>}
                  {canReplace && (
                    <td className="nowrap">
                      <button
                        type="button"
                        className="link"
                        aria-label={`Insert ${name.name}`}
                        onClick={() => void replace(name)}
                      >
                        Insert
                      </button>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

/** DuckDB's own candidate list is less precise than ours. */
const withoutCandidates = (title: string) =>
  title.replace(/\s*\b(?:Candidate [a-z]+: [\s\S]*|Did you mean "[\s\S]*"\?\s*)$/, '');
const placesText = (count: number) => `${count} ${count === 1 ? 'place' : 'places'}`;

function Canceled({ onRun }: { onRun: () => void }) {
  return (
    <div className="state fills scrolls" role="status">
      <h2 className="t-15">Canceled</h2>
      <p>You canceled this run.</p>
      <Button onClick={onRun}>Run again</Button>
    </div>
  );
}
