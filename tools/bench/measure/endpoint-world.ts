import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '../../../e2e/product/api-client.ts';
import { connectTool, type ToolConnection, type ToolLogin } from '../../../server/src/testing/worlds/endpoint-world.ts';
import { descendantsOf } from './watch.ts';
import { inProduct } from './worlds.ts';

export interface BenchEndpoint {
  readonly pid: number;
  readonly endpointPid: number;
  readonly port: number;
  connect(login?: ToolLogin): Promise<ToolConnection>;
}

const email = 'licensed@example.com';

export function inBenchEndpoint<T>(env: Record<string, string>, use: (world: BenchEndpoint) => Promise<T>): Promise<T> {
  return inProduct({ env: { GATEWAY: 'on', ...env } }, async ({ pid, url, output }) => {
    const port = await gatewayPort(output);
    const client = await signIn(url, email);
    const { currentUser } = (await client.ask('GET', '/api/app')) as { currentUser: { id: string } };
    const address = '127.0.0.1';
    await client.ask('POST', '/api/ip-whitelists', { userId: currentUser.id, startIp: address, endIp: address });
    client.close();
    // Its process starts with the first client.
    (await connectTool(port, email)).close();
    const endpointPid = descendantsOf(pid).find(isEndpoint);
    if (endpointPid === undefined) throw new Error('The SQL endpoint has no process.');
    return use({ pid, endpointPid, port, connect: (login) => connectTool(port, email, login) });
  });
}

async function gatewayPort(output: () => string): Promise<number> {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = /SQL Server tools connect to \S+, port (\d+)/.exec(output())?.[1];
    if (found !== undefined) return Number(found);
    await pause(100);
  }
  throw new Error(`The SQL endpoint did not say that it listens.\n${output()}`);
}

const isEndpoint = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('sql-endpoint-main');
