import { useCallback, useState } from 'react';

export interface LateOpening {
  isOpen: boolean;
  /** True from the first opening on: the popup stays mounted and keeps what was typed. */
  wasOpened: boolean;
  open: () => void;
  close: () => void;
}

/** `open` and `close` are stable between renders. */
export function useLateOpening(): LateOpening {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = useCallback(() => {
    setWasOpened(true);
    setIsOpen(true);
  }, []);
  const close = useCallback(() => setIsOpen(false), []);
  return { isOpen, wasOpened, open, close };
}
