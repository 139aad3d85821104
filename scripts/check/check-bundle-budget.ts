import { firstVisitFiles, type VisitFile } from '../first-visit-files.ts';
import type { Gate } from './gate.ts';

/** What the first visit of the editor may weigh, in kB (1,000 bytes) as gzip sends it. */
const budgets: { name: string; mostKb: number; counts(file: VisitFile): boolean }[] = [
  { name: 'scripts', mostKb: 380, counts: (file) => file.kind === 'script' },
  { name: 'own scripts', mostKb: 60, counts: (file) => file.kind === 'script' && file.isOwn },
  { name: 'styles', mostKb: 40, counts: (file) => file.kind === 'style' },
];

/** Whether the first visit of the editor stays light. */
export const checkBundleBudget: Gate = {
  name: 'first visit',
  async run() {
    const files = firstVisitFiles();
    const sums = budgets.map(({ name, mostKb, counts }) => {
      const kb = files.filter(counts).reduce((sum, file) => sum + file.gzipBytes, 0) / 1000;
      return { name, mostKb, kb };
    });
    return {
      says: sums.map(({ name, kb, mostKb }) => `${name} ${kb.toFixed(0)} of ${mostKb} kB`).join(', '),
      problems: sums
        .filter(({ kb, mostKb }) => kb > mostKb)
        .map(({ name, kb, mostKb }) => `${name}: ${kb.toFixed(1)} kB gzip, ${mostKb} are allowed\n${list(files)}`),
    };
  },
};

function list(files: VisitFile[]): string {
  const sorted = [...files].sort((a, b) => b.gzipBytes - a.gzipBytes);
  return sorted.map(({ file, gzipBytes }) => `  ${(gzipBytes / 1000).toFixed(1).padStart(7)} kB ${file}`).join('\n');
}
