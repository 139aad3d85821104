import fc from 'fast-check';

/** Texts per property; SQL_FUZZ_CASES sets another number. The seed is fixed, or SQL_FUZZ_SEED. */
export const fuzzRuns = {
  numRuns: Number(process.env['SQL_FUZZ_CASES'] ?? 500),
  seed: Number(process.env['SQL_FUZZ_SEED'] ?? 20_261_121),
} as const;

/** Included in the title of a fuzz test, so a failure can be reproduced. */
export const fuzzTitle = `${fuzzRuns.numRuns} texts of seed ${fuzzRuns.seed}`;

const spaces = ['', ' ', '\n', '\r\n', '\t'];
const blanks = fc.constantFrom(...spaces, '/* ; */', '-- ;\n', '--\n', '/*;*/ --;\n', '/**/', '/*/ ; */');

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
export const rubble: readonly string[] = [
  ...'\'\'""`\n\r\\;;; []()é😀1.,-/*@#:E',
  ...String.raw`$$ $$ $a$ $a a$b$ $1 $q$;$q$ '' \' E' e' N' B' x' U&' U&" 'a' 'b;' "c;" aE 1e`.split(' '),
  ...'/* */ */* /*/ /*;*/ -- ::'.split(' '),
  ...["'\n'", '--;\n', 'select '],
];

/** Expressions that SQLite, DuckDB and PostgreSQL read. */
export const expressions = ["'a;b'", "'it''s;'", String.raw`'\'`, '"c;d"', '"é;😀"', '- -1', '3*/*;*/4'] as const;

/** More that DuckDB and PostgreSQL read. */
export const dollarExpressions = [
  ...[String.raw`E'\';'`, "E'a' -- ;\n '\\';'", '$$;$$', "$q$ ;$$ ' $q$", '$é$;$é$', 'a$1'],
  ...['"c"";"', '2 /* /* ; */ ; */', '5 -- ;\n', '6 --;\r'],
] as const;

/** Rows for `it.each`: the texts, and at most how many of them there are for each one that the engine accepts. */
export const textsOfEngine = (
  templates: readonly string[],
  own: readonly string[],
  fragments: readonly string[],
): [name: string, share: number, texts: fc.Arbitrary<string>][] => [
  ['statements', 4, textsOf(templates, [...expressions, ...own])],
  ['rubble', 50, fc.tuple(fc.constantFrom('select ', ''), rubbleOf(fragments)).map((parts) => parts.join(''))],
];
