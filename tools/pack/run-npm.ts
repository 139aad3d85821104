import { execFileSync } from 'node:child_process';

/** Runs the npm that runs this script, or the one on the PATH. Returns what it prints. */
export function runNpm(words: readonly string[], cwd: string): string {
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm ? [process.env.npm_node_execpath || process.execPath, npm] : ['npm'];
  return execFileSync(program as string, [...first, ...words], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
