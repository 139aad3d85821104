import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { connectTool, type ToolConnection, type ToolLogin } from '../server/src/testing/gateway-world.ts';
import { createHttpClient, type HttpClient } from '../server/src/testing/http-client.ts';
import { createTestBrowser, passIdentityProvider } from '../server/src/testing/test-browser.ts';
import { descendantsOf } from './process-tree.ts';
import { startWarmProduct } from './warm-product.ts';

/** A running product whose licensed demo user is allowed to connect from this machine, and tools that connect as this user. */
export interface BenchGateway {
  readonly pid: number;
  readonly gatewayPid: number;
  readonly port: number;
  readonly url: string;
  readonly page: HttpClient;
  readonly userId: string;
  connect(login?: ToolLogin): Promise<ToolConnection>;
}

const email = 'licensed@example.com';

export async function inBenchGateway<Outcome>(
  env: Record<string, string>,
  use: (world: BenchGateway) => Promise<Outcome>,
): Promise<Outcome> {
  const product = await startWarmProduct({ env: { GATEWAY: 'on', ...env } });
  try {
    const port = await gatewayPort(product.output);
    const browser = createTestBrowser(product.url);
    await browser.postJson('/api/token', { token: await passIdentityProvider(browser, email) });
    const page = createHttpClient(product.url, `platbook=${browser.cookies.get('platbook')}`);
    const userId = (await page.get('/api/app')).json.currentUser.id as string;
    await allow(page, userId, '127.0.0.1');
    const [gatewayPid = 0] = descendantsOf(product.pid).filter((pid) => isGateway(pid));
    return await use({
      pid: product.pid,
      gatewayPid,
      port,
      url: product.url,
      page,
      userId,
      connect: (login) => connectTool(port, email, login),
    });
  } finally {
    await product.stop();
  }
}

export async function allow(page: HttpClient, userId: string, address: string): Promise<void> {
  const { status } = await page.post('/api/ip-whitelists', { userId, startIp: address, endIp: address });
  if (status !== 200) throw new Error(`The address was answered with ${status}.`);
}

async function gatewayPort(output: () => string): Promise<number> {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = /SQL Server tools connect to \S+, port (\d+)/.exec(output())?.[1];
    if (found !== undefined) return Number(found);
    await pause(100);
  }
  throw new Error(`The gateway did not say that it listens.\n${output()}`);
}

const isGateway = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('gateway-main');
