import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { KeptMail } from '../../adapters/mail/index.ts';

export function readOutbox(dataFolder: string): KeptMail[] {
  const folder = path.join(dataFolder, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name): KeptMail => JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}
