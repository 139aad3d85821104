import { type BiEmbedding, EMBED_TOKEN_INTERVAL_MS, visualizeReport } from '@platbook/contract/reports/bi-embed';
import { CallError } from '@platbook/ui/call/call-error';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { useCurrentUser } from '../../../api/use-app.tsx';

/** A token is replaced this long before it expires. */
const MARGIN_MS = 60_000;
/** Minimum interval, for services with very short-lived tokens. */
const SHORTEST_MS = 60_000;

/** The token is refreshed every 3,480,000 ms, or sooner if it expires sooner. Refusals aren't retried. */
export function useEmbedding(report: string): UseQueryResult<BiEmbedding> {
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
