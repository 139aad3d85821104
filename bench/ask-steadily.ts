// Runs in its own process, so that the work of the measuring process doesn't affect it. Requests the URL every 50 ms, and reports the
// response times since the last report.
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
