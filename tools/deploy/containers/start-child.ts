import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

export type Child = ReturnType<typeof startChild>;

interface Program {
  readonly program: string;
  readonly words: readonly string[];
}

/** A process group with what it printed. */
export function startChild({ program, words }: Program) {
  const child = spawn(program, words, {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    pid: child.pid,
    printed: () => printed,
    hasEnded,
    exitCode: async () => (await ended)[0],
    async end(signal: NodeJS.Signals): Promise<number | null> {
      if (!hasEnded()) process.kill(-(child.pid as number), signal);
      return (await ended)[0];
    },
  };
}

/** Runs a program to its end. */
export function runChild({ program, words }: Program) {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', env: { PATH: process.env.PATH } });
  return { status, stdout, stderr };
}
