import { describeRunsAndResults, openWorld } from './several-nodes-suite.ts';
import { startVersitygw, versitygwFolder } from './testing/engines/start-versitygw.ts';
import { resultSettings } from './testing/fakes/fake-s3.ts';

vi.setConfig({ testTimeout: 120_000 });

const s3 = versitygwFolder === undefined ? undefined : await startVersitygw();
const world = s3 && (await openWorld(resultSettings(s3)));
afterAll(async () => {
  await world?.stop();
  await s3?.stop();
});

describe.skipIf(world === undefined)('two nodes with their results on versitygw', () => {
  if (world === undefined) return;
  afterEach(world.restore);
  describeRunsAndResults(world);

  it('keep there what they stored', async () => {
    const { rows } = await world.postgres.query('select count(*) from stored_frames');
    expect(Number(rows[0]?.count)).toBe(0);
  });
});
