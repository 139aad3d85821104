// Loaded with NODE_OPTIONS. SIGUSR2 writes the longest event-loop block (ms) to EVENT_LOOP_FILE; SIGWINCH runs a full GC.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const resolution = 2;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
process.on('SIGUSR2', () => {
  writeFileSync(process.env.EVENT_LOOP_FILE, String(delay.count === 0 ? 0 : delay.max / 1e6 - resolution));
  delay.reset();
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGWINCH', () => collect());
