import { startFakeReceiver } from '../../testing/fakes/fake-receiver.ts';
import { postOnce } from './post-once.ts';

const receiver = await startFakeReceiver();
afterAll(() => receiver.close());
const post = (url: string, allowed = ['127.0.0.1']) =>
  postOnce({ url, headers: {}, body: '{}', hosts: { allowed, isOutside: true }, timeoutMilliseconds: 200 }).catch(
    (error: Error) => error.message,
  );

it('gives up a receiver that is too slow, is down or has no certificate', async () => {
  receiver.answerWith(() => undefined);
  expect(await post(receiver.url)).toBe("The receiver didn't answer in time");
  expect(await post('http://127.0.0.1:1/')).toBe("The receiver isn't accepting connections");
  expect(await post(receiver.url.replace('http:', 'https:'))).toBe("The receiver's certificate isn't valid");
});

it('connects to no refused host, by whatever name [V30]', async () => {
  receiver.answerWith((response) => response.end('ok'));
  const { port } = new URL(receiver.url);
  for (const host of [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '10.0.0.1',
    '169.254.169.254',
  ])
    expect(await post(`http://${host}:${port}/`, []), host).toBe("Calls to this host aren't allowed");
  expect(await post(receiver.url)).toMatchObject({ status: 200, text: 'ok' });
});
