import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';

/** Drawers that the layout has buttons for and a page brings. */
export type DrawerName = 'queries' | 'history';

interface LayoutActions {
  /** Opens a drawer; answers false when the open page has none, and the next one that has opens it. */
  openDrawer: (name: DrawerName) => boolean;
  provideDrawer: (name: DrawerName, open: (() => void) | undefined) => void;
  /** Begins a new query on the open page; answers false when it has no queries. */
  openNewQuery: () => boolean;
  provideNewQuery: (open: (() => void) | undefined) => void;
}
/** For parts that also stand where there is no workbench. */
export const LayoutActionsContext = createContext<LayoutActions | undefined>(undefined);

/** Joins the buttons of the layout with what a page offers. */
export function LayoutActionsProvider({ children }: { children: ReactNode }) {
  const [wanted, setWanted] = useState<DrawerName>();
  const drawers = useRef<{ [Name in DrawerName]?: (() => void) | undefined }>({});
  const openDrawer = useCallback((name: DrawerName) => {
    const open = drawers.current[name];
    open?.();
    if (!open) setWanted(name);
    return open !== undefined;
  }, []);
  const provideDrawer = useCallback(
    (name: DrawerName, provided: (() => void) | undefined) => {
      drawers.current[name] = provided;
      if (!provided || wanted !== name) return;
      setWanted(undefined);
      provided();
    },
    [wanted],
  );
  const newQuery = useRef<() => void>(undefined);
  const actions = useMemo(
    () => ({
      openDrawer,
      provideDrawer,
      openNewQuery() {
        newQuery.current?.();
        return newQuery.current !== undefined;
      },
      provideNewQuery(provided: (() => void) | undefined) {
        newQuery.current = provided;
      },
    }),
    [openDrawer, provideDrawer],
  );
  return <LayoutActionsContext value={actions}>{children}</LayoutActionsContext>;
}

/** What the layout's buttons can ask of the open page. */
export function useLayoutActions(): LayoutActions {
  const actions = useContext(LayoutActionsContext);
  if (!actions) throw new Error('useLayoutActions must be used inside the layout');
  return actions;
}

/** A page that has a drawer says how it is opened; `open` must keep its identity between renders. */
export function useLayoutDrawer(name: DrawerName, open: () => void): void {
  const { provideDrawer } = useLayoutActions();
  useEffect(() => {
    provideDrawer(name, open);
    return () => provideDrawer(name, undefined);
  }, [provideDrawer, name, open]);
}

/** A page that holds queries says how a new one is begun. */
export function useLayoutNewQuery(open: () => void): void {
  const { provideNewQuery } = useLayoutActions();
  useEffect(() => {
    provideNewQuery(open);
    return () => provideNewQuery(undefined);
  }, [provideNewQuery, open]);
}
