import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { takeEarlyKeys } from './early-keys.ts';
import type { TabsControl } from './use-query-tabs.ts';

/**
 * Keys of the open queries anywhere on the page but in dialogs: Alt with Page Up or Page Down goes to the one before or after, Alt and
 * Shift with N begins one, with W closes the one in sight, with T opens the last closed one again. What was pressed before they came is done first.
 */
export function useTabKeys(tabs: TabsControl): void {
  const latest = useRef(tabs);
  latest.current = tabs;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
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
      // With Alt some systems write another letter, so that the place of the key counts.
      const act = (event.shiftKey ? withShift : alone)[event.code.replace('Key', '').toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    const early = takeEarlyKeys();
    // One after the other: each acts on what the one before it left.
    if (early.length > 0) queueMicrotask(() => early.forEach((event) => void flushSync(() => onKeyDown(event))));
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
