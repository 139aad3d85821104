/** The command `npm run warehouse:check`: prints a target, its actual value and the verdict per line. Exits with 1 if a target is missed. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BuildError } from '../build-error.ts';
import { checkWarehouse } from './check-warehouse.ts';

try {
  const { out } = parseArgs({ options: { out: { type: 'string' } } }).values;
  const folder = out ?? fileURLToPath(new URL('../../../data/warehouse', import.meta.url));
  const verdicts = await checkWarehouse(folder);
  for (const { target, got, isMet } of verdicts)
    process.stdout.write(`${isMet ? 'met   ' : 'MISSED'}  ${target}\n        ${got}\n`);
  const missed = verdicts.filter(({ isMet }) => !isMet).length;
  process.stdout.write(`${verdicts.length - missed} of ${verdicts.length} targets met\n`);
  process.exitCode = missed === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof BuildError || error instanceof TypeError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
