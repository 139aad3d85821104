import fc from 'fast-check';

/** Texts per property; SQL_FUZZ_CASES sets another number. The seed is fixed, or SQL_FUZZ_SEED. */
export const fuzzRuns = {
  numRuns: Number(process.env['SQL_FUZZ_CASES'] ?? 500),
  seed: Number(process.env['SQL_FUZZ_SEED'] ?? 20_261_121),
} as const;

/** Included in the title of a fuzz test, so a failure can be reproduced. */
export const fuzzTitle = `${fuzzRuns.numRuns} texts of seed ${fuzzRuns.seed}`;

const blanks = fc.constantFrom(
  '',
  ' ',
  '\n',
  '\r\n',
  '\t',
  '/* ; */',
  '-- ;\n',
  '--\n',
  '/*;*/ --;\n',
  '/**/',
  '/*/ ; */',
);

export function textsOf(templates: readonly string[], expressions: readonly string[]): fc.Arbitrary<string> {
  const statement = fc
    .tuple(fc.constantFrom(...templates), fc.infiniteStream(fc.constantFrom(...expressions)))
    .map(([template, stream]) => template.replace(/\?/g, () => stream.next().value));
  const piece = fc
    .tuple(blanks, statement, blanks, fc.constantFrom(';', ';', ';;', '; ;'))
    .map((parts) => parts.join(''));
  return fc
    .tuple(fc.array(piece, { maxLength: 4 }), blanks, fc.option(statement, { nil: '' }), blanks)
    .map(([pieces, before, last, after]) => pieces.join('') + before + last + after);
}

export function rubbleOf(fragments: readonly string[]): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...fragments), { maxLength: 14 }).map((parts) => parts.join(''));
}

/** Fragments that start, end, escape and nest, for `rubbleOf`. */
export const rubble = [
  ...[
    "'",
    "'",
    '"',
    '"',
    '$$',
    '$$',
    '$a$',
    '$a',
    'a$b$',
    '$1',
    '/*',
    '*/',
    '--',
    '\n',
    '\r',
    '\\',
    "\\'",
    ';',
    ';',
    ';',
    ' ',
  ],
  ...[
    "E'",
    "e'",
    "''",
    "'\n'",
    "N'",
    "U&'",
    'U&"',
    "B'",
    "x'",
    '[',
    ']',
    '`',
    '(',
    ')',
    'é',
    '😀',
    'select ',
    '1',
    '1e',
    '.',
    ',',
  ],
  ...['aE', '*/*', '/*/', '-', '/', '*', '::', '@', '#', ':', 'E', "'a'", "'b;'", '"c;"', '$q$;$q$', '/*;*/', '--;\n'],
] as const;
