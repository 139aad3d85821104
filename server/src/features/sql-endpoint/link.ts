import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { listenPrivately } from '../../http/callers/private-socket.ts';
import { hashOf } from '../../http/callers/session-store.ts';
import { readMessages, writeMessage } from '../../sql-endpoint/message-lines.ts';
import type { EndpointMessage, WebMessage } from '../../sql-endpoint/messages.ts';

const helloMilliseconds = 10_000;

/** Handles the SQL endpoint's messages. `onMessage` is not awaited; messages are delivered in order. */
export interface LinkListener {
  /** Called when a SQL endpoint sends the right token; returns the first message to send to it. */
  onHello(): WebMessage;
  onMessage(message: Exclude<EndpointMessage, { type: 'hello' }>): void;
  onGone(): void;
}

/** Listens on the socket for one SQL endpoint. Closes any other client, and a silent one, without an answer. */
export async function openLink(socketPath: string, listener: LinkListener) {
  let expected: string | undefined;
  let sqlEndpoint: Socket | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const silence = setTimeout(() => socket.destroy(), helloMilliseconds).unref();
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(silence);
      sockets.delete(socket);
      if (sqlEndpoint !== socket) return;
      sqlEndpoint = undefined;
      listener.onGone();
    });
    readMessages(socket, (read) => {
      const message = read as EndpointMessage;
      if (sqlEndpoint === socket) {
        if (message.type !== 'hello') listener.onMessage(message);
        return;
      }
      const isRight = message.type === 'hello' && expected !== undefined && isSame(String(message.token), expected);
      if (!isRight || sqlEndpoint !== undefined) return void socket.destroy();
      clearTimeout(silence);
      // A token is valid once.
      expected = undefined;
      sqlEndpoint = socket;
      writeMessage(socket, listener.onHello());
    });
  });
  await listenPrivately(server, socketPath);
  return {
    /** Returns a new token. From now on, accepts only an SQL endpoint that sends it. */
    newToken(): string {
      expected = randomBytes(32).toString('base64url');
      return expected;
    },
    notify: (message: WebMessage): boolean => sqlEndpoint !== undefined && writeMessage(sqlEndpoint, message),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)));
