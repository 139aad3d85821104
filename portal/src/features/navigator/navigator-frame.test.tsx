import { getNavigatorToken } from '@platbook/contract/property/navigator';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { refusal } from '../../testing/fake-server.ts';
import { renderAppWith } from '../../testing/render-app.tsx';

const app = { config: { propertyReportLink: 'https://reports.example/r?tenant=7' } };
const refreshMilliseconds = 3_540_000;
const frameOf = () => screen.findByTitle<HTMLIFrameElement>('Property Navigator');
const loader = () => screen.queryByText('Opening Property Navigator');
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function keepTime() {
  const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: [...toFake] });
  onTestFinished(() => void vi.useRealTimers());
}

async function open() {
  keepTime();
  const world = { answer: (): string | Response => `t${++made}` };
  let made = 0;
  renderAppWith(app, '/pn', (server) => server.answers(getNavigatorToken, () => world.answer()));
  const frame = await frameOf();
  const sent: unknown[][] = [];
  vi.spyOn(frame.contentWindow as Window, 'postMessage').mockImplementation((...all: unknown[]) => void sent.push(all));
  fireEvent.load(frame);
  const address = frame.src;
  const isUnchanged = async () =>
    (await frameOf()) === frame && frame.src === address && !frame.className.includes('loads');
  return { world, sent, isUnchanged };
}

it('shows a loader until the token has arrived and the frame has loaded [R063, R279]', async () => {
  const token = Promise.withResolvers<string>();
  renderAppWith(app, '/pn', (server) => server.answers(getNavigatorToken, () => token.promise));
  await waitFor(() => expect(loader()).not.toBeNull());
  expect(screen.queryByTitle('Property Navigator')).toBeNull();
  token.resolve('a.b');
  const frame = await frameOf();
  expect(frame.src).toBe('https://reports.example/r?tenant=7&userId=trial&token=a.b');
  expect([frame.getAttribute('referrerpolicy'), loader() !== null]).toEqual(['no-referrer', true]);
  fireEvent.load(frame);
  expect(loader()).toBeNull();
  expect(frame.className).toBe('');
});

it("sends the frame another token every 3,540,000 ms, and doesn't change its content [R280, R063]", async () => {
  const { sent, isUnchanged } = await open();
  await pass(refreshMilliseconds - 10_000);
  expect(sent).toEqual([]);
  await pass(20_000);
  await waitFor(() => expect(sent).toHaveLength(1));
  await pass(refreshMilliseconds);
  await waitFor(() => expect(sent).toHaveLength(2));
  const tokens = sent.map(([message]) => (message as { token: string }).token);
  expect(sent).toEqual(
    tokens.map((token) => [{ type: 'property-navigator-token', userId: 'trial', token }, 'https://reports.example']),
  );
  expect(new Set(tokens).size).toBe(2);
  expect(await isUnchanged()).toBe(true);
});

it('retries with growing delays when no token arrives, and says so above a frame that stays [R280, F29]', async () => {
  const { world, sent, isUnchanged } = await open();
  const { answer } = world;
  let requestCount = 0;
  world.answer = () => {
    requestCount += 1;
    return refusal(503, { title: 'Temporarily unavailable', id: 'e1' });
  };
  await pass(refreshMilliseconds + 10_000);
  const waits = /^Property Navigator is waiting for the server/;
  expect(await screen.findByText(waits)).toBeTruthy();
  expect([await isUnchanged(), sent]).toEqual([true, []]);
  // The header requests its link as well, and gives up.
  await pass(200_000);
  const before = requestCount;
  await pass(60_000 * 5);
  expect(requestCount - before).toBeGreaterThanOrEqual(4);
  expect(requestCount - before).toBeLessThanOrEqual(6);
  world.answer = answer;
  await pass(61_000);
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(waits)).toBeNull());
  expect(await isUnchanged()).toBe(true);
});

it('tries again on a click after a refusal, with the frame unchanged [F29]', async () => {
  const { world, sent, isUnchanged } = await open();
  const { answer } = world;
  world.answer = () => refusal(403, { title: 'Not now' });
  await pass(refreshMilliseconds + 1_000);
  expect(
    await screen.findByText("Property Navigator couldn't refresh: Not now. You can keep using what's on screen."),
  ).toBeTruthy();
  world.answer = answer;
  fireEvent.click(screen.getByRole('button', { name: 'Try again now' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await isUnchanged()).toBe(true);
});

it("says why the first token couldn't be fetched, and tries again", async () => {
  let answer = (): string | Response => refusal(403, { title: 'Not now' });
  renderAppWith(app, '/pn', (server) => server.answers(getNavigatorToken, () => answer()));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('heading', { name: 'Not now' })).toBeTruthy();
  answer = () => 'a.b';
  fireEvent.click(again);
  expect((await frameOf()).src).toContain('token=a.b');
});
