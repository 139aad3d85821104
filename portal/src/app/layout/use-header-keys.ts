import { getLocal } from '@platbook/ui/browser/local-store';
import { commandKey } from '@platbook/ui/widgets/Kbd.tsx';
import { useEffect } from 'react';

const writing = 'input, textarea, select, [contenteditable="true"], dialog, [role="dialog"]';

/** On Apple systems, Ctrl+K belongs to the editor. Both callbacks must be stable. */
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
    window.addEventListener('platbook-search', onSearch);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('platbook-search', onSearch);
    };
  }, [onHelp, onSearch]);
}
