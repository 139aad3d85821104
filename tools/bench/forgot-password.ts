import { randomUUID } from 'node:crypto';
import { addAccount } from '../../server/src/features/identity-provider/accounts-store.ts';
import { startTestApp } from '../../server/src/testing/start-test-app.ts';
import { type BenchResult, count, median, ms, percentile } from './measure/figure.ts';

const calls = 200;

/** Addresses with and without an account, alternating [V22]. Each is used once: the emails per address are limited. */
export async function run(): Promise<BenchResult> {
  const server = await startTestApp({ listen: true });
  try {
    const known = Array.from({ length: calls }, () => `${randomUUID()}@firm.example`);
    for (const email of known)
      await addAccount(server.services.db, {
        sub: randomUUID(),
        email,
        given_name: 'Ada',
        surname: 'Ames',
        password_hash: '',
        phone_mobile: null,
        company: null,
        industry: null,
        job_title: null,
      });
    const unknown = known.map(() => `${randomUUID()}@firm.example`);
    const bodies = new Set<string>();
    const ask = async (email: string) => {
      const began = performance.now();
      const response = await fetch(`${server.url}/api/forgot-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
      bodies.add(`${response.status} ${await response.text()}`);
      return performance.now() - began;
    };
    // The first call creates the demo accounts, whose passwords take long to hash.
    for (let round = 0; round < 5; round += 1) await ask(`${randomUUID()}@firm.example`);
    const times = { known: [] as number[], unknown: [] as number[] };
    for (const [at, email] of known.entries()) {
      times.known.push(await ask(email));
      times.unknown.push(await ask(unknown[at] as string));
    }
    const difference = (share: number) => Math.abs(percentile(times.known, share) - percentile(times.unknown, share));
    return {
      setting: `${calls} addresses with and ${calls} without an account, alternating, loopback`,
      rows: [
        ms('with an account, median', median(times.known)),
        ms('without an account, median', median(times.unknown)),
        ms('difference of medians', difference(0.5), 10),
        ms('difference of p95', difference(0.95), 25),
        count('distinct answers', bodies.size, 1),
      ],
    };
  } finally {
    await server.close();
  }
}
