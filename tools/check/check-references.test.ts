import { findReferences } from './check-references.ts';

const idsIn = (file: string, text: string) => findReferences(file, text).ids.map((one) => one.text);

describe('IDs', () => {
  it.each([
    ['x.test.ts', "it('lists tags [R373]', () => {", ['R373']],
    [
      'x.test.tsx',
      "it('signs out [R390] [V24, H001–H003], and stays so (F1)', () => {",
      ['R390', 'V24', 'H001', 'H002', 'H003', 'F1'],
    ],
    ['x-suite.ts', 'it(`ends ${runs} runs [N4]`, () => {', ['N4']],
    ['x.ts', '/** Survives a kill (F1, N4). */', ['F1', 'N4']],
    ['x.tsx', 'const due = true; // R089: exports', ['R089']],
    ['docs/x.md', '| V06, F5 | SQL on a file | `x.test.ts` |', ['V06', 'F5']],
    ['docs/x.md', '- **V04, N1** concern later versions.', ['V04', 'N1']],
  ])('are read in %s: %s', (file, text, ids) => {
    expect(idsIn(file, text)).toEqual(ids);
  });

  it.each([
    ['x.ts', 'const sheet = cell[A1] ?? [H1];'],
    ['x.ts', "const format = [`FORMAT(n, 'N0')`, `${day}T00:00:00Z`];"],
    ['x.test.ts', "expect(cells).toEqual(['H1', 'T10']);"],
    ['x.ts', '/** One of 16 colors: #F10A2B. V8 throws. */'],
    ['docs/reliability.md', '| V24 | Another site sends requests with the cookies of a user. |'],
  ])('are not read in %s: %s', (file, text) => {
    expect(idsIn(file, text)).toEqual([]);
  });
});

describe('references outside the repository', () => {
  it.each([
    '/** Polls every 500 ms (specification §4, readings 15). */',
    '/** Reading 49: the licensed connection wins. */',
    "it('refuses another site (security V24)', () => {",
    '/** Lags are shed (security 4.3). */',
    '/** Beyond §7: the runs of the last days. */',
    '/** See readings.md. */',
    '/** A comment that wraps (reading\n * 25) at a reference. */',
  ])('are found in %s', (text) => {
    expect(findReferences('x.ts', text).outside).toEqual([{ line: 1, text: text.split('\n')[0] }]);
  });

  it.each([
    '/** Compares entity tags (RFC 9110\n * §13.1). */',
    'const half = reading * 2;',
    '/** Ends sessions (OpenID Connect Back-Channel Logout 1.0 §2.5). */',
    '/** Reading 50,000 rows takes a second; see [V24] and security.ts. */',
  ])('are not found in %s', (text) => {
    expect(findReferences('x.ts', text).outside).toEqual([]);
  });
});
