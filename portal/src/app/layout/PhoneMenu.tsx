import { ThemeToggle } from '@platbook/ui/frame/ThemeToggle.tsx';
import { Dialog } from '@platbook/ui/overlays/Dialog.tsx';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../api/use-app.tsx';
import { MainLinkItem } from './MainLinkItem.tsx';
import type { MainLink } from './main-links.ts';

export function PhoneMenu({ isOpen, onClose, links }: { isOpen: boolean; onClose: () => void; links: MainLink[] }) {
  const app = useApp();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} side="left" size={300} title={app.brand.productName}>
      <nav className="phone-nav" aria-label="Main">
        {links.map((link) => (
          <MainLinkItem key={link.label} link={link} onPress={onClose} />
        ))}
        <Link to="/visualize" onClick={onClose}>
          Foreclosure Report
        </Link>
      </nav>
      <div className="phone-nav-end">
        <ThemeToggle isWithText />
      </div>
    </Dialog>
  );
}
