import { Drawer } from '@mantine/core';
import { useApp } from '../../api/use-app.tsx';
import { ThemeToggle } from '../../ui/ThemeToggle.tsx';
import { MainLinkItem } from './Header.tsx';
import { buildMainLinks } from './main-links.ts';

/** The main links as a drawer, for narrow windows. */
export function PhoneMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const app = useApp();
  return (
    <Drawer opened={isOpen} onClose={onClose} size={300} title={app.brand.productName}>
      <nav className="phone-nav" aria-label="Main">
        {buildMainLinks(app).map((link) => (
          // biome-ignore lint/a11y: a press on the link inside closes the menu; the link itself takes the keyboard.
          <div key={link.label} onClick={onClose}>
            <MainLinkItem link={link} />
          </div>
        ))}
      </nav>
      <div className="phone-nav-end">
        <ThemeToggle isWithText />
      </div>
    </Drawer>
  );
}
