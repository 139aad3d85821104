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
