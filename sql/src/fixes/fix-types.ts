/** Values and operators that don't suit the type of their column. */
import type { BrokenStatement, SqlFix } from './broken-statement.ts';

const mismatch =
  /Cannot (?:compare|mix) values of type|operator does not exist|No operator matches|Operand type clash|No function matches the given name and argument types '\+\(|Conversion failed when converting|could not convert string|Cannot apply operator: /i;

export function fixBareDate(broken: BrokenStatement): SqlFix | undefined {
  if (!mismatch.test(broken.title)) return undefined;
  const edits = [...broken.text.matchAll(/(?<!['\d-])(\d{4})-(\d\d?)-(\d\d?)(?!['\d-])/g)].map(
    ({ 0: written, 1: year, 2: month = '', 3: day = '', index }) => ({
      from: index,
      to: index + written.length,
      text: `'${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}'`,
    }),
  );
  const [first] = edits;
  if (!first) return undefined;
  return { sentence: `Dates need quotes: ${first.text}.`, label: `Use ${first.text}`, isCertain: true, edits };
}

/** `SitusZIP > 5`: a number compared with text. */
export function fixNumberForText(broken: BrokenStatement): SqlFix | undefined {
  const isText = /VARCHAR|character varying|\btext\b/i.test(broken.title) && mismatch.test(broken.title);
  if (!isText || /\+/.test(broken.title)) return undefined;
  const comparators = new Set(['=', '<', '>', '(', ',', 'between', 'and']);
  const near = broken.words.findIndex(
    ({ kind }, at) => kind === 'number' && at >= broken.index - 1 && comparators.has(broken.lower(at - 1)),
  );
  const at =
    near < 0
      ? broken.words.findIndex(({ kind }, place) => kind === 'number' && comparators.has(broken.lower(place - 1)))
      : near;
  const word = broken.word(at);
  if (!word) return undefined;
  let last = at;
  const edits = [broken.replace(at, `'${word.text}'`)];
  while (
    ['(', ','].includes(broken.lower(at - 1)) &&
    broken.isSymbol(last + 1, ',') &&
    broken.word(last + 2)?.kind === 'number'
  ) {
    last += 2;
    edits.push(broken.replace(last, `'${broken.word(last)?.text}'`));
  }
  return {
    sentence: `The column is text, so the number needs quotes: '${word.text}'.`,
    label: `Use '${word.text}'`,
    isCertain: true,
    edits,
  };
}

/** `SitusCity + ', '`: text is joined with ||. */
export function fixTextPlus(broken: BrokenStatement): SqlFix | undefined {
  const isPlus =
    /'\+\([^)]*VARCHAR|operator does not exist: (?:character varying|text|unknown) \+|operator does not exist: \w+(?: varying)? \+ (?:character varying|text|unknown)|operator is not unique: unknown \+/i.test(
      broken.title,
    );
  if (!isPlus) return undefined;
  const edits = broken.words.flatMap(({ text }, at) =>
    text === '+' && isOfText(broken, at) ? [broken.replace(at, '||')] : [],
  );
  if (edits.length === 0) return undefined;
  return { sentence: 'Text is joined with ||.', label: 'Use ||', isCertain: true, edits };
}

/** Unless a number is at a side. */
function isOfText(broken: BrokenStatement, at: number): boolean {
  return [at - 1, at + 1].every((side) => broken.word(side)?.kind !== 'number');
}

const functionOfText =
  /argument types '(\w+)\(VARCHAR\)'|function (\w+)\((?:character varying|text)\) does not exist|Operand data type (?:n?varchar|n?char) is invalid for (\w+) operator|Unexpected parameters \(varchar(?:\(\d+\))?\) for function (\w+)/i;
const ofNumbers = new Set('sum avg stddev variance median round abs sqrt ceil floor'.split(' '));
const ofDates = new Set('year month day quarter week dayofweek monthname dayname'.split(' '));

/** `sum(SitusZIP)`, `year(TextColumn)`: a cast may be what was meant. */
export function fixTextArgument(broken: BrokenStatement): SqlFix | undefined {
  const name = functionOfText.exec(broken.title)?.slice(1).find(Boolean)?.toLowerCase() ?? '';
  const type = ofNumbers.has(name) ? numberTypeOf(broken) : ofDates.has(name) ? 'date' : undefined;
  const at = broken.words.findIndex(({ lower }, index) => lower === name && broken.isSymbol(index + 1, '('));
  const end = broken.closing(at + 1);
  if (type === undefined || at < 0 || end < 0) return undefined;
  const argument = broken.slice({ start: broken.word(at + 2)?.start ?? 0, end: broken.endBefore(end) });
  const cast = `${broken.dialect === 'postgres' ? 'cast' : 'try_cast'}(${argument} as ${type})`;
  return {
    sentence: `${argument} is text, and ${name.toUpperCase()} takes ${type === 'date' ? 'dates' : 'numbers'}.`,
    label: `Cast to ${type}`,
    isCertain: false,
    edits: [{ from: broken.word(at + 2)?.start ?? 0, to: broken.endBefore(end), text: cast }],
  };
}

function numberTypeOf({ dialect }: BrokenStatement): string {
  return dialect === 'duckdb' || dialect === 'trino' ? 'double' : dialect === 'postgres' ? 'numeric' : 'float';
}
