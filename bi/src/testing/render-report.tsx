import type { ReportMessage } from '@platbook/contract/reports/bi-embed';
import { getReport, getReportChoices, getReportPage } from '@platbook/contract/reports/reports';
import { periodBefore, readPeriod } from '@platbook/property/report-conditions';
import { openScreen, type Screen } from '@platbook/ui/testing/open-screen.tsx';
import { act } from '@testing-library/react';
import { fillBrowserGaps } from '../../../portal/src/testing/browser-gaps.ts';
import { type FakeServer, openFakeServer } from '../../../portal/src/testing/fake-server.ts';
import { App, startReport } from '../app/App.tsx';
import { exampleChoices, exampleData, exampleReport } from './example-report.ts';

interface RenderedReport extends Screen<FakeServer> {
  sent: ReportMessage[];
  send: (message: unknown, origin?: string) => void;
}

interface RenderOptions {
  prepare?: (server: FakeServer) => void;
  isAnswered?: boolean;
}

export function renderReport(path: string, { prepare, isAnswered = true }: RenderOptions = {}): RenderedReport {
  fillBrowserGaps();
  const server = openFakeServer();
  server.answers(getReport, exampleReport);
  server.answers(getReportChoices, { choices: exampleChoices });
  server.answers(getReportPage, ({ query }) => {
    const period = readPeriod(query.get('period') ?? undefined, exampleReport);
    return { period, before: query.get('period') === 'all' ? null : periodBefore(period), pictures: exampleData };
  });
  prepare?.(server);

  const sent: ReportMessage[] = [];
  const outside = document.body.appendChild(document.createElement('iframe'));
  const around = outside.contentWindow as Window;
  const send = (data: unknown, origin = window.location.origin) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source: around })));
  let tokens = 0;
  around.postMessage = ((message: ReportMessage) => {
    sent.push(message);
    if (!isAnswered || (message.type !== 'report-ready' && message.type !== 'report-token-over')) return;
    tokens += 1;
    queueMicrotask(() => send({ type: 'report-token', token: `token-${tokens}`, theme: 'light' }));
  }) as Window['postMessage'];
  const { parent } = window;
  Object.defineProperty(window, 'parent', { value: around, configurable: true });

  const screen = openScreen(path, {
    server,
    start: startReport,
    App,
    onClose() {
      outside.remove();
      Object.defineProperty(window, 'parent', { value: parent, configurable: true });
    },
  });
  return { ...screen, sent, send };
}
