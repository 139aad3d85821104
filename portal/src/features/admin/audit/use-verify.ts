import { verifyAudit } from '@platbook/contract/admin/audit';
import { failureText, isAborted } from '@platbook/ui/call/call-error';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';

type VerifyState =
  | { kind: 'idle' }
  | { kind: 'running' | 'done'; checkedDays: number; brokenDays: string[] }
  | { kind: 'failed'; text: string };

/** Verifies all sealed days in several calls: each checks some days and returns where to continue. Stops when the page is left. */
export function useVerify() {
  const [state, setState] = useState<VerifyState>({ kind: 'idle' });
  const going = useRef<AbortController>(undefined);
  useEffect(() => () => going.current?.abort(), []);
  const verify = async () => {
    if (state.kind === 'running') return;
    going.current = new AbortController();
    const { signal } = going.current;
    let checkedDays = 0;
    const brokenDays: string[] = [];
    setState({ kind: 'running', checkedDays, brokenDays: [] });
    try {
      for (let after: string | null | undefined; after !== null; ) {
        const body = after === undefined ? {} : { after };
        const { data } = await call(verifyAudit, { body, signal, isBackground: true });
        checkedDays += data.checkedDays;
        brokenDays.push(...data.brokenDays);
        after = data.next;
        setState({ kind: after === null ? 'done' : 'running', checkedDays, brokenDays: [...brokenDays] });
      }
    } catch (error) {
      if (!isAborted(error)) setState({ kind: 'failed', text: failureText(error) });
    }
  };
  return { state, verify };
}
