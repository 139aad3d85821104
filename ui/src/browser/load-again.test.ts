import { loadAgain } from './load-again.ts';

it('retries loading code while the server is unreachable, and gives up after three minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let calls = 0;
  const third = loadAgain(async () => {
    calls += 1;
    if (calls < 3) throw new TypeError('Failed to fetch dynamically imported module');
    return 'code';
  });
  await vi.advanceTimersByTimeAsync(1_500);
  expect([await third, calls]).toEqual(['code', 3]);
  const never = loadAgain(() => Promise.reject(new TypeError('Failed to fetch'))).catch(
    (error: Error) => error.message,
  );
  await vi.advanceTimersByTimeAsync(190_000);
  expect(await never).toBe('Failed to fetch');
});

it('gives up after 15 seconds if the server no longer has the file, so that the page offers to reload [M12]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const asked: string[] = [];
  let status = 503;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response('', { status });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const text = 'Failed to fetch dynamically imported module: https://platbook.example/assets/map-1a2b.js';
  let outcome = 'waits';
  void loadAgain(() => Promise.reject(new TypeError(text))).catch(({ message }: Error) => {
    outcome = message;
  });
  await vi.advanceTimersByTimeAsync(14_000);
  expect([outcome, asked]).toEqual(['waits', []]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect([outcome, new Set(asked)]).toEqual(['waits', new Set(['https://platbook.example/assets/map-1a2b.js'])]);
  status = 404;
  await vi.advanceTimersByTimeAsync(5_500);
  expect(outcome).toBe(text);
});
