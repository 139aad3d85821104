import { getLocal, setLocal } from '@platbook/ui/browser/local-store';
import { useEffect, useState } from 'react';

export function useSchemaPanel(isPhone: boolean, isRowWanted: boolean) {
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
