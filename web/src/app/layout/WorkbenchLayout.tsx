import { Outlet } from '@tanstack/react-router';
import { LayoutActionsProvider } from '../../ui/layout-actions.tsx';
import { SlotPlace, SlotProvider } from '../../ui/slots.tsx';
import { SubHeader } from './SubHeader.tsx';

export function WorkbenchLayout() {
  return (
    <SlotProvider>
      <LayoutActionsProvider>
        <SlotPlace name="banner" />
        <SubHeader />
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </LayoutActionsProvider>
    </SlotProvider>
  );
}
