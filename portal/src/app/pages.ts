import {
  BellRing,
  Cable,
  CalendarClock,
  type IconPath,
  KeyRound,
  RefreshCw,
  ShieldCheck,
  UserRound,
} from '@platbook/ui/icons';
import { lazyRouteComponent as load } from '@tanstack/react-router';

/** What surrounds a page: nothing (public), nothing but the session, the portal's or workbench's header, or the header if there is a user. */
export type Layout = 'public' | 'bare' | 'portal' | 'workbench' | 'either';

export interface Page<Path extends string = string> {
  path: Path;
  layout: Layout;
  component: ReturnType<typeof load>;
  title?: string;
  menu?: { place: number; icon: IconPath; isForAdmins?: boolean };
  palette?: { place: number; words?: string };
  view?: string;
}

const list = <const Path extends string>(pages: readonly Page<Path>[]) => pages;

// biome-ignore format: one line per page
export const pages = list([
  { path: '/login', layout: 'public', title: 'Sign in', component: load(() => import('../features/sign-in/SignInPage.tsx'), 'SignInPage') },
  { path: '/signin', layout: 'public', title: 'Sign in', view: '/signin?ended=unreachable', component: load(() => import('../features/sign-in/SignInPage.tsx'), 'SignInPage') },
  { path: '/auth/$', layout: 'public', title: 'Sign in', view: '/auth/callback?error=access_denied', component: load(() => import('../features/sign-in/CallbackPage.tsx'), 'CallbackPage') },
  { path: '/handleredirect', layout: 'public', component: load(() => import('../features/sign-in/AfterSignInPage.tsx'), 'AfterSignInPage') },
  { path: '/forgot-password', layout: 'public', title: 'Forgot password', view: '/forgot-password', component: load(() => import('../features/account/ForgotPasswordPage.tsx'), 'ForgotPasswordPage') },
  { path: '/password-reset', layout: 'public', title: 'Password reset requested', view: '/password-reset', component: load(() => import('../features/account/PasswordResetPage.tsx'), 'ResetRequestedPage') },
  { path: '/password-reset/$passwordResetId', layout: 'public', title: 'Choose a new password', view: '/password-reset/no-such-link', component: load(() => import('../features/account/PasswordResetPage.tsx'), 'PasswordResetPage') },
  { path: '/termsofuse', layout: 'public', title: 'Terms of use', palette: { place: 8, words: 'privacy license' }, view: '/termsofuse', component: load(() => import('../features/site/TermsPage.tsx'), 'TermsPage') },
  { path: '/error', layout: 'either', title: 'Error', view: '/error?message=notfound', component: load(() => import('../features/site/ErrorPage.tsx'), 'ErrorPage') },
  { path: '/queries/$queryId', layout: 'workbench', view: '/queries/new', component: load(() => import('../features/workbench/WorkbenchPage.tsx'), 'WorkbenchPage') },
  { path: '/visualize', layout: 'workbench', title: 'Foreclosure Report', palette: { place: 2, words: 'auctions chart' }, view: '/visualize', component: load(() => import('../features/reports/ForeclosureReportPage.tsx'), 'ForeclosureReportPage') },
  { path: '/home', layout: 'portal', title: 'Home', palette: { place: 1, words: 'start' }, view: '/home', component: load(() => import('../features/home/HomePage.tsx'), 'HomePage') },
  { path: '/reports', layout: 'portal', title: 'Reports', palette: { place: 3 }, view: '/reports', component: load(() => import('../features/reports/ReportsPage.tsx'), 'ReportsPage') },
  { path: '/profile', layout: 'portal', title: 'Profile', menu: { place: 1, icon: UserRound }, palette: { place: 6, words: 'password starting page primary interest' }, view: '/profile', component: load(() => import('../features/account/ProfilePage.tsx'), 'ProfilePage') },
  { path: '/directintegration', layout: 'portal', title: 'Direct Integration', menu: { place: 2, icon: Cable }, palette: { place: 5, words: 'host username password ip whitelist api key' }, view: '/directintegration', component: load(() => import('../features/direct-integration/DirectIntegrationPage.tsx'), 'DirectIntegrationPage') },
  { path: '/apikeys', layout: 'portal', title: 'API keys', menu: { place: 3, icon: KeyRound }, palette: { place: 4, words: 'rest key apikey roll revoke 3scale' }, view: '/apikeys', component: load(() => import('../features/api-keys/ApiKeysPage.tsx'), 'ApiKeysPage') },
  { path: '/solutioncatalog/{-$favroritesId}', layout: 'portal', title: 'Solution Catalog', view: '/solutioncatalog', component: load(() => import('../features/solutions/CatalogPage.tsx'), 'CatalogPage') },
  { path: '/solutionpack/$solutionId', layout: 'portal', title: 'Solution Pack', view: '/solutionpack/spfcl', component: load(() => import('../features/solutions/SolutionPackPage.tsx'), 'SolutionPackPage') },
  { path: '/propertyreports', layout: 'portal', title: 'Property Navigator', component: load(() => import('../features/navigator/PropertyReportPage.tsx'), 'PropertyReportPage') },
  { path: '/propertynavigator', layout: 'portal', title: 'Property Navigator', component: load(() => import('../features/navigator/PropertyReportPage.tsx'), 'PropertyReportPage') },
  { path: '/pn', layout: 'portal', title: 'Property Navigator', view: '/pn', component: load(() => import('../features/navigator/NavigatorPage.tsx'), 'NavigatorPage') },
  { path: '/usagemetrics', layout: 'portal', title: 'Usage metrics', palette: { place: 7, words: 'queries run rows exports' }, view: '/usagemetrics?of=everybody', component: load(() => import('../features/reports/UsagePage.tsx'), 'UsagePage') },
  { path: '/schedules', layout: 'portal', title: 'Schedules', menu: { place: 4, icon: CalendarClock }, palette: { place: 9, words: 'cron repeat daily weekly run later automatic' }, view: '/schedules', component: load(() => import('../features/schedules/SchedulesPage.tsx'), 'SchedulesPage') },
  { path: '/alerts', layout: 'portal', title: 'Alerts', menu: { place: 5, icon: BellRing }, palette: { place: 10, words: 'notify new rows watch bound threshold snooze mute' }, view: '/alerts', component: load(() => import('../features/schedules/alerts/AlertsPage.tsx'), 'AlertsPage') },
  { path: '/webhooks', layout: 'portal', title: 'Webhooks', palette: { place: 11, words: 'slack url signed events deliveries replay' }, view: '/webhooks', component: load(() => import('../features/webhooks/WebhooksPage.tsx'), 'WebhooksPage') },
  { path: '/whatchanged', layout: 'portal', title: 'What changed', menu: { place: 6, icon: RefreshCw }, palette: { place: 12, words: 'data updates versions columns removed renamed counties' }, view: '/whatchanged', component: load(() => import('../features/data-changes/WhatChangedPage.tsx'), 'WhatChangedPage') },
  { path: '/notifications', layout: 'portal', title: 'Notifications', palette: { place: 13, words: 'bell unread messages news' }, view: '/notifications', component: load(() => import('../features/notifications/NotificationsPage.tsx'), 'NotificationsPage') },
  { path: '/admin/{-$page}', layout: 'portal', title: 'Administration', menu: { place: 7, icon: ShieldCheck, isForAdmins: true }, component: load(() => import('../features/admin/AdminLayout.tsx'), 'AdminLayout') },
  { path: '/api-explorer', layout: 'portal', title: 'API Explorer', view: '/api-explorer', component: load(() => import('../features/api-explorer/ApiExplorerPage.tsx'), 'ApiExplorerPage') },
  { path: '/requestaccess', layout: 'portal', title: 'Request access', view: '/requestaccess?kind=pack&subject=SPPER', component: load(() => import('../features/access/RequestAccessPage.tsx'), 'RequestAccessPage') },
  { path: '/guide/{-$slug}', layout: 'portal', title: 'Guide', view: '/guide/user-guide', component: load(() => import('../features/guide/GuidePage.tsx'), 'GuidePage') },
  { path: '/documentation', layout: 'portal', component: load(() => import('../features/guide/GuidePage.tsx'), 'DocumentationPage') },
  { path: '$', layout: 'portal', component: load(() => import('../features/unknown-path/UnknownPathPage.tsx'), 'UnknownPathPage') },
  { path: '/query-chart/$queryId', layout: 'bare', component: load(() => import('../features/workbench/QueryChartPage.tsx'), 'QueryChartPage') },
  { path: '/query-table/$queryId', layout: 'bare', component: load(() => import('../features/workbench/QueryTablePage.tsx'), 'QueryTablePage') },
]);

export const pagesIn = (kind: 'menu' | 'palette'): Page[] =>
  pages.filter((page) => page[kind]).sort((a, b) => (a[kind]?.place ?? 0) - (b[kind]?.place ?? 0));
