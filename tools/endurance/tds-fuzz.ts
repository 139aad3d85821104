import {
  batchBody,
  logInByHand,
  openTdsClient,
  randomNumbers,
  type TdsTestClient,
} from '@platbook/tds/testing/tds-client';
import { openDoorWorld, type TdsDoorWorld } from '@platbook/tds/testing/tds-door-world';
import type { Loop } from './loop.ts';

const seeds: readonly (readonly [type: number, body: Buffer])[] = [
  [0x01, batchBody("exec sp_executesql N'select @p', N'@p int', 7")],
  [0x01, batchBody('select 1; set nocount on')],
  // sp_executesql and sp_prepexec with `@p int`, sp_unprepare.
  [
    0x03,
    Buffer.from(
      '04000000ffff0a0000000000e7401f0904d000341200730065006c0065006300740020004000700000' +
        '00e7401f0904d000340e0040007000200069006e00740002400070000026040407000000',
      'hex',
    ),
  ],
  [
    0x03,
    Buffer.from(
      '04000000ffff0d00000000012604000000e7401f0904d000340e004000700020006900' +
        '6e0074000000e7401f0904d000340200780000002604040700' +
        '0000',
      'hex',
    ),
  ],
  [0x03, Buffer.from('04000000ffff0f00000000002604040100' + '0000', 'hex')],
  // Transactions, bulk load, attention.
  [0x0e, Buffer.from('04000000050000000000', 'hex')],
  [0x0e, Buffer.from('0400000007000000', 'hex')],
  [0x07, Buffer.alloc(30)],
  [0x06, Buffer.alloc(0)],
];
const patienceMs = 10_000;

export const loop: Loop = {
  says: 'randomly changed messages of SQL Server clients are answered or end only their own session',
  minutes: 5,
  async run({ minutes, signal, say }) {
    const seed = Date.now() >>> 0;
    say(`seed ${seed}`);
    const random = randomNumbers(seed);
    const world = await openDoorWorld(
      ({ parameters }) => [
        { columns: [{ name: 'n', type: { name: 'int' }, isNullable: false }], rows: [['1']] },
        { outputs: Object.fromEntries(parameters.map(({ name, value }) => [name, value])) },
      ],
      // On a busy machine a handshake can take more than a second.
      { limits: { loginMs: 5_000 } },
    );
    const open = async (): Promise<TdsTestClient> => {
      const opened = await openTdsClient(world.port);
      await logInByHand(opened);
      await opened.read();
      return opened;
    };
    const problems: string[] = [];
    const until = performance.now() + minutes * 60_000;
    let client = await open();
    let sent = 0;
    let ended = 0;
    for (; performance.now() < until && !signal.aborted && problems.length === 0; sent += 1) {
      const [type, whole] = seeds[random(seeds.length)] as (typeof seeds)[number];
      const body = Buffer.from(whole.subarray(0, random(4) === 0 ? random(whole.length + 1) : whole.length));
      for (let changes = body.length === 0 ? 0 : random(5); changes > 0; changes -= 1)
        body.writeUInt8(random(256), random(body.length));
      // The message must have its end bit, which `send` sets; otherwise no reply would be required.
      client.send(type, body, random(20) === 0 ? random(128) * 2 : 0);
      const answer = await inTime(client.read());
      if (answer === 'silence') {
        problems.push(`seed ${seed}: no answer to ${type} ${body.toString('hex')}`);
        continue;
      }
      if (answer !== undefined && !answer.includes(streamIsBroken)) continue;
      if (answer !== undefined) await client.closed();
      ended += 1;
      problems.push(...takeFaults(world));
      client = await open();
    }
    client.close();
    await world.close();
    problems.push(...takeFaults(world));
    const left = world.door.counts().connections;
    if (left > 0) problems.push(`${left} connections are still open`);
    return {
      figures: [
        { figure: 'messages', unit: '', value: sent },
        { figure: 'sessions ended', unit: '', value: ended },
        { figure: 'memory at the end', unit: 'MB', value: process.memoryUsage().rss / 2 ** 20, limit: 600 },
      ],
      problems: problems.slice(0, 10),
    };
  },
};

/** Errors not caused by the client. Also clears what the test world recorded of ended sessions, which would count as memory growth. */
function takeFaults({ troubles, logins, sessions, ran }: TdsDoorWorld): string[] {
  for (const list of [logins, sessions, ran]) list.splice(0);
  return troubles
    .splice(0)
    .filter(({ cause }) => (cause as Error | undefined)?.name !== 'ProtocolError')
    .map(({ what, cause }) => `${what}: ${String(cause)}`);
}

const streamIsBroken = Buffer.from('protocol stream is incorrect', 'utf16le');

async function inTime(reading: Promise<Buffer | undefined>): Promise<Buffer | undefined | 'silence'> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<'silence'>((resolve) => {
    timer = setTimeout(() => resolve('silence'), patienceMs);
  });
  const answer = await Promise.race([reading, silence]);
  clearTimeout(timer);
  return answer;
}
