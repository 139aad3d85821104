import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { makeCertificate } from '@platbook/tds/make-certificate';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { EndpointProcess } from './endpoint-process.ts';
import { openLink } from './link.ts';

const hour = 60 * 60_000;
const patience = { timeout: 20_000 };

async function openKept(idleMs: number) {
  const folder = temporaryFolder('endpoint');
  const socket = join(folder, 'gateway.sock');
  const link = await openLink(socket, {
    onHello: () => ({ type: 'welcome', addresses: [] }),
    onMessage: () => kept.giveClients(),
    onGone: () => undefined,
  });
  const makeOrder = () => ({
    socket,
    token: link.newToken(),
    certificate: makeCertificate(['127.0.0.1'], new Date(Date.now() - hour), new Date(Date.now() + hour)),
    serverName: 'platbook',
    idleMs,
    database: 'Platbook',
    connections: { perAddress: 10, inAll: 10 },
    execution: { directory: folder, maxBound: 1, runsPerPerson: 1, queuedPerPerson: 1, queuedInAll: 1 },
  });
  const log = { info: () => undefined, warn: () => undefined };
  const kept = new EndpointProcess({ host: '127.0.0.1', ports: [0] }, makeOrder, log);
  await kept.listen();
  onTestFinished(async () => {
    await kept.stop();
    await link.close();
  });
  return kept;
}

it('starts with its first client, ends when it has had none for a while, and starts again on the same port', async () => {
  const kept = await openKept(500);
  const pid = () => kept.status().pid;
  for (let time = 0; time < 2; time += 1) {
    expect(kept.status()).toMatchObject({ pid: undefined, isRunning: true, restarts: 0 });
    const client = connect(kept.port, '127.0.0.1');
    await once(client, 'connect');
    expect(pid()).toBeDefined();
    client.end();
    await once(client.resume(), 'close');
    await expect.poll(pid, patience).toBeUndefined();
    await expect.poll(() => kept.status().isRunning, patience).toBe(true);
  }
});

it('waits before it starts again after a crash, and serves who connects meanwhile', async () => {
  const kept = await openKept(60_000);
  const first = connect(kept.port, '127.0.0.1');
  await expect.poll(() => kept.status().pid, patience).toBeDefined();
  process.kill(kept.status().pid!, 'SIGKILL');
  await once(first.on('error', () => undefined).resume(), 'close');
  await expect.poll(() => kept.status(), patience).toMatchObject({ pid: undefined, isRunning: true, restarts: 1 });
  const second = connect(kept.port, '127.0.0.1');
  await once(second, 'connect');
  expect(kept.status().pid).toBeUndefined();
  second.end();
  await once(second.resume(), 'close');
  expect(kept.status().pid).toBeDefined();
});
