import { useEffect } from 'react';
import { getLocal } from '../../browser/local-store.ts';
import { commandKey } from '../../ui/Kbd.tsx';

const writing = 'input, textarea, select, [contenteditable="true"], [role="dialog"]';

/**
 * The keys of every page: `?` shows the shortcuts where nothing is written, unless single keys are switched off, and the command key with K opens
 * the search from anywhere. On Apple's systems Ctrl+K stays the editor's own. Both functions keep their identity.
 */
export function useHeaderKeys(onHelp: (dialog: 'shortcuts') => void, onSearch: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isCommand = commandKey === 'Ctrl' ? event.ctrlKey && !event.metaKey : event.metaKey && !event.ctrlKey;
      const isSearch = isCommand && event.key.toLowerCase() === 'k' && !event.shiftKey && !event.altKey;
      const isHelp = event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.defaultPrevented || !(isSearch || isHelp)) return;
      if (isHelp && ((event.target as Element).closest?.(writing) || getLocal('areSingleKeysOff'))) return;
      event.preventDefault();
      if (isSearch) onSearch();
      else onHelp('shortcuts');
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onHelp, onSearch]);
}
