import { keepAnswers } from './routes.ts';

function questions() {
  const asked: string[] = [];
  const doors = new Map<string, { resolve(): void; reject(error: Error): void }>();
  const ask = (name: string) => () => {
    asked.push(name);
    return new Promise<string>((resolve, reject) => doors.set(name, { resolve: () => resolve(name), reject }));
  };
  return { asked, ask, doorOf: (name: string) => doors.get(name) };
}
const tooMany = () => new Error('too many');

it('shares one request among concurrent callers, caches the answer, and retries after a failure', async () => {
  const { asked, ask, doorOf } = questions();
  const kept = keepAnswers({ capacity: 2, atOnce: 2, waiting: 2 }, tooMany);
  const [first, second] = [kept.get('a', ask('a')), kept.get('a', ask('a'))];
  doorOf('a')?.resolve();
  expect([await first, await second, await kept.get('a', ask('a')), asked]).toEqual(['a', 'a', 'a', ['a']]);
  const failed = kept.get('b', ask('b'));
  doorOf('b')?.reject(new Error('no'));
  await expect(failed).rejects.toThrow('no');
  const again = kept.get('b', ask('b'));
  doorOf('b')?.resolve();
  expect([await again, asked]).toEqual(['b', ['a', 'b', 'b']]);
});

it('evicts the least recently used answer', async () => {
  const { asked, ask, doorOf } = questions();
  const kept = keepAnswers({ capacity: 2, atOnce: 9, waiting: 0 }, tooMany);
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) {
    const answer = kept.get(name, ask(name));
    doorOf(name)?.resolve();
    await answer;
  }
  expect(asked).toEqual(['a', 'b', 'c', 'b']);
});

it('limits concurrent and waiting requests', async () => {
  const { asked, ask, doorOf } = questions();
  const kept = keepAnswers({ capacity: 9, atOnce: 1, waiting: 1 }, tooMany);
  const [first, second] = [kept.get('a', ask('a')), kept.get('b', ask('b'))];
  await expect(kept.get('c', ask('c'))).rejects.toThrow('too many');
  expect(asked).toEqual(['a']);
  doorOf('a')?.resolve();
  await first;
  await expect.poll(() => asked).toEqual(['a', 'b']);
  doorOf('b')?.resolve();
  expect(await second).toBe('b');
});
