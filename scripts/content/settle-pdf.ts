import { createHash } from 'node:crypto';

/** Counts the pages of a PDF written by Chromium, which leaves page objects uncompressed. */
export function countPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

/**
 * Makes a PDF reproducible: its dates become the data's as-of date, and its ID a hash of the rest. Lengths don't change, so the offset
 * table stays valid.
 */
export function settlePdf(pdf: Buffer, asOf: string): Buffer {
  const day = asOf.replaceAll('-', '');
  const names = new Map<string, string>();
  const text = pdf
    .toString('latin1')
    .replace(/\(D:\d{14}(.*?)\)/g, `(D:${day}000000$1)`)
    // Chromium names table headers by a counter that keeps running from one page to the next.
    .replace(/\(node(\d{8})\)/g, (_all, name: string) => {
      if (!names.has(name)) names.set(name, String(names.size + 1).padStart(8, '0'));
      return `(node${names.get(name)})`;
    });
  const without = text.replace(
    /(\/ID\s*\[\s*<)([0-9A-Fa-f]+)(>\s*<)([0-9A-Fa-f]+)(>)/,
    (_all, a, first, b, second, c) => [a, '0'.repeat(first.length), b, '0'.repeat(second.length), c].join(''),
  );
  const id = createHash('sha256').update(without, 'latin1').digest('hex').toUpperCase();
  const settled = without.replace(/(\/ID\s*\[\s*<)(0+)(>\s*<)(0+)(>)/, (_all, a, first, b, second, c) =>
    [a, id.slice(0, first.length), b, id.slice(0, second.length), c].join(''),
  );
  return Buffer.from(settled, 'latin1');
}
