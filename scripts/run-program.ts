import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** Where Node keeps the code that it compiled, for the next start (NODE_COMPILE_CACHE). */
export const compiledFolder = join(root, 'node_modules', '.cache', 'platbook', 'compiled');

export interface ProgramResult {
  exitCode: number;
  /** Everything it printed, both streams in the order they came. Empty when the output was inherited. */
  output: string;
}

/**
 * Runs a JavaScript or TypeScript program on this Node and resolves when it ended, whatever its exit code. `inherit`
 * lets it print straight to our terminal; an aborted `signal` ends it.
 */
export function runProgram(
  script: string,
  args: string[] = [],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; inherit?: boolean; signal?: AbortSignal } = {},
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: options.inherit ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      ...(options.signal ? { signal: options.signal } : {}),
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', reject);
    child.once('close', (code) => resolve({ exitCode: code ?? 1, output }));
  });
}
