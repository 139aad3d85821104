export interface Progress {
  step(name: string): void;
  finish(summary: string): void;
}

/** A bar on a terminal, otherwise one line per finished step, and `{ percent }` to a parent that listens over IPC. */
export function openProgress(stream: NodeJS.WriteStream, steps: number): Progress {
  const began = performance.now();
  let stepBegan = began;
  let current: string | undefined;
  let done = 0;
  const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;
  const endStep = (): void => {
    if (current === undefined) return;
    done += 1;
    if (!stream.isTTY) stream.write(`  ${seconds(stepBegan).padStart(7)}  ${current}\n`);
  };
  return {
    step(name) {
      endStep();
      current = name;
      stepBegan = performance.now();
      process.send?.({ percent: Math.min(99, Math.floor((100 * done) / steps)) });
      if (!stream.isTTY) return;
      const filled = Math.min(24, Math.round((24 * done) / steps));
      stream.write(`\r\x1b[K[${'█'.repeat(filled)}${'░'.repeat(24 - filled)}] ${seconds(began)}  ${name}`);
    },
    finish(summary) {
      endStep();
      current = undefined;
      stream.write(`${stream.isTTY ? '\r\x1b[K' : ''}${summary} (${seconds(began)})\n`);
    },
  };
}

export const SILENT: Progress = { step: () => undefined, finish: () => undefined };
