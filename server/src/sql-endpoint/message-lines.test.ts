import { duplexPair } from 'node:stream';
import { readMessages, writeMessage } from './message-lines.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('receives whole messages in order, however they are split', async () => {
  const [here, there] = duplexPair();
  const received: unknown[] = [];
  readMessages(there, (message) => received.push(message));
  for (const byte of Buffer.from('{"a":"ö"}\n{"b":2}\n')) here.write(Buffer.from([byte]));
  writeMessage(here, { c: 3 });
  await settle();
  expect(received).toEqual([{ a: 'ö' }, { b: 2 }, { c: 3 }]);
});

it.each([['not JSON\n'], ['x'.repeat(9 * 1024 * 1024)]])('ends a malformed stream', async (text) => {
  const [here, there] = duplexPair();
  there.on('error', () => undefined);
  readMessages(there, () => expect.unreachable());
  here.write(text);
  await expect.poll(() => there.destroyed).toBe(true);
  expect(writeMessage(there, { type: 'x' })).toBe(false);
});
