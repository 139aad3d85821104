import { getAppInfo } from '@platbook/contract/app-info';
import { useQuery } from '@tanstack/react-query';
import { callPortal } from '../api/call.ts';

/** Information about the portal and the user: sales phone, links, name. */
export function usePortal() {
  return useQuery({ queryKey: ['portal'], queryFn: ({ signal }) => callPortal(getAppInfo, { signal }) }).data;
}
