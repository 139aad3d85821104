import { join } from 'node:path';
import { inputHashes, staleFiles } from '../content/made.ts';
import { root } from '../run-program.ts';
import type { Gate } from './gate.ts';

const content = join(root, 'content');

/** Whether every committed PDF and film was made from the current content folder. */
export const checkContent: Gate = {
  name: 'PDFs and films',
  async run() {
    return { problems: staleFiles(content), says: `${Object.keys(inputHashes(content)).length} files` };
  },
};
