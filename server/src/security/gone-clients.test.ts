import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { exportFormats } from '@platbook/contract/workbench/exports';
import { faultRounds, faultTimeout } from '../testing/faults/fault-rounds.ts';
import { openFaultWorld, openResultFiles } from '../testing/faults/fault-world.ts';
import { openDownload } from '../testing/reading/read-download.ts';
import { runSql } from '../testing/run-sql.ts';

const world = await openFaultWorld({ TRIAL_STATEMENT_SECONDS: '60' });
const batch = await runSql(world.person, {
  batchText: 'select range as n, repeat(md5(range::varchar), 16) as t from range(40000)',
});
const id = batch.statements[0]?.id;
const addresses = [
  `/api/statements/${id}/results`,
  ...exportFormats.map((format) => `/statement-results/${id}.${format}`),
];
afterAll(() => world?.app.close());

const ask = (address: string) =>
  openDownload(world.app.url + address, { cookie: world.person.cookie, 'accept-encoding': 'identity' });

it(
  `stops within five seconds for a client that disconnects in the middle of results, ${faultRounds} times, and serves the next one [F21, N11, N13]`,
  async () => {
    for (let round = 0; round < faultRounds; round += 1) {
      const address = addresses[round % addresses.length] as string;
      const answer = await ask(address);
      expect(answer.statusCode, address).toBe(200);
      await once(answer, 'readable');
      for (let piece = 0; piece < round % 3; piece += 1) {
        answer.read(1_000);
        await pause(5);
      }
      answer.on('error', () => undefined).destroy();
      const goneAt = performance.now();
      await expect.poll(openResultFiles, { timeout: 20_000, message: address }).toEqual([]);
      await world.settle();
      expect(performance.now() - goneAt, address).toBeLessThan(15_000);
    }
    await world.check();
    const { rawPayload } = await world.app.app.inject({
      url: addresses[1],
      headers: { cookie: world.person.cookie },
    } as never);
    expect(rawPayload.length).toBeGreaterThan(20_000_000);
  },
  faultTimeout(2_000),
);
