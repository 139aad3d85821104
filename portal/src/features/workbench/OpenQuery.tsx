import { listConnections } from '@platbook/contract/workbench/connections';
import { FileX2 } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { LoadFailure } from '@platbook/ui/widgets/LoadFailure.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useApp, useCurrentUser } from '../../api/use-app.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { RequestAccess } from '../access/index.ts';
import { useQueryDocument } from './document/use-query-document.ts';
import { draftOf, type QueryTab, storedIdOf, type TabFacts } from './tabs/query-tabs.ts';
import type { TabsControl } from './tabs/use-query-tabs.ts';
import type { WorkbenchTab } from './tabs/workbench-tab.ts';
import { Workbench } from './Workbench.tsx';

export function OpenQuery({ tab, isActive, tabs }: { tab: QueryTab; isActive: boolean; tabs: TabsControl }) {
  const { key, queryId, search } = tab;
  const user = useCurrentUser();
  const navigate = useNavigate();
  const { config } = useApp();
  // For a repeated parameter, the first value counts.
  const flag = (name: string) => [search[name]].flat()[0];
  const flags = { run: tab.isRunWanted, connectionName: flag('connectionName'), connectionId: flag('connectionId') };
  const control = useQueryDocument(
    {
      id: queryId,
      draft: draftOf(tab),
      isPackQuery: flag('solutionpack') === 'true',
      connectionId: flags.connectionId ?? config.defaultConnectionId,
    },
    user.id,
  );
  const packCode =
    flag('solutionpack') === 'true' ? /^([A-Z][A-Z0-9]+)-/i.exec(queryId)?.[1]?.toUpperCase() : undefined;
  const connections = useEndpoint(listConnections, { isBackground: true });
  const { update, saved, begin, reopen } = tabs;
  const closed = tabs.state.closed[0];
  const storedId = storedIdOf(tab);
  const linkId = flag('link');
  const place = useMemo<WorkbenchTab>(
    () => ({
      isActive,
      storedId,
      linkId,
      onFacts: (facts: TabFacts) => update(key, facts),
      onSaved: (id: string) => saved(key, id),
      begin: () => begin(key),
      closed,
      reopen: () => reopen(),
    }),
    [key, isActive, storedId, linkId, update, saved, begin, closed, reopen],
  );

  if (connections.isError)
    return (
      <LoadFailure onRetry={() => void connections.refetch()} isRetrying={connections.isFetching}>
        Couldn't load your connections. Your work is safe.
      </LoadFailure>
    );
  if (control.document.load === 'not-found')
    return (
      <EmptyState
        heading="h1"
        icon={FileX2}
        title="Query not found"
        actions={
          <>
            {packCode && <RequestAccess thing={{ kind: 'pack', subject: packCode }} />}
            <Button
              look="primary"
              onClick={() => void navigate({ to: '/queries/$queryId', params: { queryId: 'new' } })}
            >
              New Query
            </Button>
          </>
        }
      >
        {packCode
          ? `Your license doesn't include ${packCode}, or the pack has no such query.`
          : "It was deleted, or it isn't shared with you."}
      </EmptyState>
    );
  if (control.document.load === 'failed')
    return (
      <LoadFailure title={control.document.failure ?? 'Something went wrong'} onRetry={control.reload}>
        Couldn't load the query.
      </LoadFailure>
    );
  if (!connections.data || control.document.load === 'loading') return <WorkbenchSkeleton />;
  return <Workbench connections={connections.data} control={control} flags={flags} tab={place} />;
}

function WorkbenchSkeleton() {
  return (
    <div className="fills shrinks col holds" role="status" aria-label="Loading">
      <div className="toolbar rigid paper" />
      <div className="fills flex">
        <div className="schema rigid raised only-wide" style={{ width: 272 }} />
        <div className="fills" />
      </div>
    </div>
  );
}
