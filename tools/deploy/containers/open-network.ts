import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export type Network = Awaited<ReturnType<typeof openNetwork>>;

export const canOpenNetworks =
  process.getuid?.() === 0 && existsSync('/dev/net/tun') && spawnSync('python3', ['--version']).status === 0;

/** A network without a way out, with one namespace for each name. Aliases are more names for addresses. */
export async function openNetwork(
  addresses: Readonly<Record<string, string>>,
  aliases: Readonly<Record<string, string>> = {},
) {
  const places = Object.entries(addresses).map(([name, address]) => `${name}=${address}`);
  const words = ['--net', 'python3', join(import.meta.dirname, 'switch.py'), ...places];
  const child = spawn('unshare', words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [printed] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer | number | null];
  if (!(printed instanceof Buffer)) throw new Error(`The network ended with exit code ${printed}.`);
  const processes = JSON.parse(printed.toString()) as Record<string, number>;
  return {
    /** As `/etc/hosts` has them. */
    hosts: Object.entries({ ...addresses, ...aliases })
      .map(([name, address]) => `${address} ${name}\n`)
      .join(''),
    /** The program that becomes another one in the namespace of a name. */
    enter(name: string, { program, words: more }: { program: string; words: readonly string[] }) {
      return { program: 'nsenter', words: [`--net=/proc/${processes[name]}/ns/net`, program, ...more] };
    },
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}
