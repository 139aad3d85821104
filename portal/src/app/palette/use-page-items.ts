import { goTo } from '@platbook/ui/browser/navigation';
import { showSalesDialog } from '@platbook/ui/browser/sales-dialog';
import { LayoutActionsContext } from '@platbook/ui/frame/layout-actions.tsx';
import { AppWindow, Info, Keyboard, LogOut, Moon, PhoneCall, Plus, Sun } from '@platbook/ui/icons';
import { chooseColorScheme, useColorScheme } from '@platbook/ui/styles/color-scheme';
import { useContext } from 'react';
import { useApp, useCurrentUser } from '../../api/use-app.tsx';
import { adminPages } from '../../features/admin/admin-pages.ts';
import type { HelpDialog } from '../help/HelpDialogs.tsx';
import type { MainLink } from '../layout/main-links.ts';
import { useSignOut } from '../layout/use-sign-out.ts';
import { pagesIn } from '../pages.ts';
import type { PaletteItem } from './palette-item.ts';

export function usePageItems(links: readonly MainLink[], onDialog: (dialog: HelpDialog) => void): PaletteItem[] {
  const isAdmin = useCurrentUser().role === 'admin';
  return [...pageItems(links, isAdmin), ...useActionItems(onDialog)];
}

function pageItems(links: readonly MainLink[], isAdmin: boolean): PaletteItem[] {
  const page = { group: 'Pages' as const, icon: AppWindow, actName: 'open' };
  return [
    ...links.map(({ label, to, href }) => ({
      ...page,
      id: `page ${label}`,
      name: label,
      ...(to ? {} : { note: 'opens in a new tab' }),
      act: () => (to ? goTo(to) : void window.open(href, '_blank', 'noreferrer')),
    })),
    ...pagesIn('palette').map(({ path, title = path, palette }) => ({
      ...page,
      id: `page ${title}`,
      name: title,
      words: palette?.words,
      act: () => goTo(path),
    })),
    ...(isAdmin ? adminPages : []).map(({ path, name }) => ({
      ...page,
      id: `admin page ${path}`,
      name,
      note: 'Administration',
      act: () => goTo(`/admin/${path}`),
    })),
  ];
}

function useActionItems(onDialog: (dialog: HelpDialog) => void): PaletteItem[] {
  const { brand } = useApp();
  const user = useCurrentUser();
  const actions = useContext(LayoutActionsContext);
  const signOut = useSignOut();
  const other = useColorScheme() === 'dark' ? 'light' : 'dark';
  const action = { group: 'Actions' as const, actName: 'do it' };
  const items: PaletteItem[] = [
    {
      ...action,
      id: 'new-query',
      icon: Plus,
      name: 'New query',
      act: () => {
        if (!actions?.openNewQuery()) goTo('/queries/new');
      },
    },
    {
      ...action,
      id: 'theme',
      icon: other === 'dark' ? Moon : Sun,
      name: other === 'dark' ? 'Dark theme' : 'Light theme',
      words: 'toggle switch theme colors',
      act: () => chooseColorScheme(other),
    },
    {
      ...action,
      id: 'shortcuts',
      icon: Keyboard,
      name: 'Keyboard shortcuts',
      end: '?',
      act: () => onDialog('shortcuts'),
    },
    { ...action, id: 'about', icon: Info, name: 'About', words: 'version', act: () => onDialog('about') },
  ];
  if (brand.salesPhone)
    items.push({
      ...action,
      id: 'contact',
      icon: PhoneCall,
      name: 'Contact Sales',
      words: 'phone call license price',
      act: () => showSalesDialog('contact'),
    });
  if (user.id !== 'noauth') items.push({ ...action, id: 'sign-out', icon: LogOut, name: 'Sign out', act: signOut });
  return items;
}
