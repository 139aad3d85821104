import type { AgentOptions, Agent as HttpAgent } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import type { Socket } from 'node:net';
import type { HostRules } from './driver.ts';
import { openGuardedSocket } from './host-guard.ts';

/** An import statement would load `fetch` and `WebSocket` as well, which takes a quarter of the startup time of every engine process. */
export const nodeHttp = () => process.getBuiltinModule('node:http');
export const nodeHttps = () => process.getBuiltinModule('node:https');

const usual: AgentOptions = { keepAlive: true, maxSockets: 8, timeout: 60_000 };

interface Place {
  host: string;
  port: number | string;
  servername?: string;
}
type Opened = (error: Error | null, socket?: Socket) => void;

/** Connections for engines that speak HTTP: each new one passes the guard of hosts, also after a name changed its address [V30]. */
export function openHttpAgent(hosts: HostRules | undefined): HttpAgent {
  const agent = new (nodeHttp().Agent)(usual);
  if (hosts)
    Object.assign(agent, {
      createConnection: (place: Place, opened: Opened) =>
        openSocket(place, hosts, (socket) => opened(null, socket), opened),
    });
  return agent;
}

/** The same over TLS: a known authority, or the given one, must have signed the certificate, and it must name the host. */
export function openHttpsAgent(hosts: HostRules | undefined, ca?: string): HttpsAgent {
  const trust = { rejectUnauthorized: true, ...(ca === undefined ? {} : { ca }) };
  const agent = new (nodeHttps().Agent)({ ...usual, ...trust });
  const encrypt = (socket: Socket, { servername, host }: Place, opened: Opened): void => {
    const secure = process.getBuiltinModule('node:tls').connect({ socket, servername: servername || host, ...trust });
    secure.once('error', opened).once('secureConnect', () => {
      secure.off('error', opened);
      opened(null, secure);
    });
  };
  if (hosts)
    Object.assign(agent, {
      createConnection: (place: Place, opened: Opened) =>
        openSocket(place, hosts, (socket) => encrypt(socket, place, opened), opened),
    });
  return agent;
}

function openSocket(
  { host, port }: Place,
  hosts: HostRules,
  connected: (socket: Socket) => void,
  failed: Opened,
): void {
  const socket = openGuardedSocket(hosts);
  socket.once('error', failed).once('connect', () => {
    socket.off('error', failed);
    connected(socket);
  });
  (socket.connect as (port: number, host: string) => void)(Number(port), host);
}
