import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';

export type DrawerName = 'queries' | 'history';
type ActionName = DrawerName | 'new-query';
type Act = (() => void) | undefined;

interface LayoutActions {
  /** Opens a drawer. Returns false if the page has none; the next page that provides it then opens it. */
  openDrawer: (name: DrawerName) => boolean;
  openNewQuery: () => boolean;
  provide: (name: ActionName, act: Act) => void;
}
export const LayoutActionsContext = createContext<LayoutActions | undefined>(undefined);

export function LayoutActionsProvider({ children }: { children: ReactNode }) {
  const [wanted, setWanted] = useState<DrawerName>();
  const provided = useRef<{ [Name in ActionName]?: Act }>({});
  const actions = useMemo((): LayoutActions => {
    const take = (name: ActionName) => {
      const act = provided.current[name];
      act?.();
      return act !== undefined;
    };
    return {
      openDrawer(name) {
        const isOpened = take(name);
        if (!isOpened) setWanted(name);
        return isOpened;
      },
      openNewQuery: () => take('new-query'),
      provide(name, act) {
        provided.current[name] = act;
        if (!act || wanted !== name) return;
        setWanted(undefined);
        act();
      },
    };
  }, [wanted]);
  return <LayoutActionsContext value={actions}>{children}</LayoutActionsContext>;
}

/** Only within the layout. */
export function useLayoutActions(): LayoutActions {
  return useContext(LayoutActionsContext) as LayoutActions;
}

/** Provides a page's drawer or its new query to the layout; `act` must be stable between renders. */
export function useLayoutAction(name: ActionName, act: () => void): void {
  const { provide } = useLayoutActions();
  useEffect(() => {
    provide(name, act);
    return () => provide(name, undefined);
  }, [provide, name, act]);
}
