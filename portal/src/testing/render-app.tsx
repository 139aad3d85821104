import { getSession } from '@platbook/contract/account/sign-in';
import { type AppInfo, getAppInfo } from '@platbook/contract/app-info';
import { connectAddressBar } from '@platbook/ui/browser/navigation';
import { closeToast, forgetMessages } from '@platbook/ui/widgets/toasts.tsx';
import { cleanup, configure, prettyDOM, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { App, startApp } from '../app/App.tsx';
import { resetUnsavedWarning } from '../features/workbench/document/warn-unsaved.ts';
import { answerHome } from './answer-home.ts';
import { buildAppInfo } from './app-info.ts';
import { fillBrowserGaps } from './browser-gaps.ts';
import { type FakeServer, openFakeServer } from './fake-server.ts';

// Page modules are transformed on first import, which takes long on a busy machine.
configure({ asyncUtilTimeout: 15_000, getElementError: notFound });

/** Queries fail many times before an element appears, so the page is serialized only when the message is read. */
function notFound(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
  return Object.defineProperty(error, 'message', { get, configurable: true });
}

interface AppOptions {
  app?: AppInfo;
  basePath?: string;
  prepare?: (server: FakeServer) => void;
}
interface RenderedApp {
  server: FakeServer;
  user: UserEvent;
  left: string[];
  path: () => string;
}

export function renderApp(
  path: string,
  { app = buildAppInfo(), basePath = '', prepare }: AppOptions = {},
): RenderedApp {
  fillBrowserGaps();
  const meta = document.head.appendChild(document.createElement('meta'));
  meta.name = 'platbook-base';
  meta.content = basePath;
  const name = document.head.appendChild(document.createElement('meta'));
  name.name = 'application-name';
  name.content = app.brand.productName;
  window.history.pushState(null, '', `${basePath}${path}`);
  const server = openFakeServer(basePath);
  server.answers(getAppInfo, app);
  answerHome(server);
  server.answers(getSession, { idleMilliseconds: 3_600_000, absoluteMilliseconds: 43_200_000 });
  prepare?.(server);
  const left: string[] = [];
  const note = (address: string | URL) => void left.push(String(address));
  const disconnect = connectAddressBar({ assign: note, replace: note });
  const running = startApp();
  render(<App {...running} />);
  onTestFinished(() => {
    cleanup();
    running.close();
    disconnect();
    server.close();
    meta.remove();
    name.remove();
    closeToast();
    forgetMessages();
    resetUnsavedWarning();
    window.localStorage.clear();
    window.sessionStorage.clear();
  });
  return {
    server,
    user: userEvent.setup(),
    left,
    path: () => window.location.href.slice(window.location.origin.length),
  };
}
