import { startTinyApp } from '../../testing/open-tiny-app.ts';
import { batchOf, beginSql, sleeping } from '../../testing/run-sql.ts';

const hour = 60 * 60_000;

vi.setConfig({ testTimeout: 90_000 });
afterEach(() => vi.useRealTimers());

it.each([
  ['forward', hour],
  ['back', -hour],
])(
  'gives a run its true duration when the clock is set an hour %s, and signs no user out [F22]',
  async (_direction, jump) => {
    const app = await startTinyApp();
    const person = await app.signIn('trial@example.com');
    vi.useFakeTimers({ toFake: ['Date'] });
    const id = await beginSql(person, `select 1; ${sleeping(3_000)}`);
    const read = () => batchOf(person, id);
    await expect.poll(async () => (await read()).statements[1]?.status, { timeout: 20_000 }).toBe('running');
    vi.setSystemTime(Date.now() + jump);
    await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe('finished');
    const batch = await read();
    for (const part of [batch, batch.statements[1]!]) {
      expect(part.durationMs).toBeGreaterThanOrEqual(3000);
      expect(part.durationMs).toBeLessThan(hour / 2);
      expect(Date.parse(part.stopTime!) - Date.parse(part.startTime!)).toBe(part.durationMs);
    }
  },
);
