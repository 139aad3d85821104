import type { getBanner } from '@platbook/contract/banner';
import type { ReplyOf } from '@platbook/contract/endpoint';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { late } from '../browser/late.ts';

const MaintenanceBanner = late(
  () => import('./MaintenanceBanner.tsx').then((module) => module.MaintenanceBanner),
  null,
);

/** With the server's two seconds, a change is shown within ten. */
const pollMilliseconds = 6_000;

type BannerQuery = Pick<UseQueryOptions<ReplyOf<typeof getBanner>>, 'queryKey' | 'queryFn'>;

/** Polls for everyone while the page is visible; the server answers from memory, without looking up the caller. */
export function MaintenanceWatch({ query }: { query: BannerQuery }) {
  const { data } = useQuery({
    ...query,
    staleTime: 0,
    refetchInterval: pollMilliseconds,
    refetchOnWindowFocus: true,
  });
  return data?.banner ? <MaintenanceBanner banner={data.banner} /> : null;
}
