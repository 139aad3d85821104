import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';

interface LayoutActions {
  /** Opens the drawer of saved queries; answers false when the open page has none, and the next one that has opens it. */
  openQueries: () => boolean;
  provideQueries: (open: (() => void) | undefined) => void;
}
const LayoutActionsContext = createContext<LayoutActions | undefined>(undefined);

/** Joins the buttons of the layout with what a page offers. */
export function LayoutActionsProvider({ children }: { children: ReactNode }) {
  const [isWanted, setIsWanted] = useState(false);
  const open = useRef<(() => void) | undefined>(undefined);
  const openQueries = useCallback(() => {
    open.current?.();
    if (!open.current) setIsWanted(true);
    return open.current !== undefined;
  }, []);
  const provideQueries = useCallback(
    (provided: (() => void) | undefined) => {
      open.current = provided;
      if (!provided || !isWanted) return;
      setIsWanted(false);
      provided();
    },
    [isWanted],
  );
  const actions = useMemo(() => ({ openQueries, provideQueries }), [openQueries, provideQueries]);
  return <LayoutActionsContext value={actions}>{children}</LayoutActionsContext>;
}

/** What the layout's buttons can ask of the open page. */
export function useLayoutActions(): LayoutActions {
  const actions = useContext(LayoutActionsContext);
  if (!actions) throw new Error('useLayoutActions needs the layout around it');
  return actions;
}

/** A page that has the drawer of saved queries says how it is opened; `open` must keep its identity between renders. */
export function useQueriesDrawer(open: () => void): void {
  const { provideQueries } = useLayoutActions();
  useEffect(() => {
    provideQueries(open);
    return () => provideQueries(undefined);
  }, [provideQueries, open]);
}
