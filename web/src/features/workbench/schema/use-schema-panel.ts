import { useEffect, useState } from 'react';
import { getLocal, setLocal } from '../../../browser/local-store.ts';

/** Whether the schema is in sight: a sidebar that is remembered, or a sheet on a phone that is not. */
export interface SchemaPanel {
  isShown: boolean;
  toggle: () => void;
  openSheet: () => void;
  closeSheet: () => void;
}

/** Shows and hides the schema; it comes into sight when a row of it is wanted. */
export function useSchemaPanel(isPhone: boolean, isRowWanted: boolean): SchemaPanel {
  const [isSidebarHidden, setIsSidebarHidden] = useState(() => getLocal('isSchemaHidden') ?? false);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const isShown = isPhone ? isSheetOpen : !isSidebarHidden;
  useEffect(() => {
    if (!isRowWanted) return;
    if (isPhone) setIsSheetOpen(true);
    else setIsSidebarHidden(false);
  }, [isRowWanted, isPhone]);
  return {
    isShown,
    toggle() {
      setIsSidebarHidden(isShown);
      setLocal('isSchemaHidden', isShown);
    },
    openSheet: () => setIsSheetOpen(true),
    closeSheet: () => setIsSheetOpen(false),
  };
}
