import { Outlet } from '@tanstack/react-router';
import { LayoutActionsProvider } from '../../ui/layout-actions.tsx';
import { SlotPlace, SlotProvider } from '../../ui/slots.tsx';
import { Header } from './Header.tsx';
import { SkipLink } from './SkipLink.tsx';
import { SubHeader } from './SubHeader.tsx';

/** Header, banner, sub-header and a page that fills the rest of the window. */
export function WorkbenchLayout() {
  return (
    <SlotProvider>
      <LayoutActionsProvider>
        <div className="shell work">
          <SkipLink />
          <Header />
          <SlotPlace name="banner" />
          <SubHeader />
          <main id="content" tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </LayoutActionsProvider>
    </SlotProvider>
  );
}
