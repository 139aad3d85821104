// @vitest-environment jsdom
import { type Batch, createBatch, getBatch } from '@platbook/contract/workbench/batches';
import { connectRouter } from '@platbook/ui/browser/navigation';
import { buildBatch } from '../../../../testing/build-runs.ts';
import { type FakeServer, openFakeServer, refusal } from '../../../../testing/fake-server.ts';
import { runBatch } from './run-batch.ts';

let server: FakeServer;
beforeEach(() => {
  vi.useFakeTimers();
  server = openFakeServer();
  server.answers(createBatch, running);
});
afterEach(() => {
  server.close();
  vi.useRealTimers();
});

const running = buildBatch({ status: 'running' });
const body = { connectionId: 'trial', batchText: 'select 1' };
const follow = (abort = new AbortController()) => {
  const seen: Batch[] = [];
  const lost: string[] = [];
  const end = runBatch(body, {
    signal: abort.signal,
    onProgress: (batch) => seen.push(batch),
    onLineLost: (text) => lost.push(text),
  });
  end.catch(() => {});
  return { end, seen, lost };
};

const loseReply = () => {
  throw new TypeError('fetch failed');
};
/** Answers every poll, and lists the milliseconds from now to each. */
const answerPolls = (answer: (count: number) => Batch | Promise<Batch>) => {
  const start = Date.now();
  const polls: number[] = [];
  server.answers(getBatch, () => answer(polls.push(Date.now() - start)));
  return polls;
};

describe('following a run', () => {
  it('takes the reply to the POST when the run has already ended', async () => {
    server.answers(createBatch, buildBatch());
    expect((await follow().end).status).toBe('finished');
    expect(server.countOf(getBatch)).toBe(0);
    expect(new Headers(server.requests[0]?.init.headers).get('Prefer')).toBe('wait=0.5, rows');
  });
  it('sends a run again with the same key when its reply was lost, so that it runs once', async () => {
    let lost = 2;
    server.answers(createBatch, () => {
      lost -= 1;
      return lost >= 0 ? loseReply() : buildBatch();
    });
    const { end } = follow();
    await vi.advanceTimersByTimeAsync(5_000);
    expect((await end).status).toBe('finished');
    await follow().end;
    const keys = server.requests.map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey);
    expect([keys[1], keys[2]]).toEqual([keys[0], keys[0]]);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[3]).not.toBe(keys[0]);
  });
  it("fails a run with 'Network error' when no reply arrives at all, and doesn't resend a refused one [R406]", async () => {
    server.answers(createBatch, loseReply);
    const { end } = follow();
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(end).rejects.toThrow('Network error');
    expect(server.countOf(createBatch)).toBe(3);
    server.answers(createBatch, () => refusal(429, { title: 'Too many queries are queued' }));
    await expect(follow().end).rejects.toThrow('Too many queries are queued');
    expect(server.countOf(createBatch)).toBe(4);
  });
  it('polls every 500 ms until the status is finished or error, then stops [R243]', async () => {
    const polls = answerPolls((count) => (count < 4 ? running : buildBatch({ status: 'error' })));
    const { end, seen } = follow();
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await end).status).toBe('error');
    expect(polls).toEqual([500, 1000, 1500, 2000]);
    expect(seen).toHaveLength(4);
  });
  it('polls again at once when the server held a poll for its 500 ms', async () => {
    const polls = answerPolls(async (count) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return count < 3 ? running : buildBatch();
    });
    const { end } = follow();
    await vi.advanceTimersByTimeAsync(10_000);
    await end;
    expect(polls).toEqual([500, 1000, 1500]);
  });
  it('continues when polls get no reply, with growing intervals, and says so once [F32]', async () => {
    let isDown = true;
    const polls = answerPolls(() => (isDown ? loseReply() : buildBatch()));
    const { end, lost } = follow();
    await vi.advanceTimersByTimeAsync(40_000);
    expect(polls.slice(0, 7)).toEqual([500, 1500, 3500, 7500, 12_500, 17_500, 22_500]);
    isDown = false;
    await vi.advanceTimersByTimeAsync(5000);
    expect((await end).status).toBe('finished');
    expect(lost).toEqual(['Network error']);
  });
  it('polls at once when the browser is back online [F32]', async () => {
    let isDown = true;
    server.answers(getBatch, () => (isDown ? loseReply() : buildBatch()));
    const { end } = follow();
    await vi.advanceTimersByTimeAsync(30_600);
    isDown = false;
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect((await end).status).toBe('finished');
  });
  it("gives up with 'Network error' when the server has given up the run, too [R406]", async () => {
    server.answers(getBatch, loseReply);
    const { end } = follow();
    await vi.advanceTimersByTimeAsync(190_000);
    await expect(end).rejects.toThrow('Network error');
    const polls = server.countOf(getBatch);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.countOf(getBatch)).toBe(polls);
  });
  it.each([500, 503])(
    'polls for 30 seconds despite status %i, says so once, and then opens the error page',
    async (status) => {
      const opened: string[] = [];
      onTestFinished(connectRouter((path) => void opened.push(path)));
      server.answers(getBatch, () =>
        refusal(status, { title: 'Temporarily unavailable', id: `e${server.countOf(getBatch)}` }),
      );
      const { end, lost } = follow();
      await vi.advanceTimersByTimeAsync(29_000);
      expect(opened).toEqual([]);
      await vi.advanceTimersByTimeAsync(7_000);
      await expect(end).rejects.toThrow('Temporarily unavailable');
      expect([opened, lost]).toEqual([
        [`/error?id=e${server.countOf(getBatch)}&act=POST+batches`],
        ['Temporarily unavailable'],
      ]);
    },
  );
  it('stops without a message when it is aborted [R407]', async () => {
    server.answers(getBatch, running);
    const abort = new AbortController();
    const { end, lost } = follow(abort);
    await vi.advanceTimersByTimeAsync(1200);
    abort.abort();
    await expect(end).rejects.toHaveProperty('name', 'AbortError');
    expect(lost).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
