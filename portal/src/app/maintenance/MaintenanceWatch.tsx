import { getBanner } from '@platbook/contract/banner';
import { late } from '@platbook/ui/browser/late';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/use-endpoint.ts';

const MaintenanceBanner = late(
  () => import('./MaintenanceBanner.tsx').then((module) => module.MaintenanceBanner),
  null,
);

/** With the server's two seconds, a change is shown within ten. */
const pollMilliseconds = 6_000;

/** Polls for everyone while the page is visible; the server answers from memory, without looking up the caller. */
export function MaintenanceWatch() {
  const { data } = useQuery({
    ...endpointQuery(getBanner, { isBackground: true }),
    staleTime: 0,
    refetchInterval: pollMilliseconds,
    refetchOnWindowFocus: true,
  });
  return data?.banner ? <MaintenanceBanner banner={data.banner} /> : null;
}
