import { late } from '@platbook/ui/browser/late';
import { useLateOpening } from '@platbook/ui/browser/use-late-opening';
import { BrandMark } from '@platbook/ui/frame/BrandMark.tsx';
import { ThemeToggle } from '@platbook/ui/frame/ThemeToggle.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { commandKey, Kbd } from '@platbook/ui/widgets/Kbd.tsx';
import { Link } from '@tanstack/react-router';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useApp } from '../../api/use-app.tsx';
import type { HelpDialog } from '../help/HelpDialogs.tsx';
import { MainLinkItem } from './MainLinkItem.tsx';
import { MessagesButton } from './MessagesButton.tsx';
import { buildMainLinks } from './main-links.ts';
import { UserMenu } from './UserMenu.tsx';
import { useHeaderKeys } from './use-header-keys.ts';

const PhoneMenu = late(() => import('./PhoneMenu.tsx').then((module) => module.PhoneMenu), null);
const ConnectionsDrawer = late(
  () => import('../../features/connections/index.ts').then((module) => module.ConnectionsDrawer),
  null,
);
const HelpDialogs = late(() => import('../help/HelpDialogs.tsx').then((module) => module.HelpDialogs), null);
const HeaderRest = late(() => import('./HeaderRest.tsx').then((module) => module.HeaderRest), null);
const CommandPalette = late(
  () => import('../palette/CommandPalette.tsx').then((module) => module.CommandPalette),
  null,
);

export function Header() {
  const app = useApp();
  const menu = useLateOpening();
  const connections = useLateOpening();
  const help = useLateOpening();
  const palette = useLateOpening();
  const [helpDialog, setHelpDialog] = useState<HelpDialog>();
  const [navigatorLink, setNavigatorLink] = useState<string>();
  const { open: openHelp } = help;
  const show = useCallback(
    (dialog: HelpDialog) => {
      setHelpDialog(dialog);
      openHelp();
    },
    [openHelp],
  );
  useHeaderKeys(show, palette.open);
  const links = buildMainLinks(app, navigatorLink);
  return (
    <header>
      <div className="bar">
        <IconButton className="menu-btn" icon={MenuIcon} label="Menu" aria-expanded={menu.isOpen} onClick={menu.open} />
        <Link className="brand" to="/home">
          <BrandMark />
          {app.brand.productName}
        </Link>
        <nav className="nav" aria-label="Main">
          {links.map((link) => (
            <MainLinkItem key={link.label} link={link} />
          ))}
        </nav>
        <div className="bar-end">
          <button type="button" className="jump" aria-haspopup="dialog" onClick={palette.open}>
            <Icon of={Search} size={14} />
            <span>Search or jump to</span>
            <Kbd keys={`${commandKey}+K`} />
          </button>
          <MessagesButton />
          <ThemeToggle className="theme" />
          <UserMenu onConnections={connections.open} onAbout={() => show('about')} />
        </div>
      </div>
      <HeaderRest onNavigatorLink={setNavigatorLink} />
      {connections.wasOpened && <ConnectionsDrawer isOpen={connections.isOpen} onClose={connections.close} />}
      {help.wasOpened && <HelpDialogs shown={help.isOpen ? helpDialog : undefined} onClose={help.close} />}
      {palette.wasOpened && (
        <CommandPalette isOpen={palette.isOpen} onClose={palette.close} links={buildMainLinks(app)} onDialog={show} />
      )}
      {menu.wasOpened && <PhoneMenu isOpen={menu.isOpen} onClose={menu.close} links={links} />}
    </header>
  );
}
