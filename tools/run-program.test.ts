import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from './run-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'platbook-program-'));
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

it('ends a stalled run with all its child processes, and names what hangs', async () => {
  const program = join(folder, 'stalled.mjs');
  const grandchild = 'process.stdout.write(String(process.pid)); for (;;);';
  writeFileSync(
    program,
    `import { spawn } from 'node:child_process';
    process.send({ running: ['a.test.ts > waits for a server'] });
    spawn(process.execPath, ['-e', ${JSON.stringify(grandchild)}], { stdio: ['ignore', 'inherit', 'ignore'] });`,
  );
  const errorOutput = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { exitCode, output } = await runProgram(program, [], { stallMs: 3000 });
  expect(exitCode).toBe(1);
  expect(errorOutput.mock.calls.flat().join('\n')).toMatch(
    /No progress for 3 seconds.*\n +a\.test\.ts > waits for a server$/,
  );
  await expect.poll(() => isAlive(Number(output))).toBe(false);
});

function isAlive(pid: number): boolean {
  expect(pid).toBeGreaterThan(0);
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
