import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { rowsOf, signIn } from './api-client.ts';

export interface ProgramStart {
  readonly program: string;
  readonly words?: readonly string[];
  /** All of it: nothing is inherited. */
  readonly env: Record<string, string>;
  readonly cwd?: string;
  readonly url: string;
}

/** Starts a program that serves, and resolves once `/readyz` answers 200. Rejects with its output if it ends before, or after five minutes. */
export async function startProgram({ program, words = [], env, cwd, url }: ProgramStart) {
  const child = spawn(program, words, { env, ...(cwd && { cwd }), stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    if (!hasEnded()) process.kill(-(child.pid as number), signal);
    return (await ended)[0];
  };
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const givesUpAt = Date.now() + 300_000; !(await isReady()); await pause(100)) {
    if (!hasEnded() && Date.now() < givesUpAt) continue;
    await stop('SIGKILL');
    throw new Error(`${program} doesn't serve.\n${printed}`);
  }
  return { stop, printed: () => printed };
}

/** A run on a busy machine is asked about more often than usual. */
export const unlimited = { RATE_LIMITS: 'false' };

/** What a demo user reads: proves sign-in, the worker that runs SQL, and the warehouse. */
export async function readHomes(url: string): Promise<unknown> {
  const client = await signIn(url, 'licensed@example.com');
  try {
    const connections = (await client.ask('GET', '/api/connections')) as { id: string; name: string }[];
    const { id } = connections.find(({ name }) => name === 'Property Data') as { id: string };
    return await rowsOf(client, id, 'select count(*) > 0 as found from Property.PropertyAddress');
  } finally {
    client.close();
  }
}
