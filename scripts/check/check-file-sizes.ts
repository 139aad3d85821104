import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run-program.ts';
import type { Gate } from './gate.ts';
import { sourceFiles } from './source-files.ts';

const mostLines = 500;
const forbiddenNames = /(^|\/)(utils?|lib|common|helpers?|shared|misc|types|constants)(\/|\.[a-z]+$)/;

/** Refuses files over 500 lines, and names such as `utils`. */
export const checkFileSizes: Gate = {
  name: 'file sizes and names',
  async run() {
    const files = sourceFiles(['.ts', '.tsx', '.mjs', '.cjs']);
    const problems = files.flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1;
      return [
        ...(lines > mostLines ? [`${file} has ${lines} lines; the limit is ${mostLines}. Split it.`] : []),
        ...(forbiddenNames.test(file) ? [`${file} has a name that says nothing. Name it after what it contains.`] : []),
      ];
    });
    return { problems, says: `${files.length} files` };
  },
};
