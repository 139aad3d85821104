import { useStateValue } from '@platbook/ui/browser/create-state';
import { late } from '@platbook/ui/browser/late';
import { getLocal } from '@platbook/ui/browser/local-store';
import { useLateOpening } from '@platbook/ui/browser/use-late-opening';
import { BrandMark } from '@platbook/ui/frame/BrandMark.tsx';
import { ThemeToggle } from '@platbook/ui/frame/ThemeToggle.tsx';
import { Bell, ChevronDown, Database, Info, LogOut, Menu as MenuIcon, Search } from '@platbook/ui/icons';
import { Menu, MenuItem } from '@platbook/ui/overlays/Menu.tsx';
import { Popover } from '@platbook/ui/overlays/Popover.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { commandKey, Kbd } from '@platbook/ui/widgets/Kbd.tsx';
import { useMessages } from '@platbook/ui/widgets/toasts.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { unreadCount } from '../../api/unread-count.ts';
import { useApp, useCurrentUser } from '../../api/use-app.tsx';
import type { HelpDialog } from '../help/HelpDialogs.tsx';
import { pagesIn } from '../pages.ts';
import { HeaderRest } from './HeaderRest.tsx';
import { MainLinkItem } from './MainLinkItem.tsx';
import { buildMainLinks } from './main-links.ts';
import { useSignOut } from './use-sign-out.ts';

function UserMenu({ onConnections, onAbout }: { onConnections: () => void; onAbout: () => void }) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const name = user.displayName || user.email;
  const pageItems = (isForAdmins: boolean) =>
    pagesIn('menu').map(
      ({ path, title, menu }) =>
        menu &&
        (menu.isForAdmins ?? false) === isForAdmins && (
          <MenuItem key={path} icon={menu.icon} onClick={() => void navigate({ to: path, params: {} })}>
            {title}
          </MenuItem>
        ),
    );
  return (
    <Menu
      target={
        <button type="button" className="user" aria-label={`Account: ${user.email}`}>
          <span className="avatar">{(name[0] ?? '?').toUpperCase()}</span>
          <Icon of={ChevronDown} size={12} className="muted" />
        </button>
      }
    >
      <div className="menu-label">
        <span className="account-name block clips breaks t-13 m ink">{name}</span>
        {name !== user.email && <span>{user.email}</span>}
      </div>
      <hr />
      {pageItems(false)}
      <MenuItem icon={Database} onClick={onConnections}>
        Connections
      </MenuItem>
      {user.role === 'admin' && pageItems(true)}
      <MenuItem icon={Info} onClick={onAbout}>
        About
      </MenuItem>
      {user.id !== 'noauth' && (
        <>
          <hr />
          <MenuItem icon={LogOut} onClick={signOut}>
            Sign out
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

const MessageList = late(() => import('./MessageList.tsx').then((module) => module.MessageList), null);

function MessagesButton() {
  const messages = useMessages();
  const [isOpen, setIsOpen] = useState(false);
  const [seen, setSeen] = useState(0);
  const unread = useStateValue(unreadCount);
  const newErrors = messages.filter(({ id, kind }) => id > seen && kind === 'error').length;
  const news = [unread > 0 && `unread: ${unread}`, newErrors > 0 && `new errors: ${newErrors}`].filter(Boolean);
  const change = (opened: boolean) => {
    setSeen(messages[0]?.id ?? 0);
    setIsOpen(opened);
  };
  return (
    <Popover
      isOpen={isOpen}
      onChange={change}
      width={360}
      aria-label="Notifications"
      target={
        <IconButton
          icon={Bell}
          className={news.length > 0 && !isOpen ? 'bell holds new' : 'bell holds'}
          label={isOpen ? 'Notifications' : ['Notifications', ...news].join(', ')}
        />
      }
    >
      <MessageList messages={messages} onDone={() => change(false)} />
    </Popover>
  );
}

const writing = 'input, textarea, select, [contenteditable="true"], dialog, [role="dialog"]';

/** On Apple systems, Ctrl+K belongs to the editor. Both callbacks must be stable. */
function useHeaderKeys(onHelp: (dialog: 'shortcuts') => void, onSearch: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isCommand = commandKey === 'Ctrl' ? event.ctrlKey && !event.metaKey : event.metaKey && !event.ctrlKey;
      const isSearch = isCommand && event.key.toLowerCase() === 'k' && !event.shiftKey && !event.altKey;
      const isHelp = event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.defaultPrevented || !(isSearch || isHelp)) return;
      if (isHelp && ((event.target as Element).closest?.(writing) || getLocal('areSingleKeysOff'))) return;
      event.preventDefault();
      if (isSearch) onSearch();
      else onHelp('shortcuts');
    };
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('platbook-search', onSearch);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('platbook-search', onSearch);
    };
  }, [onHelp, onSearch]);
}

const PhoneMenu = late(() => import('./PhoneMenu.tsx').then((module) => module.PhoneMenu), null);
const ConnectionsDrawer = late(
  () => import('../../features/connections/index.ts').then((module) => module.ConnectionsDrawer),
  null,
);
const HelpDialogs = late(() => import('../help/HelpDialogs.tsx').then((module) => module.HelpDialogs), null);
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
        <div className="row g4 push">
          <button
            type="button"
            className="jump row raised muted s-13 starts round hand"
            aria-haspopup="dialog"
            onClick={palette.open}
          >
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
