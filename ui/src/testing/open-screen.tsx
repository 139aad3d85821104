import { cleanup, configure, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { connectAddressBar } from '../browser/navigation.ts';
import { closeToast, forgetMessages } from '../widgets/toasts.tsx';

// Page modules are transformed on first import, which takes long on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

interface Closed {
  close: () => void;
}
export interface Screen<Server> {
  server: Server;
  user: UserEvent;
  /** The addresses for which the app left the page. */
  left: string[];
  path: () => string;
}
interface ScreenOptions<Server, Running> {
  server: Server;
  basePath?: string;
  meta?: Record<string, string>;
  start: () => Running;
  App: ComponentType<Running>;
  onClose: () => void;
}

/** Starts an app at an address, with a fake server. Everything is undone after the test. */
export function openScreen<Server extends Closed, Running extends Closed>(
  path: string,
  { server, basePath = '', meta, start, App, onClose }: ScreenOptions<Server, Running>,
): Screen<Server> {
  const metas = Object.entries({ 'platbook-base': basePath, ...meta }).map(([name, content]) =>
    document.head.appendChild(Object.assign(document.createElement('meta'), { name, content })),
  );
  window.history.pushState(null, '', `${basePath}${path}`);
  const left: string[] = [];
  const note = (address: string | URL) => void left.push(String(address));
  const disconnect = connectAddressBar({ assign: note, replace: note });
  const running = start();
  render(<App {...running} />);
  onTestFinished(() => {
    cleanup();
    running.close();
    disconnect();
    server.close();
    for (const element of metas) element.remove();
    closeToast();
    forgetMessages();
    onClose();
    window.localStorage.clear();
    window.sessionStorage.clear();
  });
  return {
    server,
    user: userEvent.setup(),
    left,
    path: () => window.location.href.slice(window.location.origin.length),
  };
}
