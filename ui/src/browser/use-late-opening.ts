import { useCallback, useState } from 'react';

/** `wasOpened` is true from the first opening on: the popup stays mounted and keeps what was typed. `open` and `close` are stable. */
export function useLateOpening() {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = useCallback(() => {
    setWasOpened(true);
    setIsOpen(true);
  }, []);
  const close = useCallback(() => setIsOpen(false), []);
  return { isOpen, wasOpened, open, close };
}
