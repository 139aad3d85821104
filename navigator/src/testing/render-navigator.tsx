import { getAppInfo } from '@platbook/contract/app-info';
import { getNavigatorToken, openNavigatorSession } from '@platbook/contract/property/navigator';
import { connectAddressBar } from '@platbook/ui/browser/navigation';
import { closeToast, forgetMessages } from '@platbook/ui/widgets/toasts.tsx';
import { cleanup, configure, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { buildAppInfo } from '../../../portal/src/testing/app-info.ts';
import { fillBrowserGaps } from '../../../portal/src/testing/browser-gaps.ts';
import { type FakeServer, openFakeServer } from '../../../portal/src/testing/fake-server.ts';
import { App } from '../app/App.tsx';
import { startNavigator } from '../app/start-navigator.ts';
import { forgetInStep } from '../state/in-step.ts';
import { answerNavigator } from './answer-navigator.ts';

configure({ asyncUtilTimeout: 15_000 });

interface RenderedNavigator {
  server: FakeServer;
  user: UserEvent;
  left: string[];
  path: () => string;
}

export function renderNavigator(
  path: string,
  { basePath = '', prepare }: { basePath?: string; prepare?: (server: FakeServer) => void } = {},
): RenderedNavigator {
  fillBrowserGaps();
  const meta = document.head.appendChild(document.createElement('meta'));
  meta.name = 'platbook-base';
  meta.content = basePath;
  window.history.pushState(null, '', `${basePath}${path}`);
  const server = openFakeServer(basePath);
  server.answers(getAppInfo, buildAppInfo());
  server.answers(getNavigatorToken, 'token-of-the-portal');
  server.answers(openNavigatorSession, () => ({
    key: `key-${server.countOf(openNavigatorSession)}`,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  }));
  answerNavigator(server);
  prepare?.(server);
  const left: string[] = [];
  const note = (address: string | URL) => void left.push(String(address));
  const disconnect = connectAddressBar({ assign: note, replace: note });
  const running = startNavigator();
  render(<App {...running} />);
  onTestFinished(() => {
    cleanup();
    running.close();
    disconnect();
    server.close();
    meta.remove();
    closeToast();
    forgetMessages();
    forgetInStep();
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
