import { type AppInfo, type CurrentUser, getAppInfo } from '@platbook/contract/app-info';
import { limits } from '@platbook/contract/limits';
import { createContext, useContext } from 'react';
import { endpointQuery } from './use-endpoint.ts';

/** GET api/app for react-query, kept for 60 seconds (specification §9). */
export const appInfoQuery = { ...endpointQuery(getAppInfo), staleTime: limits.appInfoCacheMilliseconds };

/** The application as it was loaded at startup; only pages inside it may ask. */
export const AppContext = createContext<AppInfo | undefined>(undefined);

/** Configuration, brand, version and the signed-in person. Throws outside of a page that startup has let through. */
export function useApp(): AppInfo {
  const app = useContext(AppContext);
  if (!app) throw new Error('useApp must be used inside the app');
  return app;
}

/** The signed-in person. Throws where no one is signed in. */
export function useCurrentUser(): CurrentUser {
  const { currentUser } = useApp();
  if (!currentUser) throw new Error('useCurrentUser needs a signed-in user');
  return currentUser;
}
