import { getAppInfo } from '@platbook/contract/app-info';
import { getBanner } from '@platbook/contract/banner';
import { getNavigatorToken, openNavigatorSession } from '@platbook/contract/property/navigator';
import { openScreen, type Screen } from '@platbook/ui/testing/open-screen.tsx';
import { buildAppInfo } from '../../../portal/src/testing/app-info.ts';
import { fillBrowserGaps } from '../../../portal/src/testing/browser-gaps.ts';
import { type FakeServer, openFakeServer } from '../../../portal/src/testing/fake-server.ts';
import { App, startNavigator } from '../app/App.tsx';
import { forgetInStep } from '../state/in-step.ts';
import { answerNavigator } from './answer-navigator.ts';

export function renderNavigator(
  path: string,
  { basePath = '', prepare }: { basePath?: string; prepare?: (server: FakeServer) => void } = {},
): Screen<FakeServer> {
  fillBrowserGaps();
  const server = openFakeServer(basePath);
  server.answers(getAppInfo, buildAppInfo());
  server.answers(getBanner, { banner: null });
  server.answers(getNavigatorToken, 'token-of-the-portal');
  server.answers(openNavigatorSession, () => ({
    key: `key-${server.countOf(openNavigatorSession)}`,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  }));
  answerNavigator(server);
  prepare?.(server);
  return openScreen(path, { server, basePath, start: startNavigator, App, onClose: forgetInStep });
}
