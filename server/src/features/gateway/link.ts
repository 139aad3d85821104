import { timingSafeEqual } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { readMessages, writeMessage } from '../../gateway/message-lines.ts';
import type { GatewayMessage, WebMessage } from '../../gateway/messages.ts';
import { listenPrivately } from '../../http/private-socket.ts';
import { hashOf } from '../../http/session-store.ts';

const helloMilliseconds = 10_000;

/** What the gateway says. The answer of `onMessage` is not awaited; each message is heard in its order. */
export interface LinkListener {
  /** The token was right; what is answered is the first thing that the gateway reads. */
  onHello(): WebMessage;
  onMessage(message: Exclude<GatewayMessage, { type: 'hello' }>): void;
  /** The gateway that said hello is gone. */
  onGone(): void;
}

/** The web process' end of the socket to the gateway, which outlives each gateway. */
export interface Link {
  /** Only who says this token is listened to, from now on. */
  useToken(token: string): void;
  /** False when there is no gateway. */
  tell(message: WebMessage): boolean;
  close(): Promise<void>;
}

/** Listens at the socket for the one gateway; anybody else, and whoever is silent, is closed without an answer. */
export async function openLink(socketPath: string, listener: LinkListener): Promise<Link> {
  let expected: string | undefined;
  let gateway: Socket | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const silence = setTimeout(() => socket.destroy(), helloMilliseconds).unref();
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(silence);
      sockets.delete(socket);
      if (gateway !== socket) return;
      gateway = undefined;
      listener.onGone();
    });
    readMessages(socket, (read) => {
      const message = read as GatewayMessage;
      if (gateway === socket) {
        if (message.type !== 'hello') listener.onMessage(message);
        return;
      }
      const isRight = message.type === 'hello' && expected !== undefined && isSame(String(message.token), expected);
      if (!isRight || gateway !== undefined) return void socket.destroy();
      clearTimeout(silence);
      // A token opens once.
      expected = undefined;
      gateway = socket;
      writeMessage(socket, listener.onHello());
    });
  });
  await listenPrivately(server, socketPath);
  return {
    useToken(token) {
      expected = token;
    },
    tell: (message) => gateway !== undefined && writeMessage(gateway, message),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)));
