import { basePath } from '@platbook/ui/browser/navigation';
import { usePageTitle } from '@platbook/ui/browser/use-page-title';
import { errorText } from '@platbook/ui/call/call-error';
import { PagePending } from '@platbook/ui/frame/PagePending.tsx';
import { CircleAlert } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router';
import { EitherLayout, HeaderLayout, PortalLayout, WorkbenchLayout } from './layout/layouts.tsx';
import { type Layout, type Page, pages } from './pages.ts';
import { Entry, SignedIn } from './startup/SignedIn.tsx';

function PageProblem({ error }: { error: unknown }) {
  const text = errorText(error);
  return (
    <main className="shell" role="alert">
      <EmptyState
        heading="h1"
        icon={CircleAlert}
        tone="bad"
        title={text ?? 'Something went wrong'}
        actions={
          <Button look="primary" onClick={() => window.location.reload()}>
            Reload
          </Button>
        }
      >
        Couldn't show this page. Your unsaved text is kept in this browser.
      </EmptyState>
    </main>
  );
}

/** Parses a query string into text values: `?run=true` is the text "true". A repeated name keeps all its values. */
function parseSearchText(search: string): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  const parameters = new URLSearchParams(search);
  for (const name of new Set(parameters.keys())) {
    const all = parameters.getAll(name);
    values[name] = all.length > 1 ? all : (all[0] ?? '');
  }
  return values;
}

function buildSearchText(values: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one != null) parameters.append(name, String(one));
  }
  return parameters.size === 0 ? '' : `?${parameters}`;
}

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({});
// Children of the root are public; everything below this route requires sign-in.
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedIn });
const headed = createRoute({ getParentRoute: () => signedIn, id: 'headed', component: HeaderLayout });
const workbench = createRoute({ getParentRoute: () => headed, id: 'workbench', component: WorkbenchLayout });
const either = createRoute({ getParentRoute: () => root, id: 'either', component: EitherLayout });
const portal = createRoute({ getParentRoute: () => headed, id: 'portal', component: PortalLayout });

const layouts: Record<Layout, unknown> = { public: root, bare: signedIn, portal, workbench, either };

/** The types know every path below the root, because layouts have none. */
const toRoute = <const P extends string>({ path, layout, component, title }: Page<P>) =>
  createRoute({
    getParentRoute: () => layouts[layout] as typeof root,
    path,
    component: title ? withTitle(component, title) : component,
  });
type Path = (typeof pages)[number]['path'];
type PageRoute = { [P in Path]: ReturnType<typeof toRoute<P>> }[Path];
const routesIn = (layout: Layout) =>
  pages.filter((page) => page.layout === layout).map(toRoute) as unknown as PageRoute[];

function withTitle(Content: Page['component'], title: string): Page['component'] {
  const Titled = () => (
    <>
      <Title name={title} />
      <Content />
    </>
  );
  return Object.assign(Titled, { preload: () => Content.preload?.() ?? Promise.resolve() });
}

function Title({ name }: { name: string }) {
  usePageTitle(name);
  return null;
}

const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', component: () => <Entry signedInPath="/home" /> }),
  createRoute({ getParentRoute: () => root, path: '/queries', component: () => <Entry signedInPath="/queries/new" /> }),
  ...routesIn('public'),
  either.addChildren(routesIn('either')),
  signedIn.addChildren([
    headed.addChildren([workbench.addChildren(routesIn('workbench')), portal.addChildren(routesIn('portal'))]),
    ...routesIn('bare'),
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
