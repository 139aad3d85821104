import { availableParallelism, constants, setPriority } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './scripts/long-first.ts';
import { compiledFolder } from './scripts/run-program.ts';

// Tests start many processes: each takes what the first one compiled.
process.env.NODE_COMPILE_CACHE ??= compiledFolder;

// Engines stand below the server in priority: where the test files of two others keep the processors busy, they would starve.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

// What is waited for comes at once on a quiet machine; the default of one second is too short on a busy one. A file closes all
// that it opened, so that what a process has loaded and compiled serves the next file, too.
const usual = { expect: { poll: { timeout: 15_000 } }, isolate: false };
/** Screens whose rows live in a worker of the browser, which knows no context but its thread's. */
const ofOwnProcess = ['web/src/features/workbench/results/ranges.test.tsx'];

const screens = {
  ...usual,
  // What the page keeps for a visit is kept by its modules: each file is a visit of its own.
  isolate: true,
  environment: 'jsdom' as const,
  css: { include: [] },
  testTimeout: 60_000,
  hookTimeout: 30_000,
};

/**
 * Three projects: `node` (rules, also those of the page, features and suites, beside the file they test), `web` (screens in jsdom, which
 * are `.test.tsx`; a few as `web-process`) and `e2e` (journeys in a real browser, which `npm test` runs after the others). Generous time limits: the machine
 * may be small.
 */
export default defineConfig({
  test: {
    slowTestThreshold: 10_000,
    // On two cores vitest would take one file at a time, though most files wait for processes and time limits half of their time:
    // four at once kept two cores busy for three fifths of it, six for four fifths.
    maxWorkers: Math.max(6, availableParallelism() - 1),
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'node',
          ...usual,
          environment: 'node',
          include: ['{contract,server,warehouse,scripts,bench,web,navigator,report}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          ...screens,
          // A context of its own for each file in a thread that stays takes a third less processor time than a process for each.
          pool: 'vmThreads',
          include: ['{web,navigator,report}/**/*.test.tsx'],
          exclude: ofOwnProcess,
        },
      },
      { plugins: [react()], test: { name: 'web-process', ...screens, include: ofOwnProcess } },
      {
        test: {
          name: 'e2e',
          ...usual,
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/set-up.ts'],
          // The server is loaded by Node itself, which keeps what it compiled from run to run.
          server: { deps: { external: [/\/(contract|scripts|server|warehouse)\//] } },
          // Three browsers keep two cores busy while one of them waits.
          maxWorkers: 3,
          testTimeout: 90_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
