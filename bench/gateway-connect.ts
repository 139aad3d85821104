import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type BenchResult, percentile } from './bench.ts';
import { allow, type BenchGateway, inBenchGateway } from './gateway-world.ts';

const connects = 60;
const warmUps = 10;
/** Attempts that the endpoint checks per minute; more are refused unchecked. */
const refusals = 5;
const changes = 20;
const drops = 10_000;
const dropsAtOnce = 50;

/**
 * tedious with the SQL endpoint of the real product: connecting and `select 1` with the password check, a wrong password compared with an
 * unknown user, the time from a change of the allowlist to the end of the connection, and 10,000 sockets that are opened and dropped.
 */
export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting'>> {
  return inBenchGateway({}, async (world) => {
    const connected = (await timed(connects + warmUps, () => selectOne(world))).slice(warmUps);
    const [wrong, unknown] = [
      await timeRefusals(world, 'trial@example.com'),
      await timeRefusals(world, 'unknown@example.com'),
    ];
    const obeyed = await timeChanges(world);
    const before = descriptorsOf(world.gatewayPid);
    const began = performance.now();
    await dropMany(world.port);
    const dropped = performance.now() - began;
    await pause(2_000);
    const left = descriptorsOf(world.gatewayPid) - before;
    (await world.connect()).close();
    return {
      setting: 'loopback',
      rows: [
        { figure: 'connect and `select 1`, p50', unit: 'ms', value: percentile(connected, 0.5), limit: 80 },
        { figure: 'connect and `select 1`, p95', unit: 'ms', value: percentile(connected, 0.95) },
        { figure: 'wrong password, p50', unit: 'ms', value: percentile(wrong, 0.5) },
        { figure: 'unknown user, p50', unit: 'ms', value: percentile(unknown, 0.5) },
        {
          figure: 'address removed to connection closed, slowest',
          unit: 'ms',
          value: Math.max(...obeyed),
          limit: 1_000,
        },
        { figure: '10,000 connects and disconnects', unit: 's', value: dropped / 1_000 },
        { figure: 'file descriptors left', unit: 'count', value: left, limit: 5 },
      ],
    };
  });
}

async function timed(times: number, act: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const began = performance.now();
    await act();
    taken.push(performance.now() - began);
  }
  return taken;
}

async function selectOne(world: BenchGateway): Promise<void> {
  const tool = await world.connect();
  await tool.rows('select 1');
  tool.close();
}

function timeRefusals(world: BenchGateway, user: string): Promise<number[]> {
  return timed(refusals, () => world.connect({ user, password: 'wrong' }).catch(() => undefined));
}

async function timeChanges({ page, userId, connect: open }: BenchGateway): Promise<number[]> {
  const taken: number[] = [];
  for (let index = 0; index < changes; index += 1) {
    const [here, next] = index % 2 === 0 ? ['127.0.0.1', '127.0.0.2'] : ['127.0.0.2', '127.0.0.1'];
    const tool = await open({ from: here });
    const began = performance.now();
    await allow(page, userId, next ?? '');
    await tool.ended;
    taken.push(performance.now() - began);
  }
  return taken;
}

async function dropMany(port: number): Promise<void> {
  let left = drops;
  const one = () =>
    new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.destroy());
      socket.on('error', () => undefined);
      socket.once('close', () => resolve());
    });
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await one();
    }
  };
  await Promise.all(Array.from({ length: dropsAtOnce }, worker));
}

const descriptorsOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;
