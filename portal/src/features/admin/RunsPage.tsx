import { cancelOpenRun, listOpenRuns, listRecentRuns, type OpenRun } from '@platbook/contract/admin/runs';
import { errorText } from '@platbook/ui/call/call-error';
import { Activity, Pause, Play } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { ConfirmDialog } from '@platbook/ui/widgets/ConfirmDialog.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { Loaded } from '../../api/Loaded.tsx';
import { useCurrentUser } from '../../api/use-app.tsx';
import { AsOf } from './system/AsOf.tsx';
import { RecentRuns } from './system/RecentRuns.tsx';
import { isFound, type RunFilter, RunFilters } from './system/RunFilters.tsx';
import { RunsTable } from './system/RunsTable.tsx';
import { useRefreshed } from './system/use-refreshed.ts';
import './system/system.css';

const refreshMilliseconds = 3_000;

const outcomes = {
  cancelled: 'Run canceled',
  ended: 'The run had already ended',
  asked: "Cancel requested on the run's node",
} as const;

export function RunsPage() {
  const [isPaused, setIsPaused] = useState(false);
  const runs = useRefreshed(listOpenRuns, isPaused ? undefined : refreshMilliseconds);
  const recent = useRefreshed(listRecentRuns);
  const [filter, setFilter] = useState<RunFilter>({ email: '', connection: '' });
  const title = useRef<HTMLHeadingElement>(null);
  const { email: own } = useCurrentUser();
  const [confirming, setConfirming] = useState<{ run: OpenRun | undefined; isOpen: boolean }>({
    run: undefined,
    isOpen: false,
  });
  const [ending, setEnding] = useState<ReadonlySet<string>>(new Set());
  const canceled = useRef<string>(undefined);
  const known = useRef<readonly string[]>([]);
  const cancel = async ({ id }: OpenRun) => {
    canceled.current = id;
    setEnding((known) => new Set(known).add(id));
    await call(cancelOpenRun, { params: { id }, body: {} }).then(
      ({ data }) =>
        showToast({ kind: data.outcome === 'cancelled' ? 'success' : 'note', text: outcomes[data.outcome] }),
      // The call already reported the refusal.
      () => {},
    );
    await runs.refetch();
    setEnding((known) => new Set([...known].filter((each) => each !== id)));
  };
  const onCancel = (run: OpenRun) => (run.email === own ? void cancel(run) : setConfirming({ run, isOpen: true }));
  const { at, running = 0, queued = 0, runs: all } = runs.data ?? {};
  const list = all?.filter((run) => isFound(run, filter));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list
  useEffect(() => {
    const ids = all?.map(({ id }) => id) ?? [];
    if (known.current.some((id) => !ids.includes(id))) void recent.refetch();
    known.current = ids;
    if (canceled.current === undefined || all?.some(({ id }) => id === canceled.current)) return;
    canceled.current = undefined;
    // The row that had the focus is gone.
    if (document.activeElement === document.body) title.current?.focus();
  }, [all]);
  return (
    <Loaded from={runs} failure="Couldn't load runs">
      <div className="admin-page sys shrinks t-13">
        <header className="sys-h row wrap mb12">
          <h1 className="t-18" ref={title} tabIndex={-1}>
            Runs now
          </h1>
          {all && (
            <span className="muted">
              {running} running, {queued} waiting
            </span>
          )}
          <span className="push" />
          <AsOf at={at} isPaused={isPaused} failure={runs.isError ? errorText(runs.error) : undefined} />
          <Button size="sm" icon={isPaused ? Play : Pause} onClick={() => setIsPaused(!isPaused)}>
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
        </header>
        <RunFilters runs={[...(all ?? []), ...(recent.data?.runs ?? [])]} filter={filter} onChange={setFilter} />
        {list?.length === 0 ? (
          <EmptyState icon={Activity} title={all?.length ? 'No matching runs' : 'No queries running'}>
            Everyone's running and queued queries appear here.
          </EmptyState>
        ) : (
          <RunsTable runs={list} at={at} ending={ending} onCancel={onCancel} />
        )}
        {all && all.length < running + queued && <p className="muted t-12">Showing the oldest {all.length}.</p>}
        <RecentRuns runs={recent} filter={filter} />
        <ConfirmDialog
          isOpen={confirming.isOpen}
          onClose={() => setConfirming((known) => ({ ...known, isOpen: false }))}
          title="Cancel this run?"
          keep="Keep running"
          confirm="Cancel run"
          onConfirm={() => confirming.run && void cancel(confirming.run)}
        >
          {confirming.run?.email || 'The user'} loses the results of “{confirming.run?.name || 'New query'}” and sees
          that an admin canceled it. Other runs continue.
        </ConfirmDialog>
      </div>
    </Loaded>
  );
}
