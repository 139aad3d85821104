import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts';
import { root } from '../run-program.ts';

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

it.skipIf(!hasSystemd)('has a systemd unit without mistakes, whose exposure systemd rates at most 1.5 of 10', () => {
  const file = join(temporaryFolder('unit'), 'platbook.service');
  const unit = readFileSync(join(root, 'deploy/platbook.service'), 'utf8');
  // The program is not installed here.
  writeFileSync(file, unit.replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true'));
  const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  expect([verified.status, verified.stderr]).toEqual([0, '']);
  const rated = spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=15', file], {
    encoding: 'utf8',
  });
  expect([rated.status, rated.stderr]).toEqual([0, '']);
  expect(rated.stdout).toContain('Overall exposure level');
});
