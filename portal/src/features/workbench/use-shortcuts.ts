import { useEffect, useRef } from 'react';

interface ShortcutActions {
  onSave: () => void;
  onRun: () => void;
  onRunStatement: () => void;
  onExplain: () => void;
}

/** The editor handles its own keys first and marks them as handled. */
export function useShortcuts(actions: ShortcutActions, isActive: boolean): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (!isActive) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      const shortcuts = event.shiftKey
        ? ({ enter: 'onRunStatement', e: 'onExplain' } as const)
        : ({ s: 'onSave', enter: 'onRun' } as const);
      const action = shortcuts[event.key.toLowerCase() as keyof typeof shortcuts];
      if (!action) return;
      event.preventDefault();
      if (!event.repeat) latest.current[action]();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isActive]);
}
