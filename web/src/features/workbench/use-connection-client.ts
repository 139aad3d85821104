import {
  type ConnectionClient,
  createConnectionClient,
  deleteConnectionClient,
  keepConnectionClient,
} from '@platbook/contract/connection-clients';
import type { Connection } from '@platbook/contract/connections';
import { limits } from '@platbook/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { CallError, isAborted } from '../../api/call-error.ts';
import { createPatience } from '../../api/patience.ts';
import { wakeAfter } from '../../browser/wake-after.ts';
import { showToast } from '../../ui/toasts.tsx';

export interface ConnectionClientControl {
  /** The connection can keep a session from run to run (specification §4). */
  isOffered: boolean;
  isConnecting: boolean;
  /** The session that runs go into; undefined while there is none. */
  clientId: string | undefined;
  /** Answers the session, undefined when there is none after all, which was told then. */
  connect: () => Promise<string | undefined>;
  disconnect: () => void;
}

/**
 * A session with the database that lives from run to run: kept alive every 10 s, and ended with its button, with another
 * connection and with the page.
 */
export function useConnectionClient(connection: Connection | undefined): ConnectionClientControl {
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

  const connect = async () => {
    if (isConnecting || !connectionId) return undefined;
    setIsConnecting(true);
    try {
      const { id } = (await call(createConnectionClient, { body: { connectionId }, isBackground: true })).data;
      // Meanwhile another connection may be chosen, or the page left.
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

/** Keeps a session alive until the answer is called; `onEnd` hears when there is none to keep. */
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
      // A lost line may come back before the session ends; a refusal is final.
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

/** Ends a session, also while the page goes away. Where that fails, it ends because no one keeps it alive. */
function endClient(id: string): void {
  call(deleteConnectionClient, { params: { id }, isBackground: true, outlivesPage: true }).catch(() => {});
}
