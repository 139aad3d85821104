import { listConnections } from '@platbook/contract/connections';
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { FileX2 } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useApp, useCurrentUser } from '../../api/use-app.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { useLayoutDrawer } from '../../ui/layout-actions.tsx';
import { useLateOpening } from '../../ui/use-late-opening.ts';
import { useQueryDocument } from './document/use-query-document.ts';
import { Workbench } from './Workbench.tsx';
import { WorkbenchSkeleton } from './WorkbenchSkeleton.tsx';
import './workbench.css';

const SqlText = lazy(() => import('./editor/SqlText.tsx').then((module) => ({ default: module.SqlText })));
const QueriesDrawer = lazy(() => import('../queries/index.ts').then((module) => ({ default: module.QueriesDrawer })));

/** The flags of the address; a name that stands twice counts once. */
function useFlags() {
  const search = useSearch({ strict: false }) as Record<string, string | string[] | undefined>;
  const flag = (name: string) => [search[name]].flat()[0];
  return {
    isPackQuery: flag('solutionpack') === 'true',
    run: flag('run') === 'true',
    connectionName: flag('connectionName'),
    connectionId: flag('connectionId'),
  };
}

/** Tells when the address that is open already is opened once more, as by its link in the sub-header. */
function useOpenedAgain(path: string, onAgain: () => void): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ hrefChanged, toLocation }) => {
        if (!hrefChanged && toLocation.pathname.endsWith(path)) onAgain();
      }),
    [router, path, onAgain],
  );
}

/** /queries/new and /queries/{queryId}: the SQL editor, and the drawer of saved queries that opens over whatever it shows. */
export function WorkbenchPage() {
  const drawer = useLateOpening();
  useLayoutDrawer('queries', drawer.open);
  return (
    <>
      <OpenQuery />
      {drawer.wasOpened && (
        <Suspense>
          <QueriesDrawer
            isOpen={drawer.isOpen}
            onClose={drawer.close}
            renderSql={(text) => (
              <Suspense fallback={text}>
                <SqlText text={text} />
              </Suspense>
            )}
          />
        </Suspense>
      )}
    </>
  );
}

/** The query of the address, once it and the connections are loaded. */
function OpenQuery() {
  const { queryId = 'new' } = useParams({ strict: false }) as { queryId?: string };
  const user = useCurrentUser();
  const flags = useFlags();
  const navigate = useNavigate();
  const { config } = useApp();
  const control = useQueryDocument(
    {
      id: queryId,
      isPackQuery: flags.isPackQuery,
      connectionId: flags.connectionId ?? config.defaultConnectionId,
    },
    user.id,
  );
  useOpenedAgain('/queries/new', control.keepNew);
  const connections = useEndpoint(listConnections, { isBackground: true });

  if (connections.isError) {
    return (
      <LoadFailure onRetry={() => void connections.refetch()} isRetrying={connections.isFetching}>
        Your connections could not be read. Nothing of yours is lost.
      </LoadFailure>
    );
  }
  if (control.document.load === 'not-found') {
    return (
      <EmptyState
        heading="h1"
        icon={FileX2}
        title="Query not found"
        actions={
          <Button look="primary" onClick={() => void navigate({ to: '/queries/$queryId', params: { queryId: 'new' } })}>
            New Query
          </Button>
        }
      >
        It was deleted, or it belongs to somebody else.
      </EmptyState>
    );
  }
  if (control.document.load === 'failed') {
    return (
      <LoadFailure title={control.document.failure ?? 'Something went wrong'} onRetry={control.reload}>
        The query could not be read.
      </LoadFailure>
    );
  }
  if (!connections.data || control.document.load === 'loading') return <WorkbenchSkeleton />;
  return <Workbench connections={connections.data} control={control} flags={flags} />;
}
