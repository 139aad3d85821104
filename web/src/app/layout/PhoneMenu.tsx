import { Drawer } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../api/use-app.tsx';
import { ThemeToggle } from '../../ui/ThemeToggle.tsx';
import { MainLinkItem } from './MainLinkItem.tsx';
import { buildMainLinks } from './main-links.ts';

/** The main links as a drawer, for narrow windows. */
export function PhoneMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const app = useApp();
  return (
    <Drawer opened={isOpen} onClose={onClose} size={300} title={app.brand.productName}>
      <nav className="phone-nav" aria-label="Main">
        {buildMainLinks(app).map((link) => (
          <MainLinkItem key={link.label} link={link} onPress={onClose} />
        ))}
        <Link to="/visualize" onClick={onClose}>
          Foreclosure Report
        </Link>
      </nav>
      <div className="phone-nav-end">
        <ThemeToggle isWithText />
      </div>
    </Drawer>
  );
}
