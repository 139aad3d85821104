import { failMessages, type MessageFailure } from '../testing/faults/fail-messages.ts';
import { FailPoint } from '../testing/faults/fail-point.ts';
import { failEach, type Operation, runOperation } from '../testing/faults/fault-operations.ts';
import { faultTimeout, isLongForm } from '../testing/faults/fault-rounds.ts';
import { openFaultWorld } from '../testing/faults/fault-world.ts';

const point = new FailPoint();
let failure: MessageFailure;

const restore = failMessages(point, () => failure);
const world = await openFaultWorld({ TRIAL_STATEMENT_SECONDS: '3' });
afterAll(async () => {
  await world?.app.close();
  restore?.();
});

function inNewProcess({ name, prepare }: Operation): Operation {
  const processes = () => world.app.services.execution.stats().processes.boundPids;
  return {
    name,
    async prepare(...all) {
      const attempt = await prepare(...all);
      for (const pid of processes()) process.kill(pid, 'SIGKILL');
      await expect.poll(processes).toEqual([]);
      return attempt;
    },
  };
}

const operations = [
  runOperation('store result', 'select range as n, md5(range::varchar) as t from range(8000) where {n} > 0', 8_000),
  ...(isLongForm ? [runOperation('finish statement', 'select {n} > 0; select {n} < 0', [[[true]], [[false]]])] : []),
];

describe.each(['killed', 'cut', 'garbled', 'stopped'] as const)('a worker %s at a message', (kind) => {
  it.each(operations)(
    'fails only its own run, and never shortens it, whichever message it is: $name [F34, F5, G01, N4, N6, N7, N11, N13]',
    async (operation) => {
      failure = kind;
      // In `npm test`, the first kind fails every second message, the others a few; a worker that is stopped early gets 20 seconds.
      const few = kind === 'killed' ? { step: 2 } : { from: kind === 'stopped' ? 5 : 2, step: 5 };
      const calls = await failEach(world, inNewProcess(operation), point, isLongForm ? {} : few);
      expect(calls).toBeGreaterThan(5);
    },
    faultTimeout(10_000),
  );
});
