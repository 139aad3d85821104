import { late } from '@platbook/ui/browser/late';
import {
  Activity,
  Building2,
  Database,
  Gauge,
  History,
  type IconPath,
  KeyRound,
  Mail,
  Send,
  Users,
} from '@platbook/ui/icons';
import type { ComponentType } from 'react';

export interface AdminPage {
  path: string;
  name: string;
  icon: IconPath;
  Page: ComponentType;
}

// biome-ignore format: one line per page
export const adminPages: readonly AdminPage[] = [
  { path: 'people', name: 'People', icon: Users, Page: late(() => import('./PeoplePage.tsx').then((module) => module.PeoplePage)) },
  { path: 'access-requests', name: 'Access requests', icon: KeyRound, Page: late(() => import('./AccessRequestsPage.tsx').then((module) => module.AccessRequestsPage)) },
  { path: 'teams', name: 'Teams', icon: Building2, Page: late(() => import('./TeamsPage.tsx').then((module) => module.TeamsPage)) },
  { path: 'connections', name: 'Connections', icon: Database, Page: late(() => import('./ConnectionsPage.tsx').then((module) => module.ConnectionsPage)) },
  { path: 'destinations', name: 'Destinations', icon: Send, Page: late(() => import('./DestinationsPage.tsx').then((module) => module.DestinationsPage)) },
  { path: 'runs', name: 'Runs now', icon: Activity, Page: late(() => import('./RunsPage.tsx').then((module) => module.RunsPage)) },
  { path: 'audit', name: 'Audit log', icon: History, Page: late(() => import('./AuditPage.tsx').then((module) => module.AuditPage)) },
  { path: 'mail', name: 'Mail', icon: Mail, Page: late(() => import('./MailPage.tsx').then((module) => module.MailPage)) },
  { path: 'status', name: 'System status', icon: Gauge, Page: late(() => import('./StatusPage.tsx').then((module) => module.StatusPage)) },
];
