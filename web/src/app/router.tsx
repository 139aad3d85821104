import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent as page,
} from '@tanstack/react-router';
import { basePath } from '../browser/navigation.ts';
import { PagePending } from '../ui/PagePending.tsx';
import { EitherLayout } from './layout/EitherLayout.tsx';
import { HeaderLayout } from './layout/HeaderLayout.tsx';
import { PortalLayout } from './layout/PortalLayout.tsx';
import { WorkbenchLayout } from './layout/WorkbenchLayout.tsx';
import { buildSearchText, parseSearchText } from './search-text.ts';
import { Entry } from './startup/Entry.tsx';
import { PageProblem } from './startup/PageProblem.tsx';
import { SignedIn } from './startup/SignedIn.tsx';

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({});
// Children of the root are public; everything below this route requires sign-in.
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedIn });
const headed = createRoute({ getParentRoute: () => signedIn, id: 'headed', component: HeaderLayout });
const workbench = createRoute({ getParentRoute: () => headed, id: 'workbench', component: WorkbenchLayout });
const either = createRoute({ getParentRoute: () => root, id: 'either', component: EitherLayout });
const portal = createRoute({ getParentRoute: () => headed, id: 'portal', component: PortalLayout });

type Page = ReturnType<typeof page>;
const open = <const P extends string>(path: P, component: Page) =>
  createRoute({ getParentRoute: () => root, path, component });
const forEither = <const P extends string>(path: P, component: Page) =>
  createRoute({ getParentRoute: () => either, path, component });
const inWorkbench = <const P extends string>(path: P, component: Page) =>
  createRoute({ getParentRoute: () => workbench, path, component });
const inPortal = <const P extends string>(path: P, component: Page) =>
  createRoute({ getParentRoute: () => portal, path, component });
const alone = <const P extends string>(path: P, component: Page) =>
  createRoute({ getParentRoute: () => signedIn, path, component });

// biome-ignore format: one line per page
const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', component: () => <Entry signedInPath="/home" /> }),
  createRoute({ getParentRoute: () => root, path: '/queries', component: () => <Entry signedInPath="/queries/new" /> }),
  open('/login', page(() => import('../features/sign-in/SignInPage.tsx'), 'SignInPage')),
  open('/signin', page(() => import('../features/sign-in/SignInPage.tsx'), 'SignInPage')),
  open('/auth/$', page(() => import('../features/sign-in/CallbackPage.tsx'), 'CallbackPage')),
  open('/handleredirect', page(() => import('../features/sign-in/AfterSignInPage.tsx'), 'AfterSignInPage')),
  open('/forgot-password', page(() => import('../features/account/ForgotPasswordPage.tsx'), 'ForgotPasswordPage')),
  open('/password-reset', page(() => import('../features/account/PasswordResetPage.tsx'), 'PasswordResetPage')),
  open('/password-reset/$passwordResetId', page(() => import('../features/account/PasswordResetPage.tsx'), 'PasswordResetPage')),
  open('/termsofuse', page(() => import('../features/site/TermsPage.tsx'), 'TermsPage')),
  either.addChildren([
    forEither('/error', page(() => import('../features/site/ErrorPage.tsx'), 'ErrorPage')),
  ]),
  signedIn.addChildren([
    headed.addChildren([
      workbench.addChildren([
        inWorkbench('/queries/$queryId', page(() => import('../features/workbench/WorkbenchPage.tsx'), 'WorkbenchPage')),
        inWorkbench('/visualize', page(() => import('../features/reports/ForeclosureReportPage.tsx'), 'ForeclosureReportPage')),
      ]),
      portal.addChildren([
        inPortal('/home', page(() => import('../features/home/HomePage.tsx'), 'HomePage')),
        inPortal('/reports', page(() => import('../features/reports/ReportsPage.tsx'), 'ReportsPage')),
        inPortal('/profile', page(() => import('../features/account/ProfilePage.tsx'), 'ProfilePage')),
        inPortal('/directintegration', page(() => import('../features/direct-integration/DirectIntegrationPage.tsx'), 'DirectIntegrationPage')),
        inPortal('/apikeys', page(() => import('../features/api-keys/ApiKeysPage.tsx'), 'ApiKeysPage')),
        inPortal('/solutioncatalog/{-$favroritesId}', page(() => import('../features/solutions/CatalogPage.tsx'), 'CatalogPage')),
        inPortal('/solutionpack/$solutionId', page(() => import('../features/solutions/SolutionPackPage.tsx'), 'SolutionPackPage')),
        inPortal('/propertyreports', page(() => import('../features/navigator/PropertyReportPage.tsx'), 'PropertyReportPage')),
        inPortal('/propertynavigator', page(() => import('../features/navigator/PropertyReportPage.tsx'), 'PropertyReportPage')),
        inPortal('/pn', page(() => import('../features/navigator/NavigatorPage.tsx'), 'NavigatorPage')),
        inPortal('/usagemetrics', page(() => import('../features/reports/UsagePage.tsx'), 'UsagePage')),
        inPortal('/admin/{-$page}', page(() => import('../features/admin/AdminLayout.tsx'), 'AdminLayout')),
        inPortal('/api-explorer', page(() => import('../features/api-explorer/ApiExplorerPage.tsx'), 'ApiExplorerPage')),
        inPortal('/guide/{-$slug}', page(() => import('../features/guide/GuidePage.tsx'), 'GuidePage')),
        inPortal('/documentation', page(() => import('../features/site/DocumentationPage.tsx'), 'DocumentationPage')),
        inPortal('$', page(() => import('../features/unknown-path/UnknownPathPage.tsx'), 'UnknownPathPage')),
      ]),
    ]),
    alone('/query-chart/$queryId', page(() => import('../features/workbench/QueryChartPage.tsx'), 'QueryChartPage')),
    alone('/query-table/$queryId', page(() => import('../features/workbench/QueryTablePage.tsx'), 'QueryTablePage')),
  ]),
]);

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    basepath: basePath() || '/',
    parseSearch: parseSearchText,
    stringifySearch: buildSearchText,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    // Shows a pending page no longer than needed; the default minimum is half a second.
    defaultPendingMinMs: 0,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageProblem,
  });
}
export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
