import { Link } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { useApp } from '../../api/use-app.tsx';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { late } from '../../ui/late.ts';
import { ThemeToggle } from '../../ui/ThemeToggle.tsx';
import { useLateOpening } from '../../ui/use-late-opening.ts';
import type { HelpDialog } from '../help/HelpDialogs.tsx';
import { useHelpKey } from '../help/use-help-key.ts';
import { MainLinkItem } from './MainLinkItem.tsx';
import { MessagesButton } from './MessagesButton.tsx';
import { buildMainLinks } from './main-links.ts';
import { UserMenu } from './UserMenu.tsx';

const PhoneMenu = late(() => import('./PhoneMenu.tsx').then((module) => module.PhoneMenu));
const ConnectionsDrawer = late(() =>
  import('../../features/connections/index.ts').then((module) => module.ConnectionsDrawer),
);
const HelpDialogs = late(() => import('../help/HelpDialogs.tsx').then((module) => module.HelpDialogs));

/** The bar on top: brand, main links, theme, account; below 900 px the links move into a menu. */
export function Header() {
  const app = useApp();
  const menu = useLateOpening();
  const connections = useLateOpening();
  const help = useLateOpening();
  const [helpDialog, setHelpDialog] = useState<HelpDialog>();
  const { open: openHelp } = help;
  const show = useCallback(
    (dialog: HelpDialog) => {
      setHelpDialog(dialog);
      openHelp();
    },
    [openHelp],
  );
  useHelpKey(useCallback(() => show('shortcuts'), [show]));
  return (
    <header className="bar">
      <IconButton className="menu-btn" icon={MenuIcon} label="Menu" aria-expanded={menu.isOpen} onClick={menu.open} />
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
        <MessagesButton />
        <ThemeToggle className="theme" />
        <UserMenu onConnections={connections.open} onAbout={() => show('about')} />
      </div>
      {connections.wasOpened && (
        <Suspense>
          <ConnectionsDrawer isOpen={connections.isOpen} onClose={connections.close} />
        </Suspense>
      )}
      {help.wasOpened && (
        <Suspense>
          <HelpDialogs shown={help.isOpen ? helpDialog : undefined} onClose={help.close} />
        </Suspense>
      )}
      {menu.wasOpened && (
        <Suspense>
          <PhoneMenu isOpen={menu.isOpen} onClose={menu.close} />
        </Suspense>
      )}
    </header>
  );
}
