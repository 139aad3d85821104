import { join } from 'node:path';
import { inputHashes, staleFiles } from '../content/made.ts';
import { root } from '../run-program.ts';
import type { Gate } from './gate.ts';

const content = join(root, 'content');

/** Whether every PDF and film that is kept with the code was made of what the content folder now says. */
export const checkContent: Gate = {
  name: 'PDFs and films',
  async run() {
    return { problems: staleFiles(content), says: `${Object.keys(inputHashes(content)).length} files` };
  },
};
