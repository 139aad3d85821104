import fc from 'fast-check';

/** Texts per property; SQL_FUZZ_CASES asks for more. The seed is fixed, or SQL_FUZZ_SEED. */
export const fuzzRuns = {
  numRuns: Number(process.env['SQL_FUZZ_CASES'] ?? 500),
  seed: Number(process.env['SQL_FUZZ_SEED'] ?? 20_261_121),
} as const;

/** What the title of a fuzzed test says, so that a failure can be repeated. */
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

/** Whole statements out of the engine's templates, in which each ? becomes an expression, with blanks and semicolons between. */
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

/** Fragments thrown together, most of them no SQL at all. */
export function rubbleOf(fragments: readonly string[]): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...fragments), { maxLength: 14 }).map((parts) => parts.join(''));
}

/** Pieces that begin, end, escape and nest, for `rubbleOf`. */
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
