import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { takeEarlyKeys } from './early-keys.ts';
import type { TabsControl } from './use-query-tabs.ts';

/** Alt+Page Up/Down: previous or next tab; Alt+Shift+N opens, W closes, T reopens. Keys pressed before this code loaded come first. */
export function useTabKeys(tabs: TabsControl): void {
  const latest = useRef(tabs);
  latest.current = tabs;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest('dialog, [role="dialog"]')) return;
      const { state, select, openNew, close, reopen } = latest.current;
      const at = state.tabs.findIndex(({ key }) => key === state.activeKey);
      const go = (by: number) => () =>
        select(state.tabs[(at + by + state.tabs.length) % state.tabs.length]?.key ?? state.activeKey);
      const withShift: Record<string, () => void> = {
        n: openNew,
        w: () => close(state.activeKey),
        t: () => reopen(),
      };
      const alone: Record<string, () => void> = { pageup: go(-1), pagedown: go(1) };
      // Alt changes the typed letter on some systems, so the physical key counts.
      const act = (event.shiftKey ? withShift : alone)[event.code.replace('Key', '').toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    const early = takeEarlyKeys();
    // One at a time: each acts on the state that the previous one produced.
    if (early.length > 0) queueMicrotask(() => early.forEach((event) => void flushSync(() => onKeyDown(event))));
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
