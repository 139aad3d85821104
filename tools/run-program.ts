import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

export const compiledFolder = join(root, 'node_modules', '.cache', 'platbook', 'compiled');

export interface ProgramResult {
  exitCode: number;
  output: string;
}

export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  inherit?: boolean;
  signal?: AbortSignal;
  /** Milliseconds without an IPC message (`{ running: string[] }`) after which the program and its children are ended. */
  stallMs?: number;
}

export function runProgram(script: string, args: string[] = [], options: RunOptions = {}): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const { stallMs, signal } = options;
    const streams: StdioOptions = options.inherit ? ['inherit', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'];
    const child = spawn(process.execPath, [script, ...args], {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: stallMs === undefined ? streams : [...streams, 'ipc'],
      // A separate process group can be ended as a whole.
      detached: stallMs !== undefined,
      ...(signal ? { signal } : {}),
    });
    const stopWatching = stallMs === undefined ? () => {} : endWhenStalled(child, stallMs);
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', reject);
    child.once('close', (code) => {
      stopWatching();
      resolve({ exitCode: code ?? 1, output });
    });
  });
}

export async function logStep<T>(name: string, step: () => Promise<T>): Promise<T> {
  const started = performance.now();
  console.log(`${name} …`);
  const result = await step();
  console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

function endWhenStalled(child: ChildProcess, stallMs: number): () => void {
  let running: string[] = [];
  const endGroup = (signal: NodeJS.Signals) => {
    try {
      process.kill(-(child.pid as number), signal);
    } catch {
      // It has already ended.
    }
  };
  const timer = setTimeout(() => {
    const list = running.map((what) => `\n  ${what}`).join('');
    console.error(
      `No progress for ${Math.round(stallMs / 1000)} seconds; the run was ended. Still running:${list || ' nothing'}`,
    );
    endGroup('SIGKILL');
  }, stallMs);
  child.on('message', (message: { running?: string[] }) => {
    running = message.running ?? running;
    timer.refresh();
  });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const passOn = signals.map((signal) => ({ signal, listener: () => endGroup(signal) }));
  for (const { signal, listener } of passOn) process.on(signal, listener);
  return () => {
    clearTimeout(timer);
    for (const { signal, listener } of passOn) process.off(signal, listener);
  };
}
