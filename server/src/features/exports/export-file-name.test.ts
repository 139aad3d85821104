import { contentDisposition, exportFileName } from './export-file-name.ts';

const subject = (name: string, sequence = 0) => ({ name, sequence, ranAt: '2026-11-21T23:59:59.999Z' });

describe('the name of a download', () => {
  it.each([
    ['Foreclosures', 'Foreclosures 2026-11-21.csv'],
    ['../../etc/passwd', 'etc passwd 2026-11-21.csv'],
    ['..\\..\\x.exe', 'x.exe 2026-11-21.csv'],
    ['a"; filename=evil.exe', 'a ; filename=evil.exe 2026-11-21.csv'],
    ['a\r\nSet-Cookie: x=1', 'a Set-Cookie x=1 2026-11-21.csv'],
    ['', 'Results 2026-11-21.csv'],
    [' .. ', 'Results 2026-11-21.csv'],
    ['\u202Egpj.exe', 'gpj.exe 2026-11-21.csv'],
    ['CON', '_CON 2026-11-21.csv'],
    ['nul.txt', '_nul.txt 2026-11-21.csv'],
    ['=cmd|calc', '=cmd calc 2026-11-21.csv'],
    ['\ud800half', 'half 2026-11-21.csv'],
    ['Häuser 🏡', 'Häuser 🏡 2026-11-21.csv'],
  ])('%j is safe: %s [H110, H111]', (name, expected) => {
    expect(exportFileName(subject(name), 'csv')).toBe(expected);
  });

  it('includes the statement’s number unless it is the first', () => {
    expect(exportFileName(subject('Both', 1), 'xlsx')).toBe('Both (2) 2026-11-21.xlsx');
  });

  it.each(['x', 'é', '🏡', 'e\u0301'])(
    'of 255 × %s is at most 120 bytes, with its full ending and only whole characters [H111]',
    (sign) => {
      for (const format of ['csv', 'parquet'] as const) {
        const name = exportFileName(subject(sign.repeat(255), 1), format);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(120);
        expect(Buffer.byteLength(name)).toBeGreaterThan(110);
        expect([name.endsWith(` (2) 2026-11-21.${format}`), name.isWellFormed(), name.includes('\ufffd')]).toEqual([
          true,
          true,
          false,
        ]);
      }
    },
  );

  it('is in the header as ASCII for old clients and in full for others', () => {
    expect(contentDisposition("Häuser 🏡 (50% it's).csv")).toBe(
      `attachment; filename="Hauser _ (50_ it's).csv"; filename*=UTF-8''H%C3%A4user%20%F0%9F%8F%A1%20%2850%25%20it%27s%29.csv`,
    );
  });
});
