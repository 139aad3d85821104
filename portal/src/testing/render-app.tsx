import { countOpenRequests, listAccessRequests } from '@platbook/contract/account/access-requests';
import { getApiKey } from '@platbook/contract/account/api-keys';
import { listNotifications } from '@platbook/contract/account/notifications';
import { getSession } from '@platbook/contract/account/sign-in';
import { getUser } from '@platbook/contract/account/users';
import { getAppInfo } from '@platbook/contract/app-info';
import { getBanner } from '@platbook/contract/banner';
import { listDefaultPacks, listSubscriptions } from '@platbook/contract/packs/subscriptions';
import { getNavigatorToken } from '@platbook/contract/property/navigator';
import { openScreen, type Screen } from '@platbook/ui/testing/open-screen.tsx';
import { configure, prettyDOM } from '@testing-library/react';
import { App, startApp } from '../app/App.tsx';
import { resetUnsavedWarning } from '../features/workbench/document/warn-unsaved.ts';
import { type AppInfoChanges, buildAppInfo } from './app-info.ts';
import { fillBrowserGaps } from './browser-gaps.ts';
import { type FakeServer, openFakeServer } from './fake-server.ts';

configure({ getElementError: notFound });

/** Queries fail many times before an element appears, so the page is serialized only when the message is read. */
function notFound(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
  return Object.defineProperty(error, 'message', { get, configurable: true });
}

/** Overrides answers of the server before the app starts. */
export type Prepare = (server: FakeServer) => void;

export const renderApp = (path: string, prepare?: Prepare) => renderAppWith({}, path, prepare);

export const renderAsAdmin = (path: string, prepare: Prepare) =>
  renderAppWith({ currentUser: { role: 'admin' } }, path, prepare);

export function renderAppWith(
  { basePath = '', ...changes }: AppInfoChanges & { basePath?: string },
  path: string,
  prepare?: Prepare,
): Screen<FakeServer> {
  const app = buildAppInfo(changes);
  fillBrowserGaps();
  const server = openFakeServer(basePath);
  server.answers(getAppInfo, app);
  // Many tests start on Home.
  server.answers(getUser, ({ params }) => ({ id: params.id ?? '', data: {}, newUser: false }));
  server.answers(getNavigatorToken, 'a.b');
  server.answers(listSubscriptions, []);
  server.answers(listDefaultPacks, [[], []]);
  server.answers(getApiKey, { apiApplicationUserKey: '' });
  server.answers(getSession, { idleMilliseconds: 3_600_000, absoluteMilliseconds: 43_200_000, unread: 0 });
  server.answers(getBanner, { banner: null });
  server.answers(listNotifications, []);
  server.answers(listAccessRequests, []);
  server.answers(countOpenRequests, { open: 0 });
  prepare?.(server);
  return openScreen(path, {
    server,
    basePath,
    meta: { 'application-name': app.brand.productName },
    start: startApp,
    App,
    onClose: resetUnsavedWarning,
  });
}
