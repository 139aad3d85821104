import { connect, type Socket } from 'node:net';
import type { TdsLogin } from '@platbook/tds/tds-door';
import { readMessages, writeMessage } from './message-lines.ts';
import type { EndpointMessage, EndpointOrder, WebMessage } from './messages.ts';

type Verdict = Extract<WebMessage, { type: 'admitted' | 'denied' }>;
type WithoutAsk<T> = T extends unknown ? Omit<T, 'ask' | 'type'> : never;

export type WebLink = Awaited<ReturnType<typeof openWebLink>>;

export interface WebLinkListener {
  onAddresses(addresses: readonly string[]): void;
  onEnd(loginIds: readonly string[], message: string): void;
  /** The socket is gone, and the endpoint can no longer serve anyone. Called once. */
  onGone(): void;
}

/** Connects, sends the token, and resolves when the web process has accepted it. */
export async function openWebLink(order: EndpointOrder, listener: WebLinkListener) {
  const welcomed = Promise.withResolvers<void>();
  const open = new Map<number, { resolve(message: WebMessage): void; reject(cause: Error): void }>();
  let nextAsk = 1;
  const socket: Socket = connect(order.socket, () => writeMessage(socket, { type: 'hello', token: order.token }));
  socket.on('error', () => undefined);
  socket.once('close', () => {
    const gone = new Error('The web process exited.');
    welcomed.reject(gone);
    for (const { reject } of open.values()) reject(gone);
    open.clear();
    listener.onGone();
  });
  readMessages(socket, (read) => {
    const message = read as WebMessage;
    if (message.type === 'end') listener.onEnd(message.loginIds, message.message);
    else if (message.type === 'addresses') listener.onAddresses(message.addresses);
    else if (message.type === 'welcome') {
      listener.onAddresses(message.addresses);
      welcomed.resolve();
    } else {
      open.get(message.ask)?.resolve(message);
      open.delete(message.ask);
    }
  });
  const ask = (message: object) =>
    new Promise<WebMessage>((resolve, reject) => {
      const number = nextAsk;
      nextAsk += 1;
      open.set(number, { resolve, reject });
      if (!writeMessage(socket, { ...message, ask: number })) reject(new Error('The web process exited.'));
    });
  await welcomed.promise;
  return {
    /** Rejects if the web process is gone. */
    login: ({
      user,
      password,
      address,
      application,
    }: Pick<TdsLogin, 'user' | 'password' | 'address' | 'application'>) =>
      ask({ type: 'login', user, password, address, application }) as Promise<Verdict>,
    /** Resolves to whether the run was recorded in the audit log; false also if the web process is gone. */
    began: (run: WithoutAsk<Extract<EndpointMessage, { type: 'began' }>>) =>
      ask({ type: 'began', ...run }).then(
        (answer) => answer.type === 'noted' && answer.isNoted,
        () => false,
      ),
    notify: (message: Extract<EndpointMessage, { type: 'ready' | 'logout' | 'ran' | 'refused' }>) =>
      void writeMessage(socket, message),
  };
}
