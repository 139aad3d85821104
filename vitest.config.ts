import { availableParallelism, constants, setPriority } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './tools/long-first.ts';
import { compiledFolder } from './tools/run-program.ts';

// Tests start many processes. Each reuses the compiled code of the first.
process.env.NODE_COMPILE_CACHE ??= compiledFolder;

// Workers run at a lower priority than the server. If two other test files kept the processors busy, they would starve.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

// Polling succeeds at once on a quiet machine; the default timeout of one second is too short on a busy one. A file closes everything it
// opened, so the next file can reuse the process and its compiled code.
const usual = {
  expect: { poll: { timeout: 15_000 } },
  isolate: false,
  globals: true,
  // Rendering and servers make much garbage: collecting it less often saves 8% of the CPU time.
  execArgv: ['--min-semi-space-size=16'],
};

// Node loads these itself and caches the compiled code between runs, but vitest must load the tests.
const nodePackages = new RegExp(
  `^${import.meta.dirname}/(charts|contract|property|sql|tds|tools|server|warehouse)/(?!.*\\.test\\.ts)`,
);

const engineTests = '{server,warehouse,tools}/**/*.engine.test.ts';

/**
 * Four projects: `node` (all tests without a browser), `web` (screens in jsdom, in `.test.tsx` files), `e2e` (tests in a real browser, which
 * `npm test` runs beside the others) and `engines` (`npm run test:engines`: servers that npm can't install). The time limits are generous, because the machine may be small.
 */
export default defineConfig({
  test: {
    slowTestThreshold: 10_000,
    // On two cores vitest would run one file at a time, although most files spend half their time waiting for processes and timers. Four at
    // once kept two cores busy 60% of the time, six 80%.
    maxWorkers: Math.max(6, availableParallelism() - 1),
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'node',
          ...usual,
          // After the tests of screens, while the browser tests still run: two workers alone would leave half of two cores idle.
          sequence: { groupOrder: 1 },
          environment: 'node',
          server: { deps: { external: [nodePackages] } },
          include: ['{charts,contract,property,sql,tds,server,warehouse,tools,ui,portal,navigator,bi}/**/*.test.ts'],
          exclude: ['**/node_modules/**', engineTests],
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'engines',
          ...usual,
          environment: 'node',
          server: { deps: { external: [nodePackages] } },
          include: [engineTests],
          // Each starts a server of hundreds of megabytes.
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          ...usual,
          environment: 'jsdom',
          css: { include: [] },
          setupFiles: ['portal/src/testing/set-up-screens.ts'],
          include: ['{ui,portal,navigator,bi}/**/*.test.tsx'],
          // Each worker loads the whole portal. Two take 70 seconds of CPU time, six 90.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'e2e',
          ...usual,
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/product/set-up.ts'],
          server: { deps: { external: [nodePackages] } },
          // The other tests run at the same time and keep both cores busy. A third browser would only delay both.
          maxWorkers: 2,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
