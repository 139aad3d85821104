import { getReport, getReportPage } from '@platbook/contract/reports/reports';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { refusal } from '../../../portal/src/testing/fake-server.ts';
import { App, startReport } from '../app/App.tsx';
import { renderReport } from '../testing/render-report.tsx';

const over = { code: 'report.token', title: 'The token of the report is over' };
const tokenOf = ({ init }: { init: RequestInit }) => (init.headers as Record<string, string>)['Authorization'];

it('waits for the token of the page that frames it, accepts none from another origin, and never puts it in an address [V27]', async () => {
  const { server, sent, send, path } = renderReport('/report/foreclosure?page=trend', { isAnswered: false });
  expect(sent).toEqual([{ type: 'report-ready' }, { type: 'report-address', search: 'page=trend' }]);
  send({ type: 'report-token', token: 'stolen', theme: 'dark' }, 'https://elsewhere.invalid');
  send({ type: 'report-token' });
  expect(server.requests).toEqual([]);
  send({ type: 'report-token', token: 'first', theme: 'dark' });
  await screen.findByRole('heading', { name: 'REOs by month' });
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(new Set(server.requests.map(tokenOf))).toEqual(new Set(['Bearer first']));
  expect(server.requests.some(({ address }) => address.includes('first')) || path().includes('first')).toBe(false);
});

it('replaces its token without any visible change, and requests a new one when one is refused', async () => {
  const { server, sent, send, user } = renderReport('/report/foreclosure?pick=zip=32209');
  const bar = await screen.findByRole('button', { name: /^32209, / });
  const before = server.requests.length;
  send({ type: 'report-token', token: 'later', theme: 'light' });
  expect([server.requests.length, screen.getByRole('button', { name: /^32209, / })]).toEqual([before, bar]);
  server.answers(getReportPage, (request) =>
    tokenOf(request) === 'Bearer later'
      ? refusal(401, over)
      : { period: { from: '2025-07-01', to: '2026-06-30' }, before: null, pictures: [] },
  );
  await user.click(bar);
  await waitFor(() => expect(sent.filter(({ type }) => type === 'report-token-over')).toHaveLength(1));
  await waitFor(() => expect(tokenOf(server.requests.at(-1)!)).toBe('Bearer token-2'));
});

it('links to the portal if no page frames it', async () => {
  window.history.pushState(null, '', '/report/market-trends?page=sales');
  const running = startReport();
  render(<App {...running} />);
  expect(screen.getByRole('link', { name: 'Open the report' }).getAttribute('href')).toBe(
    '/visualize?report=market-trends&page=sales',
  );
  cleanup();
  running.close();
});

it('retries a call that got no answer, and none that was refused', async () => {
  const { server } = renderReport('/report/foreclosure', {
    prepare: (server) => server.answers(getReport, () => refusal(404, { code: 'not-found', title: 'Not found' })),
  });
  await screen.findByText('Not found');
  expect(server.countOf(getReport)).toBe(1);
});
