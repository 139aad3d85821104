// A process of its own, so that what the measuring one has to do is not measured: asks the address every 50 ms, and tells how long the answers took
// since it was asked before.
import { setTimeout as pause } from 'node:timers/promises';

const [address = '', cookie = ''] = process.argv.slice(2);
const betweenMilliseconds = 50;
let taken: number[] = [];

process.on('message', () => {
  process.send?.(taken);
  taken = [];
});
process.on('disconnect', () => process.exit());

for (;;) {
  const began = performance.now();
  const response = await fetch(address, { headers: { cookie } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
  taken.push(performance.now() - began);
  await pause(betweenMilliseconds);
}
