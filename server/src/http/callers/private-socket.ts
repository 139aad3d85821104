import { createHash } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { connect, type Server } from 'node:net';
import path from 'node:path';

const longestPath = 103;

/** Path of a socket in a data folder; undefined if it would be too long. A named pipe on Windows. */
export function privateSocketOf(dataFolder: string, name: string): string | undefined {
  const folder = path.resolve(dataFolder);
  if (process.platform === 'win32') {
    const hash = createHash('sha256').update(folder.toLowerCase()).digest('hex').slice(0, 16);
    return `\\\\.\\pipe\\platbook-${name === 'admin' ? '' : `${name}-`}${hash}`;
  }
  const absolute = path.join(folder, `${name}.sock`);
  const relative = path.relative(process.cwd(), absolute);
  return [absolute, relative].find((each) => Buffer.byteLength(each) <= longestPath);
}

/** Whether a process answers at the socket; one left behind by a killed server doesn't. */
export function isAnswered(socket: string): Promise<'yes' | 'no' | 'refused'> {
  return new Promise((resolve) => {
    const line = connect(socket);
    line.once('connect', () => {
      line.destroy();
      resolve('yes');
    });
    line.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'EACCES' || code === 'EPERM' ? 'refused' : 'no'),
    );
  });
}

/** Makes the server listen at the socket, replacing one left behind; its mode is 0600 from the first moment. */
export async function listenPrivately(server: Pick<Server, 'once' | 'listen'>, socket: string): Promise<void> {
  if (process.platform !== 'win32') rmSync(socket, { force: true });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  const mask = process.platform === 'win32' ? 0 : process.umask(0o177);
  try {
    server.listen(socket, resolve);
  } finally {
    if (process.platform !== 'win32') process.umask(mask);
  }
  await promise;
  if (process.platform !== 'win32') chmodSync(socket, 0o600);
}
