import { YoungGarbage } from './young-garbage.ts';

it('collects once per 4 MB of buffers, whatever their size', () => {
  let collections = 0;
  const garbage = new YoungGarbage(() => (collections += 1));
  for (let piece = 0; piece < 64; piece += 1) garbage.add(256 * 1024);
  garbage.add(100);
  expect(collections).toBe(4);
  garbage.add(16 * 1024 * 1024);
  expect(collections).toBe(5);
});

it('frees unreferenced buffers', () => {
  const garbage = new YoungGarbage();
  const before = process.memoryUsage().arrayBuffers;
  for (let piece = 0; piece < 64; piece += 1) garbage.add(new Uint8Array(1024 * 1024).length);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024);
});
