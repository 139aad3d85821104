import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A server for tests that npm can't install. */
export interface Engine {
  /** Its folder in `data/engines`. */
  folder: string;
  /** What a report calls it: `Trino 476`. */
  title: string;
  /** Fills an empty folder with the machine's package managers. Rejects if one can't deliver. */
  install(folder: string): Promise<void>;
}

const execute = promisify(execFile);

/** Rejects with the last lines that the program wrote. */
export async function runTool(program: string, args: readonly string[], cwd: string): Promise<string> {
  try {
    return (await execute(program, args, { cwd, maxBuffer: 64 * 1024 * 1024 })).stdout;
  } catch (error) {
    const { stderr = '', stdout = '', message } = error as { stderr?: string; stdout?: string; message: string };
    const said = `${stdout}\n${stderr}`.trim().split('\n').slice(-3).join(' ');
    throw new Error(`${program} ${args[0] ?? ''}: ${said || message}`);
  }
}

/** Installs one Python package, such as `chdb-core==26.9.0`, without what it requires. */
export async function installWheel(folder: string, requirement: string): Promise<void> {
  const options = ['--quiet', '--no-deps', '--disable-pip-version-check', '--root-user-action=ignore'];
  await runTool('pip', ['install', ...options, '--target', folder, requirement], folder);
}
