import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';

export type DrawerName = 'queries' | 'history';

interface LayoutActions {
  /** Opens a drawer. Returns false if the page has none; the next page that provides it then opens it. */
  openDrawer: (name: DrawerName) => boolean;
  provideDrawer: (name: DrawerName, open: (() => void) | undefined) => void;
  openNewQuery: () => boolean;
  provideNewQuery: (open: (() => void) | undefined) => void;
}
export const LayoutActionsContext = createContext<LayoutActions | undefined>(undefined);

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

/** Only within the layout. */
export function useLayoutActions(): LayoutActions {
  return useContext(LayoutActionsContext) as LayoutActions;
}

/** Provides a page's drawer to the layout; `open` must be stable between renders. */
export function useLayoutDrawer(name: DrawerName, open: () => void): void {
  const { provideDrawer } = useLayoutActions();
  useEffect(() => {
    provideDrawer(name, open);
    return () => provideDrawer(name, undefined);
  }, [provideDrawer, name, open]);
}

export function useLayoutNewQuery(open: () => void): void {
  const { provideNewQuery } = useLayoutActions();
  useEffect(() => {
    provideNewQuery(open);
    return () => provideNewQuery(undefined);
  }, [provideNewQuery, open]);
}
