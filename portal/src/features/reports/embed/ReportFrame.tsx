import { type BiEmbedding, EMBED_TOKEN_INTERVAL_MS, visualizeReport } from '@platbook/contract/reports/bi-embed';
import { listReports } from '@platbook/contract/reports/reports';
import { late } from '@platbook/ui/browser/late';
import { CallError } from '@platbook/ui/call/call-error';
import { FrameLoader, lateNote } from '@platbook/ui/frame/FrameNotes.tsx';
import { Ban, FileQuestion, Lock } from '@platbook/ui/icons';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback } from 'react';
import { call } from '../../../api/call.ts';
import { useCurrentUser } from '../../../api/use-app.tsx';
import { useEndpoint } from '../../../api/use-endpoint.ts';
import { LockedActions, openersText } from '../LockedActions.tsx';
import { EmbeddedFrame } from './EmbeddedFrame.tsx';

/** A token is replaced this long before it expires. */
const MARGIN_MS = 60_000;
/** Minimum interval, for services with very short-lived tokens. */
const SHORTEST_MS = 60_000;

/** The token is refreshed every 3,480,000 ms, or sooner if it expires sooner. Refusals aren't retried. */
function useEmbedding(report: string): UseQueryResult<BiEmbedding> {
  const { id } = useCurrentUser();
  return useQuery({
    queryKey: ['bi-embedding', report, id],
    queryFn: async ({ signal }) =>
      (await call(visualizeReport, { query: { report }, signal, isBackground: true })).data,
    // A page that is opened again needs a new token.
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => intervalOf(state.data, state.dataUpdatedAt),
    refetchIntervalInBackground: true,
    retry: (_, error) => !isRefusal(error),
    retryDelay: (failures) => Math.min(60_000, 1_000 * 2 ** failures),
  });
}

function intervalOf(embedding: BiEmbedding | undefined, receivedAt: number): number {
  if (embedding === undefined) return EMBED_TOKEN_INTERVAL_MS;
  const left = Date.parse(embedding.expiresAt) - receivedAt - MARGIN_MS;
  return Math.min(EMBED_TOKEN_INTERVAL_MS, Math.max(SHORTEST_MS, left));
}

/** Whether retrying is pointless. An unavailable BI service (424) and too many calls (429) are temporary. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return error.status >= 400 && error.status < 500 && error.status !== 424 && error.status !== 429;
}

const PowerBiFrame = late(() => import('./PowerBiFrame.tsx').then((module) => module.PowerBiFrame));

/** A report of the configured BI service. While no new token can be fetched, the displayed report stays [F29]. */
export function ReportFrame({ report, name }: { report: string; name: string }) {
  const query = useEmbedding(report);
  const { data: embedding, error, refetch } = query;
  const renew = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);
  const refused = error instanceof CallError ? refusalOf(error, report, name) : undefined;

  if (refused && embedding === undefined) return refused;
  const late = lateNote(name, query, embedding !== undefined);
  if (embedding === undefined) return late ?? <FrameLoader>Opening {name}</FrameLoader>;
  return (
    <>
      {late}
      {embedding.service === 'powerbi' ? (
        <Suspense fallback={<FrameLoader>Opening {name}</FrameLoader>}>
          <PowerBiFrame name={name} embedding={embedding} onTokenOver={renew} />
        </Suspense>
      ) : (
        <EmbeddedFrame report={report} name={name} embedding={embedding} onTokenOver={renew} />
      )}
    </>
  );
}

function refusalOf({ code, message }: CallError, report: string, name: string): ReactNode {
  switch (code) {
    case 'report.locked':
      return <LockedReport report={report} name={name} reason={message} />;
    case 'report.not-found':
      return (
        <EmptyState icon={FileQuestion} title="Report not found">
          See the Reports page for the reports you can open.
        </EmptyState>
      );
    case 'account.expired':
      return <ExpiredReport name={name} />;
    default:
      return undefined;
  }
}

function LockedReport({ report, name, reason }: { report: string; name: string; reason: string }) {
  const list = useEndpoint(listReports, { isBackground: true });
  const packs = list.data?.reports.find(({ id }) => id === report)?.packs ?? [];
  return (
    <EmptyState
      icon={Lock}
      tone="sales"
      title={`${name} isn't in your license`}
      actions={<LockedActions packs={packs} />}
    >
      {reason}. {!list.isPending && openersText(packs)}
    </EmptyState>
  );
}

export function ExpiredReport({ name }: { name: string }) {
  return (
    <EmptyState icon={Ban} tone="bad" title="Your Account is expired">
      {name} will be available again when your account is renewed.
    </EmptyState>
  );
}
