import { once } from 'node:events';
import { listenForSockets } from '../testing/fakes/listen-for-sockets.ts';
import type { HostRules } from './driver.ts';
import { hostRefused, isHostRefused, openGuardedSocket, parseAllowedHosts } from './host-guard.ts';

async function listen() {
  let visits = 0;
  const server = await listenForSockets((socket) => {
    visits += 1;
    socket.destroy();
  });
  onTestFinished(() => server.close());
  return { port: server.port, visits: () => visits };
}

async function attempt(host: string, port: number, rules: HostRules): Promise<string | undefined> {
  const socket = openGuardedSocket(rules);
  const ended = once(socket, 'connect').then(
    () => 'connected',
    (error: { code?: string }) => error.code,
  );
  socket.connect(port, host);
  const how = await ended;
  socket.destroy();
  return how;
}

it('reaches this machine by no name, unless the operator lists the name, the address or the range [V30]', async () => {
  const { port, visits } = await listen();
  for (const allowed of [[], ['db.example.com'], ['10.0.0.0/8', '127.0.0.2']])
    expect(await attempt('localhost', port, { allowed })).toBe(hostRefused);
  expect(visits()).toBe(0);
  for (const allowed of [['LOCALHOST'], ['127.0.0.1', '::1'], ['127.0.0.0/8', '::1/128']])
    expect(await attempt('localhost', port, { allowed })).toBe('connected');
  expect(await attempt('127.0.0.1', port, { allowed: ['127.0.0.1'] })).toBe('connected');
});

it('does not reach the application database, unless the operator lists it [V30]', async () => {
  const ownServers = [
    { host: '192.0.2.8', port: 5432 },
    { host: '192.0.2.7', port: 5432 },
  ];
  expect(await attempt('192.0.2.7', 5432, { allowed: [], ownServers })).toBe(hostRefused);
  expect(await attempt('::ffff:192.0.2.7', 5432, { allowed: ['10.0.0.0/8'], ownServers })).toBe(hostRefused);
});

it('refuses a malformed range in the list', () => {
  for (const entry of ['10.0.0.0/99', 'host/8', '/8']) expect(() => parseAllowedHosts([entry])).toThrow();
});

it.each([
  '10.1.2.3',
  '100.64.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '::ffff:192.168.1.1',
  'fd12::1',
  '64:ff9b::c0a8:101',
  '2002:a01:203::1',
])('refuses the private address %s for servers outside, unless the operator lists it [V30]', async (address) => {
  const isRefused = (rules: Partial<HostRules>) => isHostRefused(address, 443, { allowed: [], ...rules });
  expect(await isRefused({ isOutside: true })).toBe(true);
  expect(await isRefused({})).toBe(false);
  expect(await isRefused({ isOutside: true, allowed: [address] })).toBe(false);
});
