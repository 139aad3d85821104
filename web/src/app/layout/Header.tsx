import { Link, useLocation } from '@tanstack/react-router';
import { ArrowUpRight, Menu as MenuIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useApp } from '../../api/use-app.tsx';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ThemeToggle } from '../../ui/ThemeToggle.tsx';
import { buildMainLinks, type MainLink } from './main-links.ts';
import { UserMenu } from './UserMenu.tsx';

const PhoneMenu = lazy(() => import('./PhoneMenu.tsx').then(({ PhoneMenu }) => ({ default: PhoneMenu })));

/** The bar on top: brand, main links, theme, account; below 900 px the links move into a menu. */
export function Header() {
  const app = useApp();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [wasMenuOpened, setWasMenuOpened] = useState(false);
  const openMenu = () => {
    setWasMenuOpened(true);
    setIsMenuOpen(true);
  };
  return (
    <header className="bar">
      <IconButton className="menu-btn" icon={MenuIcon} label="Menu" aria-expanded={isMenuOpen} onClick={openMenu} />
      <Link className="brand" to="/home">
        <BrandMark />
        {app.brand.productName}
      </Link>
      <nav className="nav" aria-label="Main">
        {buildMainLinks(app).map((link) => (
          <MainLinkItem key={link.label} link={link} />
        ))}
      </nav>
      <div className="bar-end">
        <ThemeToggle className="theme" />
        <UserMenu />
      </div>
      {wasMenuOpened && (
        <Suspense>
          <PhoneMenu isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}

/** One main link; the one whose page is open says so. */
export function MainLinkItem({ link }: { link: MainLink }) {
  const { pathname } = useLocation();
  if (!link.to) {
    return (
      <a href={link.href} target="_blank" rel="noreferrer">
        {link.label}
        <Icon of={ArrowUpRight} size={12} />
        <span className="sr">(opens in a new tab)</span>
      </a>
    );
  }
  const isOpen = link.to === '/queries/new' ? pathname.startsWith('/queries/') : pathname.startsWith(link.to);
  return link.to === '/queries/new' ? (
    <Link
      to="/queries/$queryId"
      params={{ queryId: 'new' }}
      className={isOpen ? 'on' : ''}
      aria-current={isOpen ? 'page' : undefined}
    >
      {link.label}
    </Link>
  ) : (
    <Link
      to="/solutioncatalog/{-$favroritesId}"
      className={isOpen ? 'on' : ''}
      aria-current={isOpen ? 'page' : undefined}
    >
      {link.label}
    </Link>
  );
}
