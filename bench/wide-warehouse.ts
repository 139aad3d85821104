import { type BenchResult, percentile } from './bench.ts';
import { inWideWorld, milliseconds, openDriverAlone, rounds, runToEnd, textOf, wideSql } from './wide-workload.ts';

/** 50,000 × 20 from the warehouse, from the POST to the last byte, compared with the driver, which reads and encodes the same rows. */
export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting'>> {
  return inWideWorld({}, async (world) => {
    const connectionId = await world.connectionId('Property Data');
    let bytes = 0;
    const ours = async () => {
      const answer = await world.getBytes(await runToEnd(world, connectionId, wideSql));
      bytes = answer.length;
      return textOf(answer);
    };
    const rows = await ours();
    const alone = await openDriverAlone(wideSql, rows);
    const times: Record<'floor' | 'ours' | 'run', number[]> = { floor: [], ours: [], run: [] };
    for (let round = 0; round < rounds; round += 1) {
      times.floor.push(await milliseconds(() => alone.run(wideSql)));
      let address = '';
      const ran = await milliseconds(async () => {
        address = await runToEnd(world, connectionId, wideSql);
      });
      times.run.push(ran);
      times.ours.push(ran + (await milliseconds(() => world.getBytes(address))));
    }
    await alone.close();
    const [floor, whole, ran] = [times.floor, times.ours, times.run].map((values) => percentile(values, 0.5)) as [
      number,
      number,
      number,
    ];
    return {
      setting: 'rows identical byte for byte',
      rows: [
        { figure: 'driver only, reading and encoding', unit: 'ms', value: floor },
        { figure: 'POST to end of run', unit: 'ms', value: ran },
        { figure: 'POST to last byte', unit: 'ms', value: whole },
        { figure: 'POST to last byte ÷ driver only', unit: 'count', value: whole / floor, limit: 2 },
        { figure: 'JSON', unit: 'kB', value: rows.length / 1_000 },
        { figure: 'on the wire', unit: 'kB', value: bytes / 1_000 },
      ],
    };
  });
}
