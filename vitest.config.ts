import { existsSync } from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compiledFolder } from './scripts/run-program.ts';

// Every test file is a process of its own and starts others: each takes what the first one compiled.
process.env.NODE_COMPILE_CACHE ??= compiledFolder;

// Engines stand below the server in priority: where the test files of two others keep the processors busy, they would starve.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

// What is waited for comes at once on a quiet machine; the default of one second is too short on a busy one.
const patient = { poll: { timeout: 15_000 } };
const webSetUp = new URL('web/src/testing/set-up.ts', import.meta.url).pathname;

/**
 * Three projects: `node` (rules, also those of the page, features and suites, beside the file they test), `web` (screens in jsdom, which
 * are `.test.tsx`: a page and a process for each file) and `e2e` (journeys in a real browser, two files at a time, which `npm test` runs
 * after the others). Generous time limits: the machine may be small.
 */
export default defineConfig({
  test: {
    slowTestThreshold: 10_000,
    // On two cores vitest would take one file at a time, though most files wait for processes and time limits.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'node',
          expect: patient,
          environment: 'node',
          include: ['{contract,server,warehouse,scripts,bench,web}/**/*.test.ts'],
          // Each file closes all that it opened: what a process has loaded and compiled serves the next file, too.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          expect: patient,
          environment: 'jsdom',
          include: ['web/**/*.test.tsx'],
          setupFiles: existsSync(webSetUp) ? [webSetUp] : [],
          css: { include: [] },
          testTimeout: 60_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'e2e',
          expect: patient,
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/set-up.ts'],
          maxWorkers: 2,
          testTimeout: 90_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
