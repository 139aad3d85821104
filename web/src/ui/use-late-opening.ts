import { useCallback, useState } from 'react';

/** Something over the page, as a drawer, whose code is loaded when it is first wanted. */
export interface LateOpening {
  isOpen: boolean;
  /** It is mounted from its first opening on, so that it closes with its transition and gives the focus back. */
  wasOpened: boolean;
  open: () => void;
  close: () => void;
}

/** Opens and closes it; `open` and `close` keep their identity between renders. */
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
