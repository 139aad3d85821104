import { type FormatThread, openFormatThread } from './format-thread.ts';

let thread: FormatThread;
afterEach(() => thread.close());

const slow = `select ${Array.from({ length: 9_000 }, (_, i) => `a${i}+1`).join(',')} from t`;

it('formats in a thread without blocking the server', async () => {
  thread = openFormatThread({ workMs: 20_000 });
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 10);
  const { query, reason } = await thread.format(slow, 'duckdb', 'a');
  clearInterval(timer);
  expect(reason).toBeUndefined();
  expect(query.split('\n')).toHaveLength(9_003);
  expect(turns).toBeGreaterThan(5);
});

it('stops a text that takes too long, and formats the next one', async () => {
  thread = openFormatThread({ workMs: 100 });
  const first = thread.format(slow, 'duckdb', 'a');
  const answer = await first;
  expect(answer).toEqual({ query: slow, reason: "Couldn't format the text: it took too long" });
  await thread.close();
  thread = openFormatThread({ workMs: 20_000 });
  const [stopped, next] = await Promise.all([
    thread.format('select 1', 'duckdb', 'a'),
    thread.format('select 2', 'sqlite', 'b'),
  ]);
  expect([stopped.query, next.query]).toEqual(['SELECT\n  1', 'SELECT\n  2']);
});

it('starts a new thread after one was terminated', async () => {
  thread = openFormatThread({ workMs: 1, idleMs: 1 });
  expect((await thread.format(slow, 'duckdb', 'a')).reason).toMatch(/took too long/);
  expect((await thread.format(slow, 'duckdb', 'a')).reason).toMatch(/took too long/);
});

it('queues two texts per user and nine in total, and refuses texts that are too long', async () => {
  thread = openFormatThread({ workMs: 60_000 });
  const own = [1, 2, 3].map((n) => thread.format(`select ${n}`, 'duckdb', 'a'));
  expect((await own[2])?.reason).toBe("Couldn't format the text: the queue is full");
  const others = Array.from({ length: 8 }, (_, n) => thread.format(`select ${n}`, 'duckdb', `person-${n}`));
  expect((await others[7])?.reason).toMatch(/queue is full/);
  const long = `select '${'x'.repeat(100_000)}'`;
  expect(await thread.format(long, 'duckdb', 'z')).toEqual({
    query: long,
    reason: "Couldn't format the text: it is too long",
  });
  const answers = await Promise.all([...own.slice(0, 2), ...others.slice(0, 7)]);
  expect(answers.every((answer) => answer.reason === undefined)).toBe(true);
});

it('returns queued texts unchanged when it is closed', async () => {
  thread = openFormatThread();
  const waiting = thread.format('select 1', 'duckdb', 'a');
  await thread.close();
  expect((await waiting).reason).toMatch(/stopping/);
});
