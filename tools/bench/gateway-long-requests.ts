import { setTimeout as pause } from 'node:timers/promises';
import { connectTedious, runTedious, tediousTypes } from '@platbook/tds/testing/tds-door-world';
import { DEMO_PASSWORD } from '../../server/src/features/people/index.ts';
import { inBenchEndpoint } from './measure/endpoint-world.ts';
import { type BenchResult, type BenchRow, ms } from './measure/figure.ts';

const rounds = 5;
const longest = 10_000_000;
const inspectorUrl = 'http://127.0.0.1:9229/json/list';
/** Installed in the SQL endpoint: its longest event-loop delay, and its longest turn by CPU time, since the last reading. */
const watch = `globalThis.turns = { most: 0, last: process.threadCpuUsage() };
  turns.delay = process.getBuiltinModule('node:perf_hooks').monitorEventLoopDelay({ resolution: 2 });
  turns.delay.enable();
  (function turn() {
    const now = process.threadCpuUsage();
    const took = now.user + now.system - turns.last.user - turns.last.system;
    turns.last = now;
    if (took > turns.most) turns.most = took;
    setImmediate(turn);
  })();
  0`;
const readAndReset = `(() => {
    const read = [turns.most / 1000, turns.delay.max / 1e6 - 2];
    turns.most = 0;
    turns.delay.reset();
    return JSON.stringify(read);
  })()`;

export async function run(): Promise<BenchResult> {
  return inBenchEndpoint({}, async ({ port, endpointPid }) => {
    const options = { requestTimeout: 120_000 };
    const login = { user: 'licensed@example.com', password: DEMO_PASSWORD, options };
    const connection = await connectTedious(port, login);
    const ask = async (text: string, type?: keyof typeof tediousTypes, value?: unknown): Promise<void> => {
      if (type === undefined) await runTedious(connection, text).catch(() => undefined);
      else
        await runTedious(connection, text, 'executesql', (request) => {
          request.addParameter('p', tediousTypes[type], value);
        });
    };
    const one = 'from (select top 1 PropertyID from Property.PropertyDetail) t';
    const requests: Record<string, () => Promise<void>> = {
      '10 MB nvarchar parameter': () => ask(`select len(@p) as n ${one}`, 'NVarChar', 'x地'.repeat(longest / 4)),
      '10 MB varchar parameter': () => ask(`select len(@p) as n ${one}`, 'VarChar', 'x'.repeat(longest)),
      '10 MB varbinary parameter, round trip': () =>
        ask(`select @p as n ${one}`, 'VarBinary', Buffer.alloc(longest, 0x5a)),
      'rejected 10 MB batch': () => ask(`select '${'x'.repeat(longest / 2)}' as n`),
      'batch of 500,000 characters': () => ask(`select len('${'x'.repeat(500_000)}') as n ${one}`),
    };
    const evaluate = await openInspector(endpointPid);
    await evaluate(watch);
    const idle = await measured(evaluate, () => pause(1_000));
    const rows: BenchRow[] = [
      ms('idle, longest event loop delay', idle.delayed),
      ms('idle, longest turn, CPU time', idle.turn),
    ];
    for (const [name, act] of Object.entries(requests)) {
      const seen = [];
      for (let round = 0; round < rounds; round += 1) seen.push(await measured(evaluate, act));
      rows.push(
        ms(`${name}, longest turn, CPU time`, Math.max(...seen.map(({ turn }) => turn)), 50),
        ms(`${name}, longest event loop delay`, Math.min(...seen.map(({ delayed }) => delayed))),
      );
    }
    connection.close();
    return {
      setting: `loopback, client on the same machine, worst turn and best delay of ${rounds} requests`,
      rows,
    };
  });
}

async function measured(
  evaluate: (expression: string) => Promise<string>,
  act: () => Promise<unknown>,
): Promise<{ turn: number; delayed: number }> {
  await pause(300);
  await evaluate(readAndReset);
  await pause(50);
  await act();
  const [turn = 0, delayed = 0] = JSON.parse(await evaluate(readAndReset)) as number[];
  return { turn, delayed };
}

async function openInspector(pid: number): Promise<(expression: string) => Promise<string>> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await inspectorAddress());
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  let last = 0;
  const evaluate = (expression: string): Promise<string> =>
    new Promise((resolve) => {
      last += 1;
      const id = last;
      socket.addEventListener('message', function onMessage({ data }) {
        const answer = JSON.parse(String(data)) as { id?: number; result?: { result?: { value?: unknown } } };
        if (answer.id !== id) return;
        socket.removeEventListener('message', onMessage);
        resolve(String(answer.result?.result?.value));
      });
      socket.send(JSON.stringify({ id, method: 'Runtime.evaluate', params: { expression, returnByValue: true } }));
    });
  if ((await evaluate('process.pid')) !== String(pid)) throw new Error('Port 9229 belongs to another process.');
  return evaluate;
}

async function inspectorAddress(): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    try {
      const [target] = (await (await fetch(inspectorUrl)).json()) as { webSocketDebuggerUrl: string }[];
      if (target) return target.webSocketDebuggerUrl;
    } catch {
      await pause(100);
    }
  }
  throw new Error('The inspector of the SQL endpoint did not open.');
}
