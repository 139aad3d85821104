import { join } from 'node:path';
import { useFenceWorld } from '../../testing/worlds/fence-world.ts';
import { NetworkWorkers } from './network-workers.ts';

const world = useFenceWorld();

it('never leases a session on a worker that is being killed [F7]', async () => {
  const directory = join(world.directory, 'workers');
  const workers = new NetworkWorkers({ directory, workers: 1, isReady: false, graceMs: 100, onEnded: () => undefined });
  onTestFinished(() => workers.close());
  const lease = () => workers.lease(world.target, new AbortController().signal);
  const first = await lease();
  first.process.kill();
  expect(first.process.hasEnded).toBe(false);
  const second = await lease();
  await second.process.call({ type: 'ping', session: second.session }).result;
  expect(second.process).not.toBe(first.process);
});
