import type { listRecentRuns, RecentRun } from '@platbook/contract/admin/runs';
import type { ReplyOf } from '@platbook/contract/endpoint';
import { History } from '@platbook/ui/icons';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { SearchField } from '@platbook/ui/widgets/SearchField.tsx';
import { Select } from '@platbook/ui/widgets/Select.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Loaded } from '../../../api/Loaded.tsx';
import { TableHead } from '../../../widgets/TableHead.tsx';
import { SkeletonRows } from '../SkeletonRows.tsx';
import { Moment } from '../times/Moment.tsx';
import { countText } from './figure-texts.ts';
import { QueryCell } from './QueryCell.tsx';
import { isFound, type RunFilter } from './RunFilters.tsx';

interface RecentRunsProps {
  runs: UseQueryResult<ReplyOf<typeof listRecentRuns>>;
  filter: RunFilter;
}

/** The last 500 runs of all users. */
export function RecentRuns({ runs, filter }: RecentRunsProps) {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState('');
  const words = useDeferredValue(search).toLowerCase().split(/\s+/).filter(Boolean);
  const found = runs.data?.runs.filter(
    (run) => isFound(run, filter) && (!status || run.status === status) && hasAll(run, words),
  );
  return (
    <section aria-labelledby="recent-runs">
      <header className="sys-h row wrap mb12 mt20">
        <h2 className="t-15" id="recent-runs">
          Recent runs
        </h2>
        {found && (
          <span className="muted">
            {countText(found.length)} of the last {countText(runs.data?.runs.length ?? 0)}
          </span>
        )}
        <span className="push" />
        <SearchField
          label="Search recent runs"
          placeholder="Person, text or error"
          value={search}
          onChange={setSearch}
        />
        <Select
          aria-label="Status"
          choices={[
            ['', 'Any status'],
            ['finished', 'Finished'],
            ['error', 'Failed'],
          ]}
          value={status}
          onChange={setStatus}
        />
      </header>
      <Loaded from={runs} failure="Couldn't load recent runs">
        {found?.length === 0 ? (
          <EmptyState icon={History} title={runs.data?.runs.length ? 'No matching runs' : 'No runs yet'}>
            Runs of everyone appear here after they end.
          </EmptyState>
        ) : (
          <table className="table sys-table sys-recent whole" aria-busy={!found}>
            <TableHead
              columns={['Person', 'Query', 'Connection', 'Started', 'Status', ['Time', 'num'], ['Rows', 'num']]}
            />
            <tbody>
              {found?.map((run) => <RecentRow key={run.id} run={run} />) ?? <SkeletonRows rows={4} cells={7} />}
            </tbody>
          </table>
        )}
      </Loaded>
    </section>
  );
}

function RecentRow({ run }: { run: RecentRun }) {
  return (
    <tr>
      <td className="m wide cut">{run.email || 'Unknown user'}</td>
      <td className="wide">
        <QueryCell name={run.name} text={run.text} error={run.error} />
      </td>
      <td>{run.connection || <span className="muted">Deleted connection</span>}</td>
      <td className="nowrap">
        <Moment at={run.startTime} />
      </td>
      <td>
        {run.error === null ? <span className="badge ok">Finished</span> : <span className="badge bad">Failed</span>}
      </td>
      <td className="num nowrap">{run.durationMs === null ? '–' : `${(run.durationMs / 1000).toFixed(2)} s`}</td>
      <td className="num">{countText(run.rows)}</td>
    </tr>
  );
}

function hasAll({ email, name, text, error, connection }: RecentRun, words: readonly string[]): boolean {
  const all = `${email}\n${name}\n${text}\n${error ?? ''}\n${connection}`.toLowerCase();
  return words.every((word) => all.includes(word));
}
