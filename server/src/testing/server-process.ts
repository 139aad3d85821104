import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

/** A server process of a test: it can be killed without a warning, which an app in the test's own process cannot. */
export interface ServerProcess {
  readonly pid: number;
  readonly url: string;
  /** Everything it printed so far. */
  output(): string;
  /** Sends the signal and resolves when the process is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Starts main.ts and resolves when it says that it is ready; rejects with what it printed when it ends before. */
export async function startServerProcess(port: number, env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [new URL('../main.ts', import.meta.url).pathname], {
    env: { PATH: process.env.PATH ?? '', PORT: String(port), WARM_PROCESSES: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk;
      if (output.includes('is ready at')) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code, signal) => reject(new Error(`The server ended with ${code ?? signal}.\n${output}`)));
  });
  return {
    pid: child.pid as number,
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    end: (signal) => end(child, signal),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

/** The processes that a process started, and those that they started. */
export function listDescendants(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(Number(name));
    if (parent !== undefined) parents.set(Number(name), parent);
  }
  const found: number[] = [];
  for (let above = [pid]; above.length > 0; ) {
    above = [...parents].filter(([, parent]) => above.includes(parent)).map(([child]) => child);
    found.push(...above);
  }
  return found;
}

/** The parent of a living process; undefined when it is gone or only waits to be collected. */
export function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? undefined : Number(parent);
  } catch {
    return undefined;
  }
}
