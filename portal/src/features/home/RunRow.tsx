import type { Home } from '@platbook/contract/account/home';
import { getHistoryEntry } from '@platbook/contract/workbench/history';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { showError } from '../../api/show-error.ts';
import { useCurrentUser } from '../../api/use-app.tsx';
import { RunMark } from '../../widgets/RunMark.tsx';
import { stateNames, stateOf } from '../../widgets/run-states.ts';
import { openAsNewQuery } from '../workbench/index.ts';
import { RecentRow } from './RecentRow.tsx';

type Run = Home['runs'][number];

export function RunRow({ run }: { run: Run }) {
  const state = stateOf(run);
  const title = run.name || firstLine(run.text) || 'New query';
  const rows = `${run.rowCount.toLocaleString('en-US')} ${run.rowCount === 1 ? 'row' : 'rows'}`;
  return (
    <RecentRow
      at={run.startTime}
      mark={<RunMark state={state} />}
      note={
        <>
          {state === 'finished' ? <span className="sr">Finished, </span> : stateNames[state]}
          {state === 'finished' && rows}
          {run.hasNewerData && ' · data updated since'}
        </>
      }
    >
      {run.query ? (
        <Link
          className="ink m"
          to="/queries/$queryId"
          params={{ queryId: run.query.id }}
          search={run.query.solutionpack ? { solutionpack: 'true' } : {}}
        >
          {title}
        </Link>
      ) : (
        <UnsavedRun run={run} title={title} />
      )}
    </RecentRow>
  );
}

/** Opens the text as a new query, with the result as far as it is still stored. */
function UnsavedRun({ run, title }: { run: Run; title: string }) {
  const { id: personId } = useCurrentUser();
  const { history } = useRouter();
  const [isOpening, setIsOpening] = useState(false);
  const open = async () => {
    setIsOpening(true);
    try {
      const { data } = await call(getHistoryEntry, { params: { id: run.id }, isBackground: true });
      history.push(openAsNewQuery(personId, data.text, data.name, { connectionId: run.connectionId, batchId: run.id }));
    } catch (error) {
      showError(error);
      setIsOpening(false);
    }
  };
  return (
    <button type="button" className="link cut starts" disabled={isOpening} onClick={() => void open()}>
      {title}
    </button>
  );
}

const firstLine = (text: string) =>
  text
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.replace(/^[\s-]+/, '') ?? '';
