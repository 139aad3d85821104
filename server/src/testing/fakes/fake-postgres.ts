import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { listenForSockets } from './listen-for-sockets.ts';
import { makeCertificate } from './make-certificate.ts';
import { done, message, short, welcome } from './postgres-messages.ts';

/** How a database server can misbehave; `down` is a port that no one listens on. */
export const databaseFaults = [
  'down',
  'silent at connecting',
  'speaks another protocol',
  'presents an expired certificate',
  'refuses the password',
  'silent at the query',
  'silent before the first row',
  'resets in mid-rows',
  'closes in mid-query',
] as const;
export type DatabaseFault = (typeof databaseFaults)[number];

const columns = message('T', short(1), 'n', 0, short(0), 23, short(4), -1, short(0));
const row = message('D', short(1), 1, Buffer.from('7'));

const DAY = 24 * 60 * 60_000;
const expired = makeCertificate(new Date(Date.now() - 2 * DAY), new Date(Date.now() - DAY));

function refusal(secret: string): Buffer {
  return message(
    'E',
    Buffer.from(`SFATAL\0C28P01\0Mpassword authentication failed for ${secret}\0Fauth.c\0`),
    Buffer.from([0]),
  );
}

function play(fault: DatabaseFault, socket: Socket, secret: string): void {
  let hasStarted = false;
  socket.on('data', (bytes) => {
    if (fault === 'silent at connecting') return;
    if (fault === 'speaks another protocol') {
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
      return;
    }
    if (fault === 'presents an expired certificate') {
      socket.removeAllListeners('data');
      socket.write('S');
      new TLSSocket(socket, { isServer: true, ...expired }).on('error', () => undefined).resume();
      return;
    }
    if (!hasStarted) {
      hasStarted = true;
      if (fault === 'refuses the password') socket.end(refusal(secret));
      else socket.write(welcome);
      return;
    }
    const letter = String.fromCharCode(bytes[0] as number);
    if (letter === 'Q') socket.write(done);
    if (letter === 'X') socket.end();
    if (letter !== 'P' && letter !== 'B') return;
    if (fault === 'closes in mid-query') socket.end();
    if (fault === 'silent before the first row') socket.write(Buffer.concat([message('1'), message('2'), columns]));
    if (fault === 'resets in mid-rows') {
      const first = Buffer.concat([message('1'), message('2'), columns, row, row, row]);
      socket.write(first, () => socket.resetAndDestroy());
    }
  });
}

export async function startFakePostgres(fault: DatabaseFault, secret: string) {
  const server = await listenForSockets((socket) => play(fault, socket, secret));
  if (fault === 'down') await server.close();
  return server;
}
