import { getAppInfo } from '@platbook/contract/app-info';
import { useQuery } from '@tanstack/react-query';
import { callPortal } from '../api/call.ts';

/** What the portal says of itself and of the person: sales phone, links, name. */
export function usePortal() {
  return useQuery({ queryKey: ['portal'], queryFn: ({ signal }) => callPortal(getAppInfo, { signal }) }).data;
}
