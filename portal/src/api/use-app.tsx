import { type AppInfo, type CurrentUser, getAppInfo } from '@platbook/contract/app-info';
import { limits } from '@platbook/contract/limits';
import { createContext, useContext } from 'react';
import { endpointQuery } from './use-endpoint.ts';

export const appInfoQuery = { ...endpointQuery(getAppInfo), staleTime: limits.appInfoCacheMilliseconds };

export const AppContext = createContext<AppInfo | undefined>(undefined);

/** Configuration, brand, version and the signed-in user. Only within pages. */
export function useApp(): AppInfo {
  return useContext(AppContext) as AppInfo;
}

/** Only for pages of signed-in users. */
export function useCurrentUser(): CurrentUser {
  return useApp().currentUser as CurrentUser;
}
