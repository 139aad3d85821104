import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

export type Network = Awaited<ReturnType<typeof openNetwork>>;

export const canOpenNetworks = process.getuid?.() === 0 && spawnSync('ip', ['-V']).status === 0;

/** A network namespace with loopback only, whose ports are all free. Takes the address of each name, such as 127.0.0.2. */
export async function openNetwork(addresses: Readonly<Record<string, string>>) {
  const script = 'ip link set lo up && echo up && exec cat';
  const child = spawn('unshare', ['--net', '/bin/sh', '-c', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [printed] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer | number | null];
  if (!(printed instanceof Buffer)) throw new Error(`The network ended with exit code ${printed}.`);
  return {
    /** As `/etc/hosts` has them. */
    hosts: Object.entries({ localhost: '127.0.0.1', ...addresses })
      .map(([name, address]) => `${address} ${name}\n`)
      .join(''),
    /** The program that becomes another one in the network. */
    enter({ program, words }: { program: string; words: readonly string[] }) {
      return { program: 'nsenter', words: [`--net=/proc/${child.pid}/ns/net`, program, ...words] };
    },
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}
