import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from '../app.ts';
import { openAppServices } from '../app-services.ts';
import type { Config } from '../config/config.ts';
import { commandLine } from '../config/product.ts';
import { openOperatorSocket, operatorSocketOf } from '../http/callers/operator-socket.ts';
import { isAnswered } from '../http/callers/private-socket.ts';

export class NoServer extends Error {
  override readonly name = 'NoServer';
}

const tries = 40;
const pauseMilliseconds = 250;

/** Serves the application at the operator's socket if no server runs. The database lock prevents both; waits for a server that is starting. */
export async function openServer(config: Config) {
  const socket = operatorSocketOf(config.dataFolder);
  if (socket === undefined)
    throw new NoServer(`The data folder path ${config.dataFolder} is too long for a Unix socket.`);
  const database = path.join(config.dataFolder, 'platbook.sqlite');
  for (let attempt = 1; ; attempt += 1) {
    const answered = await isAnswered(socket);
    if (answered === 'yes') return { socket, close: async () => {} };
    if (answered === 'refused')
      throw new NoServer(
        `The server runs as another account, and only that account can use ${socket}. Run the command as that account.`,
      );
    if (config.databaseUrl === '' && !existsSync(database))
      throw new NoServer(
        `No application database in ${config.dataFolder} yet. Start the server once with ${commandLine('start')}, or run ${commandLine('setup')}.`,
      );
    try {
      return { socket, close: await openHere(config) };
    } catch (cause) {
      // A starting server locks the database before it answers.
      const isTaken = /^Another (process|server)/.test((cause as Error).message);
      if (!isTaken || attempt >= tries) throw new NoServer((cause as Error).message, { cause });
      await pause(pauseMilliseconds);
    }
  }
}

async function openHere(config: Config): Promise<() => Promise<void>> {
  // A demo would rewrite its users, over the command's changes.
  const services = await openAppServices({ ...config, isDemo: false, logLevel: 'error', warmProcesses: 0 });
  const app = await buildApp(services).catch(async (cause: unknown) => {
    await services.close();
    throw cause;
  });
  const close = async () => {
    await app.close();
    await services.close();
  };
  const opened = await openOperatorSocket(app, config.dataFolder).catch(async (cause: unknown) => {
    await close();
    throw cause;
  });
  return async () => {
    await opened.close();
    await close();
  };
}
