import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { type Config, readConfig } from './config/config.ts';
import { warehouseProgram } from './config/product.ts';
import { readSettings } from './config/read-settings.ts';
import { requireDataFolder } from './config/require-data-folder.ts';
import { version } from './config/version.ts';

const usage = `Usage: npx platbook [command]

Without a command it serves. Settings come from the environment and from platbook.json in this folder; data are in ./data.

  setup      ask for the settings of a production server and write platbook.json
  admin      administer the server: people, connections, runs
  warehouse  build the property data
  health     exit with 0 if the server of these settings answers

Each command lists its options with --help. Platbook ${version}.
`;

/** The package's program: the scripts of a clone's package.json, from builds, for the current folder. */
async function run([command, ...words]: string[]): Promise<void> {
  const { env } = process;
  const folder = process.cwd();
  if (command === 'setup') {
    const { runSetUp } = await import('./set-up/run-set-up.ts');
    return runSetUp(words, env, folder);
  }
  if (command === 'admin') {
    const { runAdmin } = await import('./command/run-admin.ts');
    return runAdmin(words, env, folder);
  }
  if (command === '--version') return void process.stdout.write(`${version}\n`);
  const isHelp = command === '--help' || command === '-h' || command === 'help';
  if (command !== undefined && command !== 'warehouse' && command !== 'health') {
    (isHelp ? process.stdout : process.stderr).write(isHelp ? usage : `Unknown command ${command}.\n\n${usage}`);
    process.exitCode = isHelp ? 0 : 2;
    return;
  }
  const config = readConfig(readSettings(env, folder));
  if (command === 'health') {
    process.exitCode = (await isAlive(config)) ? 0 : 1;
    return;
  }
  requireDataFolder(config.dataFolder);
  cacheCode(path.join(config.dataFolder, 'compiled'));
  if (command === 'warehouse') {
    const places = ['--out', config.warehouseFolder, '--staging', path.join(config.dataFolder, 'lake')];
    const builder = spawn(process.execPath, [warehouseProgram(), ...places, ...words], { stdio: 'inherit' });
    [process.exitCode] = await once(builder, 'close');
    return;
  }
  const { startServer } = await import('./start.ts');
  await startServer({ env, folder });
}

/** For a container's health check, whose image has no other HTTP client. A server that waits for its database is alive. */
async function isAlive({ host, port }: Config): Promise<boolean> {
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
  const asked = get({ host: everywhere[host] ?? host, port, path: '/livez', timeout: 5_000 });
  asked.on('timeout', () => asked.destroy());
  const [response] = await once(asked, 'response').catch(() => []);
  return response?.statusCode === 200;
}

/** Compiled code outlives this process, also that of the processes it starts. The package's own folder can be read-only. */
function cacheCode(folder: string): void {
  enableCompileCache(folder);
  process.env.NODE_COMPILE_CACHE ??= folder;
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});
