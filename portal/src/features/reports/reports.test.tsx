import {
  type BiEmbedding,
  EMBED_TOKEN_INTERVAL_MS,
  type ReportMessage,
  visualizeReport,
} from '@platbook/contract/reports/bi-embed';
import { listReports } from '@platbook/contract/reports/reports';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Report } from 'powerbi-client';
import { refusal } from '../../testing/fake-server.ts';
import { renderApp, renderAppWith } from '../../testing/render-app.tsx';
import { readUnsaved } from '../workbench/document/unsaved-text.ts';

const frameOf = () => screen.findByTitle<HTMLIFrameElement>('Foreclosure Report');
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

const embeddingOf = (accessToken: string, changes: Partial<BiEmbedding> = {}): BiEmbedding => ({
  embedUrl: [{ reportId: 'foreclosure', embedUrl: `${window.location.origin}/report/foreclosure` }],
  accessToken,
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  service: 'embedded',
  ...changes,
});

function fakeTimers(): void {
  const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: [...toFake] });
  onTestFinished(() => void vi.useRealTimers());
}

async function open(path = '/visualize') {
  fakeTimers();
  let made = 0;
  const world = { answer: (): BiEmbedding | Response => embeddingOf(`t${++made}`) };
  const app = renderApp(path, (server) => server.answers(visualizeReport, () => world.answer()));
  const frame = await frameOf();
  const sent: ReportMessage[] = [];
  const post = (message: ReportMessage, origin: string) => {
    expect(origin).toBe(window.location.origin);
    sent.push(message);
  };
  vi.spyOn(frame.contentWindow as Window, 'postMessage').mockImplementation(post as never);
  const say = (data: unknown, from: Partial<MessageEventInit> = {}) =>
    act(() => {
      const { origin } = window.location;
      window.dispatchEvent(new MessageEvent('message', { data, source: frame.contentWindow, origin, ...from }));
    });
  const source = frame.src;
  fireEvent.load(frame);
  const isUnchanged = async () => (await frameOf()) === frame && frame.src === source && frame.className === '';
  return {
    ...app,
    world,
    frame,
    sent,
    say,
    isUnchanged,
    tokens: () => sent.map((message) => 'token' in message && message.token),
  };
}

it('shows the Foreclosure Report in a frame that gets its token in a message, never in its address [R008, V27]', async () => {
  const { frame, say, sent, server } = await open('/visualize?page=trend&where=county%3D12031');
  expect(new URL(frame.src).pathname).toBe('/report/foreclosure');
  expect(new URL(frame.src).search).toBe('?page=trend&where=county%3D12031');
  expect([frame.src.includes('t1'), frame.getAttribute('referrerpolicy')]).toEqual([false, 'no-referrer']);
  expect(server.requests.find(({ address }) => address.includes('powerbi'))?.query.get('report')).toBe('foreclosure');
  say({ type: 'report-ready' }, { source: window });
  say({ type: 'report-ready' }, { origin: 'https://evil.example' });
  expect(sent).toEqual([]);
  say({ type: 'report-ready' });
  expect(sent).toEqual([{ type: 'report-token', token: 't1', theme: 'light' }]);
});

it('fetches another token every 3,480,000 ms, and at once after a refused one, with the frame unchanged [R278]', async () => {
  const { say, tokens, isUnchanged } = await open();
  say({ type: 'report-ready' });
  await pass(EMBED_TOKEN_INTERVAL_MS - 10_000);
  expect(tokens()).toEqual(['t1']);
  await pass(20_000);
  await waitFor(() => expect(tokens()).toEqual(['t1', 't2']));
  await pass(EMBED_TOKEN_INTERVAL_MS);
  await waitFor(() => expect(tokens()).toEqual(['t1', 't2', 't3']));
  say({ type: 'report-token-over' });
  await waitFor(() => expect(tokens()).toEqual(['t1', 't2', 't3', 't4']));
  expect(await isUnchanged()).toBe(true);
});

it("fetches it sooner if the service's token expires sooner [R278]", async () => {
  const { world, say, tokens } = await open();
  const { answer } = world;
  world.answer = () => ({ ...(answer() as BiEmbedding), expiresAt: new Date(Date.now() + 1_800_000).toISOString() });
  say({ type: 'report-ready' });
  say({ type: 'report-token-over' });
  await waitFor(() => expect(tokens()).toEqual(['t1', 't2']));
  await pass(1_700_000);
  expect(tokens()).toEqual(['t1', 't2']);
  await pass(60_000);
  await waitFor(() => expect(tokens()).toEqual(['t1', 't2', 't3']));
});

it('embeds a Power BI report in the same page, once, and sets later tokens on the existing report [R008, R278]', async () => {
  fakeTimers();
  const embedUrl = 'https://app.powerbi.com/reportEmbed?reportId=r1&groupId=g1';
  let made = 0;
  renderApp('/visualize', (server) =>
    server.answers(visualizeReport, () =>
      embeddingOf(`token-${++made}`, { service: 'powerbi', embedUrl: [{ reportId: 'r1', embedUrl }] }),
    ),
  );
  const place = await screen.findByRole('region', { name: 'Foreclosure Report' });
  const frame = await waitFor(() => {
    const found = place.querySelector('iframe');
    expect(found).toBeTruthy();
    return found as HTMLIFrameElement;
  });
  const { src } = frame;
  expect(src.startsWith(embedUrl)).toBe(true);
  expect(src).not.toContain('token-');
  const set = vi.spyOn(Report.prototype, 'setAccessToken').mockResolvedValue();
  await pass(EMBED_TOKEN_INTERVAL_MS + 10_000);
  await waitFor(() => expect(set.mock.calls).toEqual([['token-2']]));
  expect([place.querySelector('iframe') === frame, frame.src]).toEqual([true, src]);
});

it('says above the report that no new token arrives, retries, and recovers automatically [F29]', async () => {
  const { world, say, tokens, isUnchanged } = await open();
  const { answer } = world;
  say({ type: 'report-ready' });
  world.answer = () => refusal(424, { title: 'The BI service does not answer', code: 'report.service' });
  await pass(EMBED_TOKEN_INTERVAL_MS + 10_000);
  const waits = /^Foreclosure Report is waiting for the server/;
  expect(await screen.findByText(waits)).toBeTruthy();
  expect([await isUnchanged(), tokens()]).toEqual([true, ['t1']]);
  world.answer = answer;
  await pass(61_000);
  await waitFor(() => expect(tokens()).toEqual(['t1', 't2']));
  await waitFor(() => expect(screen.queryByText(waits)).toBeNull());
  expect(await isUnchanged()).toBe(true);
});

it("reflects the report's state in its address, and opens the report's links in the portal", async () => {
  const { say, path, user, left } = await open();
  const opened: unknown[][] = [];
  vi.spyOn(window, 'open').mockImplementation((...all) => {
    opened.push(all);
    return all[0] === '/propertyreports?property=7' ? ({ opener: window } as unknown as Window) : null;
  });
  say({ type: 'report-address', search: 'page=map&where=county=12031,06111' });
  await waitFor(() => expect(path()).toMatch(/^\/visualize\?page=map&where=county/));
  say({ type: 'report-open', what: 'property', propertyId: 7 });
  say({ type: 'report-open', what: 'navigator', search: 'zip=32209' });
  expect(opened.map(([address]) => address)).toEqual([
    '/propertyreports?property=7',
    '/propertynavigator?search=zip%3D32209',
  ]);
  expect(left).toEqual(['/propertynavigator?search=zip%3D32209']);
  say({ type: 'report-open', what: 'sql', sql: 'select 42', name: 'Filings by month' });
  await waitFor(() => expect(path()).toMatch(/^\/queries\/new\?draft=/));
  const draftKey = `trial.new-${path().split('=')[1]}`;
  expect(readUnsaved(draftKey)).toMatchObject({ text: 'select 42', about: { name: 'Filings by month' } });
  await user.click(screen.getByRole('link', { name: 'Foreclosure Report' }));
  expect(await frameOf()).toBeTruthy();
});

it('opens the form of a schedule for the page that the report shows', async () => {
  const { say, path } = await open();
  say({ type: 'report-open', what: 'schedule', search: 'page=map&where=county=12031' });
  await waitFor(() => expect(path()).toBe('/schedules?report=%2Fvisualize%3Fpage%3Dmap%26where%3Dcounty%3D12031'));
});

it('says that a report is not part of the license, and requests the pack or links to sales', async () => {
  const packs = [{ code: 'SPFCL', name: 'Foreclosure' }];
  const { user } = renderApp('/visualize', (server) => {
    server.answers(visualizeReport, () =>
      refusal(403, { title: "Your license doesn't include it", code: 'report.locked' }),
    );
    server.answers(listReports, { reports: [{ ...entry, locked: 'Locked', packs }], recent: [] });
  });
  await screen.findByRole('heading', { name: "Foreclosure Report isn't in your license" });
  await screen.findByText("Your license doesn't include it. It needs Foreclosure (SPFCL).");
  await user.click(await screen.findByRole('button', { name: 'Request access' }));
  await within(await screen.findByRole('dialog', { name: 'Request access' })).findByText('Foreclosure (SPFCL)');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Contact Sales' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

it('requests no token for an expired account [R352]', async () => {
  const { server } = renderAppWith({ currentUser: { isActiveSolution: false } }, '/visualize');
  await screen.findByText('Foreclosure Report will be available again when your account is renewed.');
  expect(server.countOf(visualizeReport)).toBe(0);
});

const entry = {
  id: 'foreclosure',
  name: 'Foreclosure Report',
  description: 'Homes in foreclosure.',
  locked: null,
  packs: [],
  asOf: '2026-06-30',
  refreshedAt: '2026-07-01T02:00:00.000Z',
  small: {
    label: 'Filings',
    format: 'count' as const,
    points: [
      { key: '2026-05', value: 190 },
      { key: '2026-06', value: 236 },
    ],
  },
};

it('lists the reports with their last refresh and a small chart, a locked one with its reason, and recent property reports [R057]', async () => {
  const prices = { label: 'Median price', format: 'money' as const, points: entry.small.points };
  const { user, path } = renderApp('/reports', (server) =>
    server.answers(listReports, {
      reports: [
        entry,
        {
          ...entry,
          id: 'market-trends',
          name: 'Market Trends',
          locked: "Your license doesn't include this report's data",
          packs: [{ code: 'SPMKT', name: 'Market Trends' }],
        },
        { ...entry, id: 'prices', small: prices },
      ],
      recent: [
        {
          propertyId: 7,
          address: '12 Oak St',
          place: 'Jacksonville, FL 32209',
          openedAt: '2026-07-01T09:00:00.000Z',
        },
      ],
    }),
  );
  const [first, second] = await waitFor(() => {
    const items = within(screen.getByRole('list', { name: 'BI reports' })).getAllByRole('listitem');
    expect(items).toHaveLength(3);
    return items as [HTMLElement, HTMLElement];
  });
  expect(within(first).getByText(/^Data as of Jun 30, 2026, refreshed (Jun 30|Jul 1), 2026 at /)).toBeTruthy();
  expect(within(first).getByRole('img', { name: 'Filings: 236 in Jun 2026, 190 in May 2026' })).toBeTruthy();
  expect(within(second).getByText(/^Your license doesn't include/).textContent).toBe(
    "Your license doesn't include this report's data. It needs Market Trends (SPMKT).",
  );
  await within(second).findByRole('button', { name: 'Request access' });
  expect(within(second).queryByRole('link')).toBeNull();
  screen.getByRole('img', { name: 'Median price: $236 in Jun 2026, $190 in May 2026' });
  const recent = screen.getByRole('link', { name: /^12 Oak St/ });
  expect(recent.getAttribute('href')).toBe('/propertyreports?property=7');
  await user.click(within(first).getByRole('link', { name: 'Open Foreclosure Report' }));
  await waitFor(() => expect(path()).toBe('/visualize'));
});

it("says that the list couldn't be loaded, and that no property report was opened yet [R057]", async () => {
  const refused = () => refusal(403, { title: 'Not now' });
  const { server, user } = renderApp('/reports', (fake) => fake.answers(listReports, refused));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getAllByText('Not now').length).toBeGreaterThan(0);
  server.answers(listReports, { reports: [entry], recent: [] });
  await user.click(again);
  expect(await screen.findByText(/^Property reports you open in Property Navigator appear here/)).toBeTruthy();
});
