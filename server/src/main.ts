/** The process: configuration, services, listening, signals, graceful close. */
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { DEMO_PASSWORD, readDemoPeople } from './features/people/index.ts';
import { readSettings, secretNames } from './read-settings.ts';
import { openServices } from './services.ts';

const CLOSE_SECONDS = 30;

const say = (text: string) => process.stdout.write(`${text}\n`);
const complain = (text: string) => process.stderr.write(`${text}\n`);

function explainListening(cause: NodeJS.ErrnoException, config: Config): string {
  if (cause.code === 'EADDRINUSE')
    return `Port ${config.port} is taken. Choose another one: PORT=${config.port + 1} npm start`;
  if (cause.code === 'EACCES')
    return `Port ${config.port} may not be opened by this account. Choose another one: PORT=3000 npm start`;
  return `The server cannot listen on ${config.host}:${config.port}: ${cause.message}.`;
}

function sayReady(config: Config): void {
  say(`Platbook is ready at ${config.publicUrl}${config.basePath}/`);
  if (!config.isDemo) return;
  say(`Demo accounts, password ${DEMO_PASSWORD}`);
  for (const person of readDemoPeople()) say(`  ${person.email.padEnd(24)}${person.about}`);
}

async function start(): Promise<void> {
  const config = readConfig(readSettings(process.env, process.cwd()));
  // Nothing that runs later, and no child process, finds a secret in the environment.
  for (const name of secretNames()) delete process.env[name];
  const services = await openServices(config);
  const app = await buildApp(services).catch(async (cause: unknown) => {
    await services.close();
    throw cause;
  });
  let isClosing = false;
  const close = async (exitCode: number) => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), CLOSE_SECONDS * 1000).unref();
    await app.close();
    await services.close();
    process.exit(exitCode);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close(0));
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (cause) {
    complain(explainListening(cause as NodeJS.ErrnoException, config));
    await close(1);
    return;
  }
  sayReady(config);
}

start().catch((cause: unknown) => {
  // Operators get the sentence; the whole story only when they ask for it.
  complain(
    cause instanceof Error
      ? process.env.LOG_LEVEL === 'debug'
        ? (cause.stack ?? cause.message)
        : cause.message
      : String(cause),
  );
  process.exit(1);
});
