import { setTimeout as pause } from 'node:timers/promises';
import { type Nodes, untilReady } from '../../server/src/testing/nodes/start-nodes.ts';

type Nemesis = (world: Nodes, leaseSeconds: number) => Promise<void>;

const between = (least: number, most: number) => least + Math.random() * (most - least);
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
/** Sometimes shorter than the lease, sometimes longer. */
const aroundLease = (leaseSeconds: number) => pause(between(0.2, 1.8) * leaseSeconds * 1000);

/** Each leaves all nodes as it found them. */
const nemeses = {
  async kill({ nodes }) {
    const node = oneOf(nodes);
    await node.kill();
    await pause(between(0, 3_000));
    await node.start();
  },
  async pause({ nodes }, leaseSeconds) {
    const node = oneOf(nodes);
    node.pause();
    await aroundLease(leaseSeconds);
    node.resume();
  },
  async partition({ nodes }, leaseSeconds) {
    const node = oneOf(nodes);
    node.proxy.hold();
    await aroundLease(leaseSeconds);
    node.proxy.restore();
  },
  async cut({ nodes }, leaseSeconds) {
    const node = oneOf(nodes);
    node.proxy.cut();
    await aroundLease(leaseSeconds);
    node.proxy.restore();
  },
  async 'slow database'({ nodes }) {
    const node = oneOf(nodes);
    node.proxy.slow(between(20, 200));
    await pause(between(2_000, 10_000));
    node.proxy.slow(0);
  },
  async skew({ nodes }) {
    const node = oneOf(nodes);
    node.setClock(oneOf([-90_000, 90_000]));
    await pause(between(2_000, 10_000));
    node.setClock(0);
  },
  async 'database restart'({ postgres }) {
    await postgres.restart();
  },
  async 'rolling restart'({ nodes, balancer }) {
    for (const node of nodes) {
      await node.stop();
      await node.start();
      await untilReady(balancer, nodes.length);
    }
  },
} satisfies Record<string, Nemesis>;

/** One after the other, in random order, until `until`; returns how often each was there. */
export async function playNemeses(
  world: Nodes,
  leaseSeconds: number,
  until: number,
  say: (line: string) => void,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const names = Object.keys(nemeses) as (keyof typeof nemeses)[];
  let waiting: (keyof typeof nemeses)[] = [];
  while (performance.now() < until) {
    if (waiting.length === 0) waiting = [...names].sort(() => Math.random() - 0.5);
    const name = waiting.pop()!;
    say(name);
    await nemeses[name](world, leaseSeconds);
    await untilReady(world.balancer, world.nodes.length);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    await pause(between(500, 3_000));
  }
  return counts;
}

/** Kills one node after the other at this interval, and starts it again. */
export async function playKills(world: Nodes, everyMilliseconds: number, until: number): Promise<number> {
  let kills = 0;
  while (performance.now() + everyMilliseconds / 2 < until) {
    await pause(everyMilliseconds / 2);
    const node = world.nodes[kills % world.nodes.length]!;
    await node.kill();
    kills += 1;
    await pause(2_000);
    await node.start();
    await untilReady(world.balancer, world.nodes.length);
    await pause(Math.max(0, Math.min(everyMilliseconds / 2 - 2_000, until - performance.now())));
  }
  return kills;
}
