import { useEffect, useRef } from 'react';

/** Ctrl or Cmd with S and Enter anywhere on the page. The editor takes its own presses first and marks them as handled. */
export function useShortcuts(actions: { onSave: () => void; onRun: () => void }): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      const action = { s: 'onSave', enter: 'onRun' }[event.key.toLowerCase()] as 'onSave' | 'onRun' | undefined;
      if (!action) return;
      event.preventDefault();
      if (!event.repeat) latest.current[action]();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
