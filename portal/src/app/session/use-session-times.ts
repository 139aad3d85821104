import { getSession, keepSession, type SessionTimes } from '@platbook/contract/account/sign-in';
import { onSignedInElsewhere } from '@platbook/ui/browser/session-line';
import { wakeAfter } from '@platbook/ui/browser/wake-after';
import { CallError } from '@platbook/ui/call/call-error';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { unreadCount } from '../../api/unread-count.ts';

export const warningMilliseconds = 5 * 60_000;
const lookMilliseconds = 15_000;
const retryMilliseconds = 30_000;
/** Also finds notifications that arrive while the page is shown. */
const newsMilliseconds = 60_000;

interface KnownTimes extends SessionTimes {
  /** When the server answered, as performance.now(). */
  receivedAt: number;
}

export interface SessionEnd {
  kind: 'idle' | 'absolute';
  millisecondsLeft: number;
}

/** Asks the server again shortly before the end, because another tab can have used the session. Asking doesn't extend it. */
export function useSessionTimes() {
  const [times, setTimes] = useState<KnownTimes>();
  const [isOtherUser, setIsOtherUser] = useState(false);
  const [failures, setFailures] = useState(0);
  const latestRequest = useRef(0);
  const retry = useRef(() => {});
  const ask = useCallback((endpoint: typeof getSession | typeof keepSession) => {
    latestRequest.current += 1;
    const number = latestRequest.current;
    const input = endpoint === keepSession ? { body: {} } : {};
    call(endpoint as typeof getSession, { ...input, isBackground: true }).then(
      ({ data }) => {
        if (number !== latestRequest.current) return;
        unreadCount.set(data.unread);
        setTimes({ ...data, receivedAt: performance.now() });
      },
      (error: unknown) => {
        if (error instanceof CallError && error.code === 'signed-in.other') setIsOtherUser(true);
        else if (!(error instanceof CallError && error.isLeavingPage))
          retry.current = wakeAfter(retryMilliseconds, () => setFailures((count) => count + 1));
      },
    );
  }, []);
  const look = useCallback(() => ask(getSession), [ask]);
  const keep = useCallback(() => ask(keepSession), [ask]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure asks again
  useEffect(() => {
    look();
    return () => retry.current();
  }, [look, failures]);
  useLookOnReturn(look);

  const passed = times ? performance.now() - times.receivedAt : 0;
  const left = times && Math.min(times.idleMilliseconds, times.absoluteMilliseconds) - passed;
  const isEnding = left !== undefined && left <= warningMilliseconds;
  useEffect(() => {
    if (!times) return;
    const rest = Math.min(times.idleMilliseconds, times.absoluteMilliseconds);
    // Slightly later, so that the response is past the threshold.
    if (rest > warningMilliseconds) return wakeAfter(rest - warningMilliseconds + 500, look);
    return wakeAfter(Math.min(lookMilliseconds, rest + 500), look);
  }, [times, look]);
  useTick(isEnding);
  const end: SessionEnd | undefined =
    times && isEnding
      ? {
          kind: times.idleMilliseconds < times.absoluteMilliseconds ? 'idle' : 'absolute',
          millisecondsLeft: Math.max(0, left ?? 0),
        }
      : undefined;
  return { end, isOtherUser, look, keep };
}

function useLookOnReturn(look: () => void): void {
  useEffect(() => {
    const onShown = () => {
      if (!document.hidden) look();
    };
    document.addEventListener('visibilitychange', onShown);
    const timer = setInterval(onShown, newsMilliseconds);
    const hangUp = onSignedInElsewhere(look);
    return () => {
      document.removeEventListener('visibilitychange', onShown);
      clearInterval(timer);
      hangUp();
    };
  }, [look]);
}

function useTick(isOn: boolean): void {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => redraw((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [isOn]);
}
