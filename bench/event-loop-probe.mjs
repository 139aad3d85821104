// Loaded into the server by NODE_OPTIONS: answers SIGUSR2 by writing, into the file EVENT_LOOP_FILE, for how many milliseconds
// the event loop was blocked at the longest since the signal before.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolution = 2;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
process.on('SIGUSR2', () => {
  writeFileSync(process.env.EVENT_LOOP_FILE, String(delay.count === 0 ? 0 : delay.max / 1e6 - resolution));
  delay.reset();
});
