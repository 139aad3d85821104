import { limits } from '@platbook/contract/limits';
import {
  type ConnectionClient,
  createConnectionClient,
  deleteConnectionClient,
  keepConnectionClient,
} from '@platbook/contract/workbench/connection-clients';
import type { Connection } from '@platbook/contract/workbench/connections';
import { wakeAfter } from '@platbook/ui/browser/wake-after';
import { CallError, isAborted } from '@platbook/ui/call/call-error';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { createPatience } from '../../../api/patience.ts';

/** Kept alive every 10 s; ended by its button, by choosing another connection and by leaving the page. */
export function useConnectionClient(connection: Connection | undefined) {
  const connectionId = connection?.id;
  const [client, setClient] = useState<ConnectionClient & { connectionId: string }>();
  const [isConnecting, setIsConnecting] = useState(false);
  const wanted = useRef(connectionId);
  wanted.current = connectionId;
  useEffect(
    () => () => {
      wanted.current = undefined;
    },
    [],
  );

  useEffect(() => {
    if (!client) return;
    if (client.connectionId !== connectionId) {
      setClient(undefined);
      return;
    }
    const end = () => endClient(client.id);
    const stop = keepAlive(client.id, () => setClient(undefined));
    window.addEventListener('pagehide', end);
    return () => {
      stop();
      window.removeEventListener('pagehide', end);
      end();
    };
  }, [client, connectionId]);

  /** Resolves with the session's id, or with undefined after reporting the failure to the user. */
  const connect = async (): Promise<string | undefined> => {
    if (isConnecting || !connectionId) return undefined;
    setIsConnecting(true);
    try {
      const { id } = (await call(createConnectionClient, { body: { connectionId }, isBackground: true })).data;
      // The user may have chosen another connection or left the page during the call.
      if (wanted.current === connectionId) {
        setClient({ id, connectionId });
        return id;
      }
      endClient(id);
    } catch (error) {
      const isSignedOut = error instanceof CallError && error.isLeavingPage;
      if (!isSignedOut) showToast({ kind: 'error', text: 'Problem connecting to database' });
    } finally {
      setIsConnecting(false);
    }
    return undefined;
  };
  return {
    isOffered: connection?.supportsConnectionClient === true && connection.multiStatementTransactionEnabled,
    isConnecting,
    clientId: client?.connectionId === connectionId ? client?.id : undefined,
    connect,
    disconnect: () => setClient(undefined),
  };
}

export type ConnectionClientControl = ReturnType<typeof useConnectionClient>;

function keepAlive(id: string, onEnd: () => void): () => void {
  const abort = new AbortController();
  let takeBack = () => {};
  const patience = createPatience();
  const keep = async () => {
    try {
      const { data } = await call(keepConnectionClient, { params: { id }, signal: abort.signal, isBackground: true });
      patience.restore();
      if (!data) return onEnd();
    } catch (error) {
      if (isAborted(error)) return;
      // A failed connection can recover before the session expires; a 4xx is final.
      const isRefused = error instanceof CallError && error.status >= 400 && error.status < 500;
      if (isRefused || !patience.lasts(error)) return onEnd();
    }
    wait();
  };
  const wait = () => {
    takeBack = wakeAfter(limits.connectionClientKeepaliveMilliseconds, () => void keep());
  };
  wait();
  return () => {
    abort.abort();
    takeBack();
  };
}

/** Ends a session, even while the page unloads. If the call fails, the server expires the session without keepalives. */
function endClient(id: string): void {
  call(deleteConnectionClient, { params: { id }, isBackground: true, outlivesPage: true }).catch(() => {});
}
