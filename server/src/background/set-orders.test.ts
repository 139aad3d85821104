import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type EntitlementSet, entitlementSetHash } from '@platbook/contract/packs/entitlement-set';
import pino from 'pino';
import { openWarehouseCommand, openWarehouseFiles } from '../adapters/warehouse-files/index.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { SetOrders } from './set-orders.ts';

const set = (county: string): EntitlementSet => ({ objects: ['Property.PropertyAddress'], counties: [county] });

const program = `
import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { entitlementSetHash } from ${JSON.stringify(path.resolve(import.meta.dirname, '../../../contract/src/packs/entitlement-set.ts'))};
const [, , , folder, action, value] = process.argv;
const at = (name) => folder + '/' + name;
const [objects, counties] = value.split(':').map((list) => list.split(','));
appendFileSync(at('calls'), action + ' ' + (action === '--add-set' ? counties[0] : value) + '\\n');
const failures = Number(readFileSync(at('failures'), 'utf8'));
if (failures > 0) {
  writeFileSync(at('failures'), String(failures - 1));
  console.error('The disk is full.');
  process.exit(1);
}
while (!existsSync(at('go'))) await new Promise((resolve) => setTimeout(resolve, 10));
const manifest = JSON.parse(readFileSync(at('manifest.json'), 'utf8'));
if (action === '--add-set') {
  const hash = entitlementSetHash({ objects, counties });
  manifest.sets.push({ objects, counties, hash, file: hash + '.duckdb', bytes: 0 });
  writeFileSync(at(hash + '.duckdb'), '');
} else {
  manifest.sets = manifest.sets.filter(({ hash }) => hash !== value);
  rmSync(at(value + '.duckdb'));
}
writeFileSync(at('new'), JSON.stringify(manifest));
renameSync(at('new'), at('manifest.json'));
`;

function open({ failures = 0, isHeld = false } = {}) {
  const folder = temporaryFolder('orders');
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify({ version: 1, builtAt: 'now', sets: [] }));
  writeFileSync(path.join(folder, 'failures'), String(failures));
  writeFileSync(path.join(folder, 'command.ts'), program);
  if (!isHeld) writeFileSync(path.join(folder, 'go'), '');
  const warehouse = openWarehouseFiles(folder);
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const command = openWarehouseCommand(path.join(folder, 'command.ts'), folder);
  const orders = new SetOrders({ warehouse, command, log, firstRetry: 20 });
  onTestFinished(() => orders.close());
  const callsFile = path.join(folder, 'calls');
  return {
    folder,
    warehouse,
    orders,
    logged,
    calls: () => (existsSync(callsFile) ? readFileSync(callsFile, 'utf8').trim().split('\n') : []),
    release: () => writeFileSync(path.join(folder, 'go'), ''),
    untilMade: (county: string) =>
      vi.waitFor(() => expect(warehouse.fileOf(set(county))).toBeDefined(), { timeout: 30_000 }),
  };
}

it('several orders of one set build one file, and two sets are built one after the other', async () => {
  const world = open({ isHeld: true });
  for (let i = 0; i < 5; i++) world.orders.order(set('12031'));
  world.orders.order(set('06111'));
  world.orders.order({ objects: set('12031').objects, counties: ['12031', '12031'] });
  await vi.waitFor(() => expect(world.calls()).toEqual(['--add-set 12031']), { timeout: 30_000 });
  world.orders.order(set('12031'));
  world.release();
  await world.untilMade('06111');
  world.orders.order(set('12031'));
  expect(world.calls()).toEqual(['--add-set 12031', '--add-set 06111']);
});

it("a failing order is logged with the command's output and retried until it succeeds", async () => {
  const world = open({ failures: 3 });
  world.orders.order(set('12031'));
  await world.untilMade('12031');
  expect(world.calls()).toHaveLength(4);
  expect(world.logged.filter((line) => line.includes('The disk is full.'))).toHaveLength(3);
});

it("a failing order doesn't delay another", async () => {
  const world = open({ failures: 1 });
  world.orders.order(set('12031'));
  world.orders.order(set('06111'));
  await world.untilMade('06111');
  await world.untilMade('12031');
  expect(world.calls()).toEqual(['--add-set 12031', '--add-set 06111', '--add-set 12031']);
});

it('a set is removed once, and an order that comes first keeps it', async () => {
  const world = open({ isHeld: true });
  const [kept, gone] = [set('12031'), set('06111')];
  world.release();
  for (const each of [kept, gone]) world.orders.order(each);
  await vi.waitFor(
    () => expect(world.logged.filter((line) => line.includes('built an entitlement set'))).toHaveLength(2),
    {
      timeout: 30_000,
    },
  );
  rmSync(path.join(world.folder, 'go'));
  world.orders.remove(entitlementSetHash(gone));
  world.orders.remove(entitlementSetHash(kept));
  world.orders.order(kept);
  world.release();
  await vi.waitFor(() => expect(world.warehouse.hashes()).toEqual([entitlementSetHash(kept)]), { timeout: 30_000 });
  world.orders.order(gone);
  await world.untilMade('06111');
  expect(world.calls().filter((call) => call.startsWith('--remove-set'))).toHaveLength(1);
});

it('closing cancels the running order', async () => {
  const world = open({ isHeld: true });
  world.orders.order(set('12031'));
  await vi.waitFor(() => expect(world.calls()).toHaveLength(1), { timeout: 30_000 });
  await world.orders.close();
  world.release();
  world.orders.order(set('06111'));
  expect(world.calls()).toHaveLength(1);
  expect(world.warehouse.hashes()).toEqual([]);
});
