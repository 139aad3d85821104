import { type BenchResult, percentile } from './bench.ts';
import { inWideWorld, milliseconds, runToEnd, textOf, wideSql } from './wide-workload.ts';

const runs = 10;

/** The first 200 rows of 50,000 × 20 after the batch has ended: one range request. The rest is loaded afterwards. */
export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting'>> {
  return inWideWorld({}, async (world) => {
    const connectionId = await world.connectionId('Property Data');
    const times: Record<'first' | 'rest' | 'middle', number[]> = { first: [], rest: [], middle: [] };
    for (let round = 0; round <= runs; round += 1) {
      const address = await runToEnd(world, connectionId, wideSql);
      let first: Buffer = Buffer.alloc(0);
      const took = await milliseconds(async () => {
        first = await world.getBytes(`${address}?limit=200`);
      });
      const rest = await milliseconds(() => world.getBytes(`${address}?offset=200`));
      const middle = await milliseconds(() => world.getBytes(`${address}?offset=25000&limit=200`));
      if ((JSON.parse(textOf(first)) as unknown[]).length !== 200) throw new Error('The range is not 200 rows.');
      if (round === 0) continue;
      times.first.push(took);
      times.rest.push(rest);
      times.middle.push(middle);
    }
    return {
      setting: 'rate limits off',
      rows: [
        { figure: 'first 200 rows, p50', unit: 'ms', value: percentile(times.first, 0.5) },
        { figure: 'first 200 rows, p95', unit: 'ms', value: percentile(times.first, 0.95), limit: 60 },
        { figure: '200 rows from the middle, p50', unit: 'ms', value: percentile(times.middle, 0.5) },
        { figure: 'the next 49,800 rows, p50', unit: 'ms', value: percentile(times.rest, 0.5) },
      ],
    };
  });
}
