import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { engineFolder } from '../../server/src/testing/engines/engine-folder.ts';
import { findFreePort } from '../../server/src/testing/find-free-port.ts';
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts';
import { root } from '../run-program.ts';

const caddy = engineFolder('caddy-2.11.7');

/** Answers with its name; `isReady` is what `/readyz` says. */
async function startNode(name: string) {
  const seen: IncomingMessage[] = [];
  const node = { name, isReady: true, seen, port: 0, stop: async () => {} };
  const server = createServer((incoming, answer) => {
    const isProbe = incoming.url === '/readyz';
    if (!isProbe) seen.push(incoming);
    answer.writeHead(isProbe && !node.isReady ? 503 : 200, { connection: 'close' }).end(name);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  node.port = (server.address() as AddressInfo).port;
  node.stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return node;
}

/** Sends the path as it is: `fetch` would clean it. A body makes it a POST. */
const send = (port: number, path: string, body?: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const headers = { host: 'data.example.com' };
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject).end(body);
  });

async function startProxy(nodes: readonly { port: number }[]) {
  const port = await findFreePort();
  const home = temporaryFolder('proxy');
  const config = join(home, 'Caddyfile');
  const delivered = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8');
  writeFileSync(config, delivered.replace('admin off', 'admin off\n\tdefault_bind 127.0.0.1'));
  const child = spawn(join(caddy as string, 'bin/caddy'), ['run', '--config', config], {
    env: {
      HOME: home,
      PLATBOOK_HOST: `http://data.example.com:${port}`,
      PLATBOOK_NODES: nodes.map((node) => `127.0.0.1:${node.port}`).join(' '),
    },
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  });
  await expect.poll(() => send(port, '/up').catch(() => undefined)).toMatchObject({ status: 200 });
  return port;
}

describe.skipIf(caddy === undefined)('the proxy', () => {
  it('passes requests on with their scheme, host and address, but not for rules and metrics, however they are spelled', async () => {
    const node = await startNode('one');
    onTestFinished(node.stop);
    const port = await startProxy([node]);
    node.seen.length = 0;
    expect(await send(port, '/api/app')).toEqual({ status: 200, text: 'one' });
    expect(node.seen[0]?.headers).toMatchObject({
      host: 'data.example.com',
      'x-forwarded-proto': 'http',
      'x-forwarded-for': expect.stringContaining('127.0.0.1'),
    });
    node.seen.length = 0;
    const inside = [
      '/engine-rules/x',
      '/tools/engine-rules/x',
      '//engine-rules/x',
      '/engine%2Drules/x',
      '/ENGINE-RULES/x',
    ];
    for (const path of [...inside, '/metrics', '/a/../metrics'])
      expect([path, (await send(port, path)).status]).toEqual([path, 404]);
    expect(node.seen).toEqual([]);
  });

  it('asks only nodes that are ready, and another one if a node dies', async () => {
    const nodes = await Promise.all([startNode('one'), startNode('two')]);
    const [one, two] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
    onTestFinished(two.stop);
    const port = await startProxy(nodes);
    const ask = async (body?: string) => Promise.all(Array.from({ length: 10 }, () => send(port, '/', body)));
    const answers = async (body?: string) =>
      [...new Set((await ask(body)).map(({ status, text }) => `${status} ${text}`))].sort();
    await expect.poll(() => answers()).toEqual(['200 one', '200 two']);
    two.isReady = false;
    await expect.poll(() => answers()).toEqual(['200 one']);
    two.isReady = true;
    await expect.poll(() => answers()).toEqual(['200 one', '200 two']);
    await one.stop();
    expect(await answers()).toEqual(['200 two']);
    expect(await answers('a body')).toEqual(['200 two']);
  });
});
