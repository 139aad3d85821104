import { type BiEmbedding, EMBED_TOKEN_INTERVAL_MS, visualizeReport } from '@platbook/contract/bi-embed';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { CallError } from '../../../api/call-error.ts';
import { useCurrentUser } from '../../../api/use-app.tsx';

/** The last use of a token is before its end. */
const MARGIN_MS = 60_000;
/** A service whose tokens are over at once is not asked without a pause. */
const SHORTEST_MS = 60_000;

/**
 * Where a report is embedded from, with a token that is fetched again every 3,480,000 ms (specification §4), sooner where it ends sooner. What
 * fails is tried again, at first after a second and at last every minute, and `failureCount` tells of it meanwhile; what is refused is not.
 */
export function useEmbedding(report: string): UseQueryResult<BiEmbedding> {
  const { id } = useCurrentUser();
  return useQuery({
    queryKey: ['bi-embedding', report, id],
    queryFn: async ({ signal }) =>
      (await call(visualizeReport, { query: { report }, signal, isBackground: true })).data,
    // A page that is opened again needs another one.
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

/** Whether the server will say the same again: a BI service that is away (424) and too many calls (429) pass. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return error.status >= 400 && error.status < 500 && error.status !== 424 && error.status !== 429;
}
