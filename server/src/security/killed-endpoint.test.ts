import { readFileSync } from 'node:fs';
import { findFreePort } from '../testing/find-free-port.ts';
import { signInOver } from '../testing/http-client.ts';
import { listDescendants, parentOf } from '../testing/process-tree.ts';
import { type ServerProcess, useServerProcesses } from '../testing/server-process.ts';
import { makeTinyWarehouse } from '../testing/tiny-warehouse.ts';
import { connectTool } from '../testing/worlds/endpoint-world.ts';

const email = 'trial@example.com';
const endless =
  'select count(*) from Property.PropertyAddress a cross join Property.PropertyAddress b cross join Property.PropertyAddress c cross join Property.PropertyAddress d';
const patience = { timeout: 30_000 };

const processes = useServerProcesses();
// Another test can take the usual port between the two starts.
const gatewayPort = String(await findFreePort());

function endpointOf({ pid }: ServerProcess): number {
  const is = (each: number) => readFileSync(`/proc/${each}/cmdline`, 'utf8').includes('sql-endpoint-main');
  const found = listDescendants(pid).find(is);
  if (found === undefined) throw new Error('The SQL endpoint has no process.');
  return found;
}

async function start() {
  const env = { WAREHOUSE_FOLDER: await makeTinyWarehouse(), GATEWAY: 'on', GATEWAY_PORT: gatewayPort };
  const running = await processes.start(await findFreePort(), env);
  await expect.poll(running.output, patience).toMatch(/SQL Server tools connect to 127\.0\.0\.1, port \d+/);
  const page = await signInOver(running.url, email);
  const userId = (await page.get('/api/app')).json.currentUser.id;
  const allowed = await page.post('/api/ip-whitelists', { userId, startIp: '127.0.0.1', endIp: '127.0.0.1' });
  expect(allowed.status).toBe(200);
  return { running, port: Number(/port (\d+), database/.exec(running.output())?.[1]) };
}

it('a killed worker fails only its own statement; a killed server takes down its SQL endpoint and all connections', async () => {
  const { running, port } = await start();
  const [busy, idle] = [await connectTool(port, email), await connectTool(port, email)];
  const sqlEndpoint = endpointOf(running);
  expect(await busy.rows('select count(*) from Property.PropertyAddress where 1 = 0')).toEqual([[0]]);
  const failing = busy.rows(endless).then(
    () => 'finished',
    ({ message }: Error) => message,
  );
  const engines = () => listDescendants(sqlEndpoint);
  await expect.poll(() => engines().length, patience).toBeGreaterThan(0);
  for (const engine of engines()) process.kill(engine, 'SIGKILL');
  expect(await failing).not.toBe('finished');
  expect(await idle.rows('select count(*) from Property.PropertyAddress where 1 = 0')).toEqual([[0]]);

  const left = [sqlEndpoint, ...engines()];
  const unheard = busy.rows(endless).catch(() => 'ended');
  await running.end('SIGKILL');
  await Promise.all([busy.ended, idle.ended, unheard]);
  await expect.poll(() => left.filter((pid) => parentOf(pid) !== undefined), patience).toEqual([]);
  const again = await start();
  expect(again.port).toBe(port);
  const tool = await connectTool(port, email);
  expect(await tool.rows('select 1')).toEqual([[1]]);
  expect(await again.running.end('SIGTERM')).toBe(0);
  await tool.ended;
}, 180_000);
