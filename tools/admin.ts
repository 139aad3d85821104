// `npm run admin -- …`: administration at the command line. The commands are in server/src/command.
import { enableCompileCache } from 'node:module';
import { compiledFolder, root } from './run-program.ts';

process.chdir(root);
enableCompileCache(compiledFolder);
const { readConfig } = await import('../server/src/config/config.ts');
const { readSettings, secretNames } = await import('../server/src/config/read-settings.ts');
const { runCommand } = await import('../server/src/command/run-command.ts');

const readOnce = () => {
  const config = readConfig(readSettings(process.env, root));
  for (const name of secretNames()) delete process.env[name];
  return config;
};
const { code, out, err } = await runCommand(process.argv.slice(2), readOnce, process.stdout);
if (out !== '') process.stdout.write(out);
if (err !== '') process.stderr.write(`${err.trimEnd()}\n`);
process.exitCode = code;
