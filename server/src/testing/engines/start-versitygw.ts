import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { S3Settings } from '../../adapters/object-storage/index.ts';
import { findFreePort } from '../find-free-port.ts';
import { engineFolder } from './engine-folder.ts';

export const versitygwFolder = engineFolder('versitygw-1.8.0');

export type TestVersitygw = Awaited<ReturnType<typeof startVersitygw>>;

/** An S3 server on loopback with one bucket, ready in a second. Its objects are files in `bucketFolder`. `stop` removes them. */
export async function startVersitygw() {
  const folder = mkdtempSync(join(tmpdir(), 'platbook-s3-'));
  const port = await findFreePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const key = { accessKeyId: 'platbook', secretAccessKey: randomUUID() };
  const settings: S3Settings = {
    endpoint,
    region: 'us-east-1',
    bucket: 'platbook',
    prefix: 'test/',
    addressing: 'path',
    key,
  };
  const bucketFolder = join(folder, 'objects', settings.bucket);
  const sidecar = join(folder, 'sidecar');
  for (const each of [bucketFolder, sidecar]) mkdirSync(each, { recursive: true });
  const start = () => {
    const options = ['--port', `127.0.0.1:${port}`, '--keep-alive', '--quiet', 'posix', '--sidecar', sidecar];
    const env = {
      ...process.env,
      ROOT_ACCESS_KEY: key.accessKeyId,
      ROOT_SECRET_KEY: key.secretAccessKey,
    };
    const program = join(versitygwFolder as string, 'versitygw');
    return spawn(program, [...options, join(folder, 'objects')], { env, stdio: 'ignore' });
  };
  let server = start();
  const kill = async (): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  const killAtExit = (): void => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', killAtExit);
  const stop = async (): Promise<void> => {
    process.off('exit', killAtExit);
    await kill();
    rmSync(folder, { recursive: true, force: true });
  };
  await untilReady(endpoint).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    settings,
    key,
    bucketFolder,
    stop,
    kill,
    async restart() {
      await kill();
      server = start();
      await untilReady(endpoint);
    },
  };
}

/** Any answer will do: without credentials it is a refusal. */
async function untilReady(endpoint: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const isUp = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await pause(50);
  }
  throw new Error('versitygw did not start within ten seconds.');
}
