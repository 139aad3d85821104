import { type Banner, getBanner } from '@platbook/contract/banner';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => void vi.useRealTimers());

// The times of a test are in UTC.
const banner: Banner = { text: 'We replace a disk.', from: '2026-11-29T22:00:00Z', until: '2026-11-29T23:30:00Z' };
const sentence = `Maintenance: ${new Intl.DateTimeFormat('en-US', { weekday: 'long' }).format(new Date(banner.from))}`;
const shown = () => screen.findByRole('region', { name: 'Maintenance' });
const isShown = () => screen.queryByRole('region', { name: 'Maintenance' }) !== null;
const announced = () =>
  screen.getAllByRole('status').filter(({ textContent }) => textContent?.startsWith('Maintenance:'));

it.each(['/login', '/home', '/termsofuse', '/error'])(
  'is on %s, with its times in the zone of the browser',
  async (path) => {
    renderApp(path, (server) => server.answers(getBanner, { banner }));
    const region = await shown();
    expect(region.textContent).toContain(sentence);
    expect(region.textContent).toMatch(/Nov \d+, \d\d:\d\d.+\d\d:\d\d \S+\. We replace a disk\./);
  },
);

it('appears, changes and disappears within ten seconds without a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server } = renderApp('/home', (fake) => fake.answers(getBanner, { banner: null }));
  await waitFor(() => expect(server.countOf(getBanner)).toBeGreaterThan(0));
  const poll = () => act(() => vi.advanceTimersByTimeAsync(8_000));
  server.answers(getBanner, { banner });
  await poll();
  expect((await shown()).textContent).toContain('We replace a disk.');
  server.answers(getBanner, { banner: { ...banner, text: 'Another text.' } });
  await poll();
  expect((await shown()).textContent).toContain('Another text.');
  server.answers(getBanner, { banner: null });
  await poll();
  expect(isShown()).toBe(false);
});

it('stays dismissed in this browser until it changes, and is announced once', async () => {
  const first = renderApp('/home', (server) => server.answers(getBanner, { banner }));
  await shown();
  await waitFor(() => expect(announced()).toHaveLength(1));
  await first.user.click(within(await shown()).getByRole('button', { name: 'Dismiss maintenance banner' }));
  expect(isShown()).toBe(false);
  cleanup();
  const second = renderApp('/home', (server) => server.answers(getBanner, { banner }));
  await waitFor(() => expect(second.server.countOf(getBanner)).toBe(1));
  await screen.findByRole('main');
  expect([isShown(), announced()]).toEqual([false, []]);
  cleanup();
  renderApp('/home', (server) => server.answers(getBanner, { banner: { ...banner, text: 'It takes longer.' } }));
  await shown();
  await waitFor(() => expect(announced()).toHaveLength(1));
});

it('keeps the last banner while the server is away', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server } = renderApp('/home', (fake) => fake.answers(getBanner, { banner }));
  await shown();
  server.answers(getBanner, () => Promise.reject(new TypeError('Failed to fetch')));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(isShown()).toBe(true);
});
