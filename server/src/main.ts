import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { openAppServices } from './app-services.ts';
import { type Config, readConfig } from './config/config.ts';
import { findConfigWarnings } from './config/find-config-warnings.ts';
import { commandLine } from './config/product.ts';
import { readSettings, secretNames } from './config/read-settings.ts';
import { DEMO_PASSWORD, readDemoPeople } from './features/people/index.ts';
import { openOperatorSocket } from './http/callers/operator-socket.ts';
import { endWaiting, sayWaiting } from './http/pages/waiting-server.ts';
import type { Services } from './services.ts';

/** How long the process can take to exit once it stops waiting for runs. */
const CLOSE_SECONDS = 15;

const say = (text: string) => process.stdout.write(`${text}\n`);
const complain = (text: string) => process.stderr.write(`${text}\n`);

function explainListening(cause: NodeJS.ErrnoException, config: Config): string {
  if (cause.code === 'EADDRINUSE')
    return `Port ${config.port} is in use. Choose another one: PORT=${config.port + 1} ${commandLine('start')}`;
  if (cause.code === 'EACCES')
    return `This account can't open port ${config.port}. Choose another one: PORT=3000 ${commandLine('start')}`;
  return `The server can't listen on ${config.host}:${config.port}: ${cause.message}.`;
}

function sayReady(config: Config): void {
  say(`Platbook is ready at ${config.publicUrl}${config.basePath}/`);
  if (config.isAuthenticationOff) {
    complain(
      `AUTHENTICATION IS OFF: everyone who can reach this server is signed in as the same ${config.noauthRole}. Never do this with private data.`,
    );
    return;
  }
  if (!config.isDemo) return;
  say(`Demo accounts, password ${DEMO_PASSWORD}`);
  for (const person of readDemoPeople()) say(`  ${person.email.padEnd(24)}${person.about}`);
}

async function start(): Promise<void> {
  const config = readConfig(readSettings(process.env, process.cwd()));
  // Nothing that runs later, and no child process, can read a secret from the environment.
  for (const name of secretNames()) delete process.env[name];
  const services = await openAppServices(config, {
    onDatabaseWait: () => sayWaiting(config, { reason: "The application database isn't responding" }),
  });
  const { sqlEndpoint, log } = services;
  const app = await buildApp(services).catch(async (cause: unknown) => {
    await services.close();
    throw cause;
  });
  let operatorSocket: { close(): Promise<void> } | undefined;
  const close = async (exitCode: number): Promise<never> => {
    setTimeout(() => process.exit(1), CLOSE_SECONDS * 1000).unref();
    await operatorSocket?.close();
    await app.close();
    await services.close();
    log.info({ exitCode }, 'stopped');
    process.exit(exitCode);
  };
  stopWhenAsked(services, close);
  await app.ready();
  await endWaiting();
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (cause) {
    complain(explainListening(cause as NodeJS.ErrnoException, config));
    await close(1);
  }
  operatorSocket = await openOperatorSocket(app, config.dataFolder).catch((cause: unknown) => {
    log.warn({ err: cause }, "the admin command can't reach this server");
    return undefined;
  });
  log.info({ node: services.node, dialect: services.dialect, isDemo: config.isDemo }, 'started');
  for (const warning of findConfigWarnings(config)) log.warn({ event: 'configuration' }, warning);
  sayReady(config);
  void sqlEndpoint.listening.then(() => {
    const place = sqlEndpoint.place();
    if (place !== undefined)
      say(`SQL Server tools connect to ${place.host}, port ${place.port}, database ${place.database}`);
  });
  if (services.warehouse.anyFile() === undefined)
    complain(`No warehouse in ${config.warehouseFolder}. Build one with: ${commandLine('warehouse')}`);
}

/** Leaves the load balancer first if it has other nodes, gives runs SHUTDOWN_SECONDS to finish, and exits with 0. The second signal exits at once. */
function stopWhenAsked({ config, drain, log, presence }: Services, close: (exitCode: number) => Promise<never>): void {
  const stop = async (signal: NodeJS.Signals) => {
    if (drain.leaving.aborted) {
      log.warn({ signal }, 'stopped immediately');
      process.exit(1);
    }
    drain.leave();
    log.info({ signal }, 'stopping');
    if (presence.hasOthers()) await pause(config.shutdownDelaySeconds * 1000);
    drain.begin();
    const left = await drain.settled(config.shutdownSeconds);
    if (left > 0) log.warn({ left }, 'canceling runs because the server is stopping');
    await close(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}

start().catch((cause: unknown) => {
  complain(
    cause instanceof Error
      ? process.env.LOG_LEVEL === 'debug'
        ? (cause.stack ?? cause.message)
        : cause.message
      : String(cause),
  );
  process.exit(1);
});
