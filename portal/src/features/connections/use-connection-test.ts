import { type ConnectionTest, testConnection } from '@platbook/contract/workbench/connections';
import { errorText, fieldOf } from '@platbook/ui/call/call-error';
import { useRef, useState } from 'react';
import { call } from '../../api/call.ts';

export type TestState =
  | { kind: 'untested' }
  | { kind: 'testing' }
  | ({ kind: 'passed' } & ConnectionTest)
  | { kind: 'failed'; text: string; field: string | undefined };

export function useConnectionTest() {
  const [state, setState] = useState<TestState>({ kind: 'untested' });
  // The result for earlier input is not shown for later input.
  const latest = useRef<AbortController>(undefined);
  const forget = () => {
    latest.current?.abort();
    setState({ kind: 'untested' });
  };
  const test = async (body: Parameters<typeof call<typeof testConnection>>[1]['body']) => {
    latest.current?.abort();
    const abort = new AbortController();
    latest.current = abort;
    setState({ kind: 'testing' });
    try {
      const { data } = await call(testConnection, { body, signal: abort.signal, isBackground: true });
      setState({ kind: 'passed', ...data });
    } catch (error) {
      const text = errorText(error);
      if (text !== undefined) setState({ kind: 'failed', text, field: fieldOf(error) });
    }
  };
  return { state, test, forget };
}
