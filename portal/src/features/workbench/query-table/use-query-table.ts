import { isBlank } from '@platbook/contract/rules/batch';
import { type Batch, getBatch, getLatestBatch } from '@platbook/contract/workbench/batches';
import { keepConnectionClient } from '@platbook/contract/workbench/connection-clients';
import type { Connection } from '@platbook/contract/workbench/connections';
import type { Query } from '@platbook/contract/workbench/queries';
import { openShareLink } from '@platbook/contract/workbench/share-links';
import { getLocal } from '@platbook/ui/browser/local-store';
import { CallError, failureText, isAborted } from '@platbook/ui/call/call-error';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useApp, useCurrentUser } from '../../../api/use-app.tsx';
import { chooseConnection } from '../connection/choose-connection.ts';
import type { ParameterValues } from '../parameters/address-values.ts';
import { useParameters } from '../parameters/use-parameters.tsx';
import { useRun } from '../results/run/use-run.ts';

export interface TableOptions {
  batchId: string | undefined;
  /** A link, possibly another user's, that opened the page. */
  linkId: string | undefined;
  connectionId: string | undefined;
  values: ParameterValues;
  /** The session to run in, if it belongs to the user and still exists. */
  connectionClientId: string | undefined;
}

export type Look = { is: 'going' | 'done' | 'expired' | 'unknown' } | { is: 'failed' | 'ended'; title: string };

/** Another user's query always waits for a click, because the page can't tell whether another site opened the address. */
export function useQueryTable(query: Query, connections: readonly Connection[], options: TableOptions) {
  const { config } = useApp();
  const user = useCurrentUser();
  const run = useRun();
  const mayRunByItself = query.solutionpack || query.createdByUser?.id === user.id;
  const connection = chooseConnection(connections, {
    defaultId: config.defaultConnectionId,
    storedId: getLocal('selectedConnectionId'),
    queryConnectionId: query.connectionId,
    connectionId: options.connectionId,
  });
  const document = { opening: 0, text: query.queryText, isReadOnly: true };
  const parameters = useParameters({ document, connection });
  const runNow = async () => {
    if (run.state.going) return;
    const given = query.queryText.includes('{{')
      ? { parameters: await parameters.gather(query.queryText, query.queryText) }
      : {};
    if ('parameters' in given && given.parameters === undefined) return stored.setLook({ is: 'done' });
    const clientId = options.connectionClientId ? await ownClient(options.connectionClientId) : null;
    run.run({
      connectionId: connection?.id ?? null,
      connectionClientId: clientId,
      queryId: query.id,
      name: query.name,
      batchText: query.queryText,
      ...(given.parameters ? { parameters: given.parameters } : {}),
      chart: query.chart,
    });
  };
  const stored = useStoredResult(query.id, options, {
    show: run.show,
    onNone() {
      if (mayRunByItself && !isBlank(query.queryText)) void runNow();
    },
  });
  const press = () => void runNow();
  const { look, lookAgain } = stored;
  return { run, look, mayRunByItself, parameters: parameters.bar(press), runNow: press, lookAgain };
}

interface StoredResultCalls {
  show: (batch: Batch) => void;
  onNone: () => void;
}

/** Looks up what the link shows, or else the requested or latest run. */
function useStoredResult(queryId: string, options: TableOptions, calls: StoredResultCalls) {
  const { batchId, linkId, values } = options;
  const [look, setLook] = useState<Look>({ is: 'going' });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(calls);
  latest.current = calls;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry looks again
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const fail = (error: unknown) => {
      if (!isAborted(error)) setLook({ is: 'failed', title: failureText(error) });
    };
    setLook({ is: 'going' });
    const settle = (batch: Batch | null | undefined) => {
      setLook({ is: 'done' });
      if (batch) latest.current.show(batch);
      else latest.current.onNone();
    };
    if (linkId !== undefined)
      call(openShareLink, { params: { id: linkId }, body: {}, signal, isBackground: true }).then(
        ({ data }) => {
          if (data.queryId !== queryId) setLook({ is: 'unknown' });
          else if (data.view === 'result' && !data.batch) setLook({ is: 'expired' });
          else settle(data.batch);
        },
        (error: unknown) => {
          if (isMissing(error)) setLook({ is: 'unknown' });
          else if (isEnded(error)) setLook({ is: 'ended', title: failureText(error) });
          else fail(error);
        },
      );
    else findBatch(queryId, batchId, Object.keys(values).length > 0, signal).then(settle, fail);
    return () => abort.abort();
  }, [queryId, batchId, linkId, attempt]);
  const lookAgain = useCallback(() => setAttempt((count) => count + 1), []);
  return { look, setLook, lookAgain };
}

/** With values in the address there is no fallback to the latest run, which can have used others. */
async function findBatch(queryId: string, batchId: string | undefined, hasValues: boolean, signal: AbortSignal) {
  const reply = batchId
    ? await call(getBatch, { params: { id: batchId }, signal, isBackground: true }).catch(unlessMissing)
    : undefined;
  if (reply?.data.queryId === queryId) return reply.data;
  if (hasValues) return undefined;
  const { data } = await call(getLatestBatch, { params: { id: queryId }, signal, isBackground: true });
  return data ?? undefined;
}

/** The session's id if it exists and belongs to the caller, else null: the query then runs in a new session. Never rejects. */
async function ownClient(id: string): Promise<string | null> {
  const reply = await call(keepConnectionClient, { params: { id }, isBackground: true }).catch(() => undefined);
  return reply?.data?.id ?? null;
}

/** Gone (RFC 9110 §15.5.11): the link has expired or was revoked. */
const isEnded = (error: unknown) => error instanceof CallError && error.status === 410;

const isMissing = (error: unknown) => error instanceof CallError && error.status === 404;

function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
