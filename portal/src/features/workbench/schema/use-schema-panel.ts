import { getLocal, setLocal } from '@platbook/ui/browser/local-store';
import { useEffect, useState } from 'react';

/** Whether the schema is visible: as a sidebar, which is remembered, or as a phone's sheet, which isn't. */
export interface SchemaPanel {
  isShown: boolean;
  toggle: () => void;
  openSheet: () => void;
  closeSheet: () => void;
}

/** Shows and hides the schema; opens it if a row is requested. */
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
