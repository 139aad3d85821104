import { type Connection, listConnections } from '@platbook/contract/workbench/connections';
import { getQuery, type Query } from '@platbook/contract/workbench/queries';
import { CallError, failureText } from '@platbook/ui/call/call-error';
import { FileX2 } from '@platbook/ui/icons';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { LoadFailure } from '@platbook/ui/widgets/LoadFailure.tsx';
import { SqlEditorLink } from '@platbook/ui/widgets/SqlEditorLink.tsx';
import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../../api/use-endpoint.ts';
import { addressValues } from '../parameters/address-values.ts';
import type { TableOptions } from './use-query-table.ts';
import './query-table.css';

interface QueryPageProps {
  children: (query: Query, connections: readonly Connection[], options: TableOptions) => ReactNode;
}

function useTableOptions() {
  const search = useSearch({ strict: false }) as Record<string, string | string[] | undefined>;
  const wish = (name: string) => [search[name]].flat()[0];
  return {
    isPackQuery: wish('solutionpack') === 'true',
    batchId: wish('batchId'),
    linkId: wish('link'),
    connectionId: wish('connectionId'),
    connectionClientId: wish('connectionClientId'),
    values: addressValues(search),
  };
}

export function QueryPage({ children }: QueryPageProps) {
  return (
    <div className="shell work">
      <main id="content" tabIndex={-1}>
        <LoadedQuery>{children}</LoadedQuery>
      </main>
    </div>
  );
}

function LoadedQuery({ children }: QueryPageProps) {
  const { queryId = '' } = useParams({ strict: false }) as { queryId?: string };
  const options = useTableOptions();
  const query = useEndpoint(getQuery, {
    params: { id: queryId },
    query: options.isPackQuery ? { solutionpack: 'true' } : {},
    isBackground: true,
  });
  const connections = useEndpoint(listConnections, { isBackground: true });
  if (query.error instanceof CallError && query.error.status === 404)
    return (
      <EmptyState heading="h1" icon={FileX2} title="Query not found" actions={<SqlEditorLink />}>
        It was deleted, or it isn't shared with you.
      </EmptyState>
    );
  if (query.isError || connections.isError) {
    const retry = () => void Promise.all([query.refetch(), connections.refetch()]);
    return (
      <LoadFailure
        title={failureText(query.error ?? connections.error)}
        onRetry={retry}
        isRetrying={query.isFetching || connections.isFetching}
      >
        Couldn't load the query.
      </LoadFailure>
    );
  }
  if (!query.data || !connections.data) return <div className="fills paper" role="status" aria-label="Loading" />;
  return children(query.data, connections.data, options);
}
