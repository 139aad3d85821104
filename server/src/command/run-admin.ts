import { readConfig } from '../config/config.ts';
import { readSettings, secretNames } from '../config/read-settings.ts';
import { lowerPriority } from '../workers/process-priority.ts';
import { runCommand } from './run-command.ts';

/** Runs the command at this terminal and sets the exit code. Settings come from the environment and the folder's `platbook.json`. */
export async function runAdmin(words: string[], env: NodeJS.ProcessEnv, folder: string): Promise<void> {
  const readOnce = () => {
    const config = readConfig(readSettings(env, folder));
    for (const name of secretNames()) delete env[name];
    return config;
  };
  // A server on the same machine needs the CPU more.
  if (words[0] === 'backup') lowerPriority(process.pid);
  const { code, out, err } = await runCommand(words, readOnce, process.stdout);
  if (out !== '') process.stdout.write(out);
  if (err !== '') process.stderr.write(`${err.trimEnd()}\n`);
  process.exitCode = code;
}
