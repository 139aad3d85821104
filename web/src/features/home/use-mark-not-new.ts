import { updateUser } from '@platbook/contract/account/users';
import type { AppInfo } from '@platbook/contract/app-info';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';
import { appInfoQuery, useCurrentUser } from '../../api/use-app.tsx';

/** Marks a new user as not new when Home is opened. If the call fails, the next visit retries. */
export function useMarkNotNew(): void {
  const { id, newUser } = useCurrentUser();
  const cache = useQueryClient();
  const isSent = useRef(false);
  useEffect(() => {
    if (!newUser || isSent.current) return;
    isSent.current = true;
    const remember = (app: AppInfo | undefined) =>
      app?.currentUser ? { ...app, currentUser: { ...app.currentUser, newUser: false } } : app;
    call(updateUser, { params: { id }, body: { newUser: false }, isBackground: true }).then(
      () => cache.setQueryData(appInfoQuery.queryKey, remember),
      () => {},
    );
  }, [id, newUser, cache]);
}
