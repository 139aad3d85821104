import { type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ClientAnswer {
  rows: unknown[][];
  echo?: unknown[];
  tables?: unknown;
  columns?: unknown[];
  key?: unknown[];
  chart?: unknown[][];
}

export class ClientUnavailable extends Error {}

interface Ended {
  exitCode: number;
  output: string;
  errors: string;
}

/** Runs a program and resolves when it has exited, whatever its exit code; 127 if it isn't installed. */
export function run(command: string, args: string[], options: SpawnOptions & { input?: string } = {}): Promise<Ended> {
  const { input = '', ...rest } = options;
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...rest, stdio: 'pipe' });
    let output = '';
    let errors = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.once('error', (error) => resolve({ exitCode: 127, output: '', errors: error.message }));
    child.once('close', (code) => resolve({ exitCode: code ?? 1, output, errors }));
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

export async function install(command: string, args: string[], options: SpawnOptions = {}): Promise<void> {
  const { exitCode, output, errors } = await run(command, args, options);
  if (exitCode !== 0) throw new ClientUnavailable((errors || output).trim().slice(-300));
}

export async function installOnce(folder: string, packages: string[], steps: () => Promise<void>): Promise<void> {
  const stamp = join(folder, 'installed.txt');
  const wanted = packages.join('\n');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  rmSync(stamp, { force: true });
  mkdirSync(folder, { recursive: true });
  await steps();
  writeFileSync(stamp, wanted);
}

export async function askClient(...call: Parameters<typeof run>): Promise<ClientAnswer> {
  const { exitCode, output, errors } = await run(...call);
  if (exitCode !== 0) throw new Error((errors || output).slice(-600));
  return JSON.parse(output) as ClientAnswer;
}
