import { AppWindow, Info, Keyboard, LogOut, Moon, PhoneCall, Plus, Sun } from 'lucide-react';
import { useContext } from 'react';
import { useApp, useCurrentUser } from '../../api/use-app.tsx';
import { goTo } from '../../browser/navigation.ts';
import { adminPages } from '../../features/admin/admin-pages.ts';
import { chooseColorScheme, useColorScheme } from '../../ui/color-scheme.ts';
import { LayoutActionsContext } from '../../ui/layout-actions.tsx';
import { showSalesDialog } from '../../ui/sales-dialog.ts';
import type { HelpDialog } from '../help/HelpDialogs.tsx';
import type { MainLink } from '../layout/main-links.ts';
import { useSignOut } from '../layout/use-sign-out.ts';
import type { PaletteItem } from './palette-item.ts';

const pages: [name: string, path: string, words?: string][] = [
  ['Home', '/home', 'start'],
  ['Foreclosure Report', '/visualize', 'auctions chart'],
  ['Reports', '/reports'],
  ['API keys', '/apikeys', 'rest key apikey roll revoke 3scale'],
  ['Direct Integration', '/directintegration', 'host username password ip whitelist api key'],
  ['Profile', '/profile', 'password starting page primary interest'],
  ['Usage metrics', '/usagemetrics', 'queries run rows exports'],
  ['Terms of use', '/termsofuse', 'privacy license'],
];

export function usePageItems(links: readonly MainLink[], onDialog: (dialog: HelpDialog) => void): PaletteItem[] {
  const { brand } = useApp();
  const user = useCurrentUser();
  const actions = useContext(LayoutActionsContext);
  const signOut = useSignOut();
  const other = useColorScheme() === 'dark' ? 'light' : 'dark';
  const page = { group: 'Pages' as const, icon: AppWindow, actName: 'open' };
  const action = { group: 'Actions' as const, actName: 'do it' };
  const items: PaletteItem[] = [
    ...links.map(({ label, to, href }) => ({
      ...page,
      id: `page ${label}`,
      name: label,
      ...(to ? {} : { note: 'opens in a new tab' }),
      act: () => (to ? goTo(to) : void window.open(href, '_blank', 'noreferrer')),
    })),
    ...pages.map(([name, path, words = '']) => ({
      ...page,
      id: `page ${name}`,
      name,
      words,
      act: () => goTo(path),
    })),
    ...(user.role === 'admin' ? adminPages : []).map(({ path, name }) => ({
      ...page,
      id: `admin page ${path}`,
      name,
      note: 'Administration',
      act: () => goTo(`/admin/${path}`),
    })),
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
