import { fileURLToPath } from 'node:url';
import { isPackage, programFile } from '../workers/programs.ts';

/** The generator of property data. */
export const warehouseProgram = (): string =>
  fileURLToPath(programFile(new URL('../../../warehouse/src/main.ts', import.meta.url)));

/** What an operator types: `npm run admin -- first-admin-code`, or `npx platbook admin first-admin-code`. */
export function commandLine(name: 'start' | 'admin' | 'setup' | 'warehouse', ...words: readonly string[]): string {
  if (isPackage) return ['npx platbook', ...(name === 'start' ? [] : [name]), ...words].join(' ');
  return [name === 'start' ? 'npm start' : `npm run ${name}`, ...(words.length > 0 ? ['--', ...words] : [])].join(' ');
}
