import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOpenRequests } from './open-requests.ts';

/** True if the promise is still pending after everything that is ready has run. */
async function isPending(promise: Promise<void>): Promise<boolean> {
  let isOver = false;
  void promise.then(() => {
    isOver = true;
  });
  await new Promise(setImmediate);
  return !isOver;
}

describe('background work', () => {
  it('continues at once without open requests', async () => {
    expect(await isPending(createOpenRequests().ended())).toBe(false);
  });

  it('waits until the last open request has ended', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const requests = createOpenRequests();
    const [one, other] = [new EventEmitter(), new EventEmitter()];
    requests.add(one);
    requests.add(other);
    const [first, second] = [requests.ended(), requests.ended()];
    one.emit('close');
    expect([await isPending(first), await isPending(second)]).toEqual([true, true]);
    other.emit('close');
    await Promise.all([first, second]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('continues after a moment if a request takes long', async () => {
    const requests = createOpenRequests();
    requests.add(new EventEmitter());
    await requests.ended();
  });

  it('does not wait for a request whose client has left without an answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const requests = createOpenRequests();
    const server = createServer((_request, response) => requests.add(response)).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const leaving = new AbortController();
    const asked = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { signal: leaving.signal });
    await once(server, 'request');
    const ended = requests.ended();
    leaving.abort();
    await expect(asked).rejects.toThrow();
    await ended;
  });

  describe('that pauses', () => {
    const now = vi.spyOn(performance, 'now');
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      now.mockReturnValue(1_000);
    });
    afterEach(() => {
      vi.useRealTimers();
      now.mockReset();
    });

    const begin = () => {
      const acts: string[] = [];
      const requests = createOpenRequests();
      const leave = requests.pauseMeanwhile({ pause: () => acts.push('pause'), resume: () => acts.push('resume') });
      const answer = () => {
        const response = new EventEmitter();
        requests.add(response);
        return () => response.emit('close');
      };
      return { acts, leave, answer };
    };

    it('resumes with the last answer', () => {
      const { acts, answer } = begin();
      const [one, other] = [answer(), answer()];
      one();
      expect(acts).toEqual(['pause']);
      other();
      expect(acts).toEqual(['pause', 'resume']);
      expect(vi.getTimerCount()).toBe(0);
    });

    it('resumes after a moment if a request takes long', () => {
      const { acts, answer } = begin();
      const end = answer();
      vi.advanceTimersByTime(30);
      expect(acts).toEqual(['pause', 'resume']);
      end();
      expect(acts).toEqual(['pause', 'resume']);
    });

    it('has as much time as it was paused, however many requests there are', () => {
      const { acts, answer } = begin();
      const end = answer();
      now.mockReturnValue(1_020);
      end();
      now.mockReturnValue(1_039);
      answer()();
      expect(acts).toEqual(['pause', 'resume']);
      now.mockReturnValue(1_040);
      answer()();
      expect(acts).toEqual(['pause', 'resume', 'pause', 'resume']);
    });

    it('resumes when it ends, and is not paused afterwards', () => {
      const { acts, leave, answer } = begin();
      const end = answer();
      leave();
      end();
      answer()();
      expect(acts).toEqual(['pause', 'resume']);
    });
  });
});
