import { shareAnswers } from './share-answers.ts';

it('keeps the last used answers up to a number of bytes, and shares one request between concurrent callers', async () => {
  const share = shareAnswers(100, 0, { bytes: 1000, bytesOf: (text: string) => text.length });
  const asked: string[] = [];
  const ask = (key: string) =>
    share(key, async () => {
      asked.push(key);
      return key.repeat(400);
    });
  await Promise.all([ask('a'), ask('a'), ask('b')]);
  expect(asked).toEqual(['a', 'b']);
  await ask('a');
  await ask('c');
  await ask('a');
  expect(asked).toEqual(['a', 'b', 'c']);
  await ask('b');
  expect(asked).toEqual(['a', 'b', 'c', 'b']);
});
