import { failureText } from '@platbook/ui/call/call-error';
import { useEffect, useRef, useState } from 'react';
import { callWithKey, type KeyedAnswer } from '../../api/call-with-key.ts';
import { addressOfCall, type buildCall, type ExplorerEndpoint } from './read-document.ts';
import type { OwnKeys } from './use-own-keys.ts';

export type CallState =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly text: string }
  | {
      readonly kind: 'answered';
      readonly answer: KeyedAnswer;
      readonly msg: string;
      readonly detail: string | undefined;
      readonly parameter: string | undefined;
    };

export function useCall(keys: OwnKeys) {
  const [state, setState] = useState<CallState>({ kind: 'none' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const forget = () => {
    running.current?.abort();
    setState({ kind: 'none' });
  };
  const run = async (endpoint: ExplorerEndpoint, request: ReturnType<typeof buildCall>) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const empty = endpoint.parameters.find(
      ({ name, isInPath }) => isInPath && endpoint.path.includes(`{${name}}`) && request.path.includes('//'),
    );
    if (empty !== undefined || request.path.endsWith('/'))
      return setState({ kind: 'failed', text: 'Enter every path parameter first.' });
    setState({ kind: 'asking' });
    try {
      const key = await keys.textOf();
      if (own.signal.aborted) return;
      const answer = await callWithKey(addressOfCall(request), key, own.signal);
      if (own.signal.aborted) return;
      setState(answer === undefined ? { kind: 'failed', text: "Couldn't reach the server." } : readAnswer(answer));
      reportAllowance(answer, keys);
    } catch (error) {
      if (!own.signal.aborted) setState({ kind: 'failed', text: failureText(error) });
    }
  };
  return { state, run, forget };
}

function reportAllowance(answer: KeyedAnswer | undefined, keys: OwnKeys): void {
  const headers = new Map(answer?.headers);
  const read = (name: string) => Number(headers.get(`x-ratelimit-${name}`) ?? 'none');
  const [limit, remaining] = [read('limit'), read('remaining')];
  if (Number.isFinite(limit) && Number.isFinite(remaining)) keys.report({ limit, remaining });
}

function readAnswer(answer: KeyedAnswer): CallState {
  let status: { msg?: string; detail?: string; parameter?: string } | undefined;
  try {
    status = answer.text === undefined ? undefined : JSON.parse(answer.text).status;
  } catch {
    // A body that isn't JSON has no status element.
  }
  const msg = status?.msg ?? (answer.status === 204 ? 'No content' : answer.status === 200 ? 'OK' : '');
  return { kind: 'answered', answer, msg, detail: status?.detail, parameter: status?.parameter };
}
