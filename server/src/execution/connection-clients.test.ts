import { patientLimits, useFenceWorld } from '../testing/worlds/fence-world.ts';
import { ClientGoneError, ClientLimitError } from './index.ts';

const world = useFenceWorld();
const soon = { timeout: 30_000 };

describe('a connection client', () => {
  it('keeps its session from run to run and belongs to one user', async () => {
    const execution = await world.open();
    const { id } = await execution.openClient('A', world.target);
    await world.run(execution, ['create temp table mine as select 7 as a', 'begin'], { clientId: id });
    expect((await world.run(execution, ['from mine', 'rollback'], { clientId: id }))[0]?.rows).toEqual([[7]]);
    expect([execution.clients.has(id, 'A'), execution.clients.has(id, 'B'), execution.clients.touch(id, 'B')]).toEqual([
      true,
      false,
      false,
    ]);
    await expect(world.run(execution, 'select 1', { clientId: id, personId: 'B' })).rejects.toThrow(ClientGoneError);
    await execution.clients.close(id, 'B');
    expect(execution.clients.touch(id, 'A')).toBe(true);
    await execution.clients.close(id, 'A');
    expect(execution.clients.has(id, 'A')).toBe(false);
  });

  it('is limited to two per user, and ends without affecting others when its process is killed', async () => {
    const execution = await world.open({ graceMs: 100 });
    const [first, second] = await Promise.all([
      execution.openClient('A', world.target),
      execution.openClient('A', world.target),
    ]);
    await expect(execution.openClient('A', world.target)).rejects.toThrow(ClientLimitError);
    // The engine must be deep in the statement by then: one that is stopped earlier does not end its process.
    const change = { clientId: first.id, limits: { ...patientLimits, timeoutMs: 500 } };
    await world.run(execution, "select levenshtein(repeat('a', 200000), repeat('d', 200000))", change);
    await expect.poll(() => execution.clients.has(first.id, 'A'), soon).toBe(false);
    expect(execution.clients.has(second.id, 'A')).toBe(true);
  });

  it('ends after its idle time', async () => {
    const execution = await world.open({ clientIdleMs: 50 });
    const { id } = await execution.openClient('A', world.target);
    await expect.poll(() => execution.clients.has(id, 'A'), soon).toBe(false);
    await expect.poll(() => execution.stats().processes.bound, soon).toBe(0);
  });
});
