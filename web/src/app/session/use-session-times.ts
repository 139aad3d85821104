import { getSession, keepSession, type SessionTimes } from '@platbook/contract/sign-in';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/call-error.ts';
import { hearSignedIn } from '../../browser/session-line.ts';
import { wakeAfter } from '../../browser/wake-after.ts';

/** The notice comes so long before the end. */
export const warningMilliseconds = 5 * 60_000;
const lookMilliseconds = 15_000;
const retryMilliseconds = 30_000;

interface KnownTimes extends SessionTimes {
  /** When they were told, as performance.now(). */
  toldAt: number;
}

export interface SessionEnd {
  /** Whichever of both limits comes first. */
  kind: 'idle' | 'absolute';
  millisecondsLeft: number;
}

export interface SessionState {
  /** Set while the session is about to end. */
  end: SessionEnd | undefined;
  /** True when another tab has signed in as someone else. */
  isSomebodyElse: boolean;
  /** Asks the server again. */
  look: () => void;
  /** Uses the session, so that its idle time begins again. */
  keep: () => void;
}

/**
 * Knows from the server how long the session lasts, and asks again shortly before its end, as another tab may have used it. Asking is no
 * use. At the end the answer is 401, which leads to the sign-in like any other.
 */
export function useSessionTimes(): SessionState {
  const [times, setTimes] = useState<KnownTimes>();
  const [isSomebodyElse, setIsSomebodyElse] = useState(false);
  const [, redraw] = useState(0);
  const [failures, setFailures] = useState(0);
  const asked = useRef(0);
  const retry = useRef(() => {});
  const ask = useCallback((endpoint: typeof getSession | typeof keepSession) => {
    asked.current += 1;
    const number = asked.current;
    const input = endpoint === keepSession ? { body: {} } : {};
    call(endpoint as typeof getSession, { ...input, isBackground: true }).then(
      ({ data }) => {
        // An answer that was overtaken tells an older time.
        if (number === asked.current) setTimes({ ...data, toldAt: performance.now() });
      },
      (error: unknown) => {
        if (error instanceof CallError && error.code === 'signed-in.other') setIsSomebodyElse(true);
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
  useEffect(() => {
    const onShown = () => {
      if (!document.hidden) look();
    };
    document.addEventListener('visibilitychange', onShown);
    const hangUp = hearSignedIn(look);
    return () => {
      document.removeEventListener('visibilitychange', onShown);
      hangUp();
    };
  }, [look]);

  const passed = times ? performance.now() - times.toldAt : 0;
  const left = times && Math.min(times.idleMilliseconds, times.absoluteMilliseconds) - passed;
  const isEnding = left !== undefined && left <= warningMilliseconds;
  useEffect(() => {
    if (!times) return;
    const rest = Math.min(times.idleMilliseconds, times.absoluteMilliseconds);
    // A little later than the moment itself, so that the answer is on the far side of it.
    if (rest > warningMilliseconds) return wakeAfter(rest - warningMilliseconds + 500, look);
    return wakeAfter(Math.min(lookMilliseconds, rest + 500), look);
  }, [times, look]);
  useEffect(() => {
    if (!isEnding) return;
    const timer = setInterval(() => redraw((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [isEnding]);
  const end: SessionEnd | undefined =
    times && isEnding
      ? {
          kind: times.idleMilliseconds < times.absoluteMilliseconds ? 'idle' : 'absolute',
          millisecondsLeft: Math.max(0, left ?? 0),
        }
      : undefined;
  return { end, isSomebodyElse, look, keep };
}
