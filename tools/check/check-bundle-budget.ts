import { firstVisitFiles, type VisitFile } from '../first-visit-files.ts';
import type { Gate } from './gate.ts';

interface Budget {
  readonly name: string;
  readonly mostKb: number;
  counts(file: VisitFile): boolean;
}

/** Limits of a first visit in kB (1,000 bytes, gzip): of the editor, of Property Navigator with its map, and of the report. */
const budgets: Record<'editor' | 'navigator' | 'report', Budget[]> = {
  editor: [
    { name: 'scripts', mostKb: 250, counts: (file) => file.kind === 'script' },
    { name: 'styles', mostKb: 20, counts: (file) => file.kind === 'style' },
  ],
  navigator: [
    { name: 'navigator scripts', mostKb: 410, counts: (file) => file.kind === 'script' },
    { name: 'navigator styles', mostKb: 20, counts: (file) => file.kind === 'style' },
  ],
  report: [
    { name: 'report scripts', mostKb: 150, counts: (file) => file.kind === 'script' },
    { name: 'report styles', mostKb: 20, counts: (file) => file.kind === 'style' },
  ],
};

export const checkBundleBudget: Gate = {
  name: 'first visit',
  async run() {
    const sums = (['editor', 'navigator', 'report'] as const).flatMap((visit) => {
      const files = firstVisitFiles(visit);
      return budgets[visit].map(({ name, mostKb, counts }) => {
        const kb = files.filter(counts).reduce((sum, file) => sum + file.gzipBytes, 0) / 1000;
        return { name, mostKb, kb, files };
      });
    });
    return {
      says: sums.map(({ name, kb, mostKb }) => `${name} ${kb.toFixed(0)} of ${mostKb} kB`).join(', '),
      problems: sums
        .filter(({ kb, mostKb }) => kb > mostKb)
        .map(
          ({ name, kb, mostKb, files }) => `${name}: ${kb.toFixed(1)} kB gzip, ${mostKb} are allowed\n${list(files)}`,
        ),
    };
  },
};

function list(files: VisitFile[]): string {
  const sorted = [...files].sort((a, b) => b.gzipBytes - a.gzipBytes);
  return sorted.map(({ file, gzipBytes }) => `  ${(gzipBytes / 1000).toFixed(1).padStart(7)} kB ${file}`).join('\n');
}
