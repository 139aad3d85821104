import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where `npm run test:engines` installed an engine; undefined if it couldn't be had. */
export function engineFolder(name: string): string | undefined {
  const folder = fileURLToPath(new URL(`../../../../data/engines/${name}`, import.meta.url));
  return existsSync(folder) ? folder : undefined;
}
