import { useEffect, useState } from 'react';

/** The time as Date.now(), kept up to date while something is in progress. */
export function useClock(isRunning: boolean, milliseconds: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), milliseconds);
    return () => clearInterval(timer);
  }, [isRunning, milliseconds]);
  return now;
}
