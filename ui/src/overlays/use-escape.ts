import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Escape closes the top overlay, which is the last in the document. */
export function useEscape(box: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if ([...document.querySelectorAll('dialog[open], .float')].at(-1) !== box.current) return;
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [box]);
}
