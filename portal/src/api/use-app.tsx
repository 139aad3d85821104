import { type AppInfo, type CurrentUser, getAppInfo } from '@platbook/contract/app-info';
import { limits } from '@platbook/contract/limits';
import { createContext, useContext } from 'react';
import { endpointQuery } from './use-endpoint.ts';

export const appInfoQuery = { ...endpointQuery(getAppInfo), staleTime: limits.appInfoCacheMilliseconds };

export const AppContext = createContext<AppInfo | undefined>(undefined);

/** Configuration, brand, version and the signed-in user. Throws outside pages. */
export function useApp(): AppInfo {
  const app = useContext(AppContext);
  if (!app) throw new Error('useApp must be used inside the app');
  return app;
}

export function useCurrentUser(): CurrentUser {
  const { currentUser } = useApp();
  if (!currentUser) throw new Error('useCurrentUser needs a signed-in user');
  return currentUser;
}
