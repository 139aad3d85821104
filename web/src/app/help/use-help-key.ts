import { useEffect } from 'react';
import { getLocal } from '../../browser/local-store.ts';

const writing = 'input, textarea, select, [contenteditable="true"], [role="dialog"]';

/** Calls when `?` is pressed where nothing is written, unless single keys are switched off. `onPress` keeps its identity. */
export function useHelpKey(onPress: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(writing)) return;
      if (getLocal('areSingleKeysOff')) return;
      event.preventDefault();
      onPress();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onPress]);
}
