import type { AppInfo } from '@platbook/contract/app-info';
import { updateUser } from '@platbook/contract/users';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';
import { appInfoQuery, useCurrentUser } from '../../api/use-app.tsx';

/** Opening Home makes a new person one who is not (specification §4): told to the server once; when that fails, the next opening tells it. */
export function useMarkNotNew(): void {
  const { id, newUser } = useCurrentUser();
  const cache = useQueryClient();
  const isTold = useRef(false);
  useEffect(() => {
    if (!newUser || isTold.current) return;
    isTold.current = true;
    const remember = (app: AppInfo | undefined) =>
      app?.currentUser ? { ...app, currentUser: { ...app.currentUser, newUser: false } } : app;
    call(updateUser, { params: { id }, body: { newUser: false }, isBackground: true }).then(
      () => cache.setQueryData(appInfoQuery.queryKey, remember),
      () => {},
    );
  }, [id, newUser, cache]);
}
