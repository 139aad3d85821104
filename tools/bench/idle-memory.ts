import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '../../e2e/product/api-client.ts';
import { type BenchResult, count, megabytes } from './measure/figure.ts';
import { descendantsOf, proportionalMb } from './measure/watch.ts';
import { inProduct } from './measure/worlds.ts';

const idleMilliseconds = 35_000;

/** PSS after the start, and again after a user signed in and left, so that their worker has ended. */
export async function run(): Promise<BenchResult> {
  return inProduct({ env: { GATEWAY: 'on', WARM_PROCESSES: '2' } }, async ({ pid, url }) => {
    await pause(idleMilliseconds);
    const server = proportionalMb(pid);
    const workers = descendantsOf(pid).map(proportionalMb);
    const total = workers.reduce((sum, worker) => sum + worker, server);
    const client = await signIn(url, 'licensed@example.com');
    await client.ask('GET', '/api/connections');
    client.close();
    await pause(idleMilliseconds);
    const used = [pid, ...descendantsOf(pid)].reduce((sum, each) => sum + proportionalMb(each), 0);
    return {
      setting: `${idleMilliseconds / 1000} s idle`,
      rows: [
        megabytes('server only', server),
        ...(workers.length > 0 ? [megabytes('each other process', (total - server) / workers.length)] : []),
        count('other processes', workers.length),
        megabytes('total', total, 150),
        megabytes('total after a sign-in', used, 160),
      ],
    };
  });
}
