import { runToEnd } from '../../e2e/product/api-client.ts';
import { type BenchResult, count, kilobytes, median, milliseconds, ms } from './measure/figure.ts';
import { inWideWorld, openDriverAlone, textOf, wideSql } from './measure/worlds.ts';

export async function run(): Promise<BenchResult> {
  return inWideWorld({}, async ({ client, connectionId }) => {
    let address = '';
    const runOnce = async () => {
      address = await runToEnd(client, connectionId, wideSql);
    };
    await runOnce();
    const answer = await client.getCompressed(address);
    const json = textOf(answer);
    const alone = await openDriverAlone(wideSql, json);
    const [floors, runs, wholes]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < 7; round += 1) {
      floors.push(await milliseconds(() => alone.run()));
      const ran = await milliseconds(runOnce);
      runs.push(ran);
      wholes.push(ran + (await milliseconds(() => client.getCompressed(address))));
    }
    await alone.close();
    return {
      setting: 'rows identical byte for byte',
      rows: [
        ms('driver only, reading and encoding', median(floors)),
        ms('POST to end of run', median(runs)),
        ms('POST to last byte', median(wholes)),
        count('POST to last byte ÷ driver only', median(wholes) / median(floors), 2),
        kilobytes('JSON', json.length / 1_000),
        kilobytes('on the wire', answer.length / 1_000),
      ],
    };
  });
}
