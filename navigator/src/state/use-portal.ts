import { getAppInfo } from '@platbook/contract/app-info';
import { useQuery } from '@tanstack/react-query';
import { callPortal } from '../api/call.ts';

export function usePortal() {
  return useQuery({ queryKey: ['portal'], queryFn: ({ signal }) => callPortal(getAppInfo, { signal }) }).data;
}
