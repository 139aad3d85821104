import { createHash } from 'node:crypto';

/** Pages of a PDF as Chromium writes it: its page objects stand uncompressed. */
export function countPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

/**
 * Takes out of a PDF what differs from one making to the next: its dates become the day of the data, and its id the hash of the rest.
 * Lengths stay, so that the table of offsets stays right. The same input then gives the same bytes.
 */
export function settlePdf(pdf: Buffer, asOf: string): Buffer {
  const day = asOf.replaceAll('-', '');
  const names = new Map<string, string>();
  const text = pdf
    .toString('latin1')
    .replace(/\(D:\d{14}(.*?)\)/g, `(D:${day}000000$1)`)
    // Heads of tables are called after a count that the browser goes on with from page to page.
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
