import { getLocal } from '@platbook/ui/browser/local-store';
import { usePageTitle } from '@platbook/ui/browser/use-page-title';
import { wakeAfter } from '@platbook/ui/browser/wake-after';
import { useEffect, useRef, useState } from 'react';
import { type RunState, shownStatement } from './run-state.ts';

const longMilliseconds = 5_000;

/** The seconds of a run, then a check mark or a cross if it ended while the page was hidden. */
export function RunTitle({ state, name, isActive }: { state: RunState; name: string; isActive: boolean }) {
  const { going } = state;
  const seconds = useSeconds(going?.startedAt);
  const [mark, setMark] = useState('');
  const before = useRef(going);
  useEffect(() => {
    const ended = before.current;
    before.current = going;
    if (going) setMark('');
    if (!ended || going || !document.hidden) return;
    const statement = shownStatement(state);
    const isGood = state.failure === undefined && statement !== undefined && !statement.error;
    setMark(isGood ? '✓ ' : '✗ ');
    const isLong = Date.now() - ended.startedAt >= longMilliseconds;
    if (isLong && getLocal('isToldOfRuns'))
      void import('./NotifyMe.tsx').then(({ notifyOfRun }) =>
        notifyOfRun(name, isGood ? statement.rowCount : undefined),
      );
  }, [going, state, name]);
  useEffect(() => {
    const look = () => {
      if (!document.hidden) setMark('');
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  usePageTitle(seconds > 0 ? `${seconds} s · ${name}` : `${mark}${name}`, isActive);
  return null;
}

function useSeconds(since: number | undefined): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (since === undefined) return;
    let takeBack = () => {};
    const wait = () => {
      takeBack = wakeAfter(1_000 - ((Date.now() - since) % 1_000), () => {
        setNow(Date.now());
        wait();
      });
    };
    setNow(Date.now());
    wait();
    return () => takeBack();
  }, [since]);
  return since === undefined ? 0 : Math.max(0, Math.floor((now - since) / 1_000));
}
