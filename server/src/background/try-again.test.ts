import { tryAgain } from './try-again.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });
const isPassing = (error: unknown) => (error as { code?: string }).code === 'passing';

function flaky(...codes: string[]): () => Promise<number> {
  let calls = 0;
  return async () => {
    const code = codes[calls];
    calls += 1;
    if (code !== undefined) throw failure(code);
    return calls;
  };
}

it('retries transient failures', async () => {
  expect(await tryAgain(flaky('passing', 'passing'), { isPassing })).toBe(3);
});

it('throws any other failure at once, and the last one when time is up', async () => {
  await expect(tryAgain(flaky('passing', 'fatal'), { isPassing })).rejects.toThrow('fatal');
  const forever = () => Promise.reject(failure('passing'));
  await expect(tryAgain(forever, { isPassing, seconds: 0.15 })).rejects.toThrow('passing');
  await expect(tryAgain(forever, { isPassing, over: AbortSignal.timeout(20) })).rejects.toThrow('passing');
});
