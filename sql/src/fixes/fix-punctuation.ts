/** Commas, parentheses and operators that are missing or too many. */
import { type BrokenStatement, clauseWords, type SqlFix } from './broken-statement.ts';

export function fixComma(broken: BrokenStatement): SqlFix | undefined {
  if (!broken.isSyntaxError()) return undefined;
  const { index } = broken;
  const lower = broken.lower(index);
  const isAfterComma = broken.isSymbol(index - 1, ',');
  if (isAfterComma && (clauseWords.has(lower) || lower === 'select' || [')', ',', ';', ''].includes(lower)))
    return {
      sentence: `There is a comma too many before ${lower === '' ? 'the end' : lower.toUpperCase()}.`,
      label: 'Remove comma',
      isCertain: true,
      edits: [broken.remove(index - 1)],
    };
  if (broken.isSymbol(index, ',') && broken.lower(index - 1) === 'select')
    return {
      sentence: 'There is a comma too many.',
      label: 'Remove comma',
      isCertain: true,
      edits: [broken.remove(index)],
    };
  return missingComma(broken);
}

/** `select a b c`, `with a as (…) b as (…)` and `in ('1' '2')`. */
function missingComma(broken: BrokenStatement): SqlFix | undefined {
  const { index } = broken;
  const add = (...places: number[]): SqlFix => ({
    sentence: places.length > 1 ? 'Commas are missing.' : 'A comma is missing.',
    label: places.length > 1 ? 'Add commas' : 'Add comma',
    isCertain: true,
    edits: places.map((at) => broken.insertAfter(at, ',')),
  });
  const isValue = (at: number) => ['string', 'number'].includes(broken.word(at)?.kind ?? '');
  if (isValue(index) && isValue(index - 1)) return add(index - 1);
  if (broken.lower(0) === 'with' && broken.isSymbol(index - 1, ')') && broken.lower(index + 1) === 'as')
    return add(index - 1);
  const select = broken.selectBefore(index);
  const from = select < 0 ? -1 : broken.next(select, new Set(['from']));
  const isInList = select >= 0 && index > select && index <= from;
  if (!isInList || !broken.isName(index) || !(broken.isName(index - 1) || broken.isSymbol(index - 1, ')')))
    return undefined;
  // The first of three names was read as a column with an alias.
  const places = broken.isName(index - 2) ? [index - 2, index - 1] : [index - 1];
  return add(...places);
}

export function fixParenthesis(broken: BrokenStatement): SqlFix | undefined {
  if (!broken.isSyntaxError()) return undefined;
  const { words, index } = broken;
  const opened = words.filter(({ text }) => text === '(').length;
  const closed = words.filter(({ text }) => text === ')').length;
  if (opened > closed) {
    const end = words.at(-1)?.text === ';' ? words.length - 1 : words.length;
    const isAtClause = clauseWords.has(broken.lower(index)) || broken.lower(index) === 'as';
    const at = isAtClause && index < end ? index : end;
    const missing = ')'.repeat(at === end ? opened - closed : 1);
    const edits = [broken.insertAfter(at - 1, missing)];
    return {
      sentence: 'A parenthesis is not closed.',
      label: `Add ${missing}`,
      isCertain: opened - closed === 1,
      edits,
    };
  }
  if (closed > opened && broken.isSymbol(index, ')'))
    return { sentence: 'There is a ) too many.', label: 'Remove )', isCertain: true, edits: [broken.remove(index)] };
  return undefined;
}

/** `in '1', '2'`, `between 1, 2`, `is 'x'`, `not 'x'`, `where and`, a trailing AND, `&&` and `==`. */
export function fixOperator(broken: BrokenStatement): SqlFix | undefined {
  const { index } = broken;
  const isValue = (at: number) => ['string', 'number'].includes(broken.word(at)?.kind ?? '');
  const double = doubledOperator(broken);
  if (double) return double;
  if (!broken.isSyntaxError()) return undefined;
  if (broken.lower(index - 1) === 'in' && isValue(index)) {
    let last = index;
    while (broken.isSymbol(last + 1, ',') && isValue(last + 2)) last += 2;
    const edits = [broken.insertBefore(index, '('), broken.insertAfter(last, ')')];
    return { sentence: 'IN takes its values in parentheses.', label: 'Add parentheses', isCertain: true, edits };
  }
  if (broken.isSymbol(index, ',') && broken.lower(index - 2) === 'between') {
    const edits = [{ ...broken.remove(index), text: ` ${broken.keyword('and')}` }];
    return {
      sentence: 'BETWEEN takes AND between its values.',
      label: `Use ${broken.keyword('and')}`,
      isCertain: true,
      edits,
    };
  }
  const before = broken.lower(index - 1);
  if (isValue(index) && (before === 'is' || (before === 'not' && broken.lower(index - 2) === 'is'))) {
    const sign = before === 'is' ? '=' : '<>';
    const { start } = broken.word(before === 'is' ? index - 1 : index - 2) ?? { start: 0 };
    const edits = [{ from: start, to: broken.endBefore(index), text: sign }];
    return { sentence: 'IS compares only with NULL.', label: `Use ${sign}`, isCertain: true, edits };
  }
  if (isValue(index) && before === 'not' && broken.isName(index - 2))
    return {
      sentence: 'NOT needs a comparison.',
      label: 'Use <>',
      isCertain: true,
      edits: [broken.replace(index - 1, '<>')],
    };
  return fixDanglingAnd(broken);
}

function fixDanglingAnd(broken: BrokenStatement): SqlFix | undefined {
  const { index } = broken;
  const isJoining = (at: number) => ['and', 'or'].includes(broken.lower(at));
  const remove = (at: number): SqlFix => ({
    sentence: `${broken.lower(at).toUpperCase()} joins nothing here.`,
    label: `Remove ${broken.word(at)?.text}`,
    isCertain: true,
    edits: [broken.remove(at)],
  });
  if (isJoining(index) && ['where', 'on', 'having', '('].includes(broken.lower(index - 1))) return remove(index);
  const next = broken.lower(index);
  const isAtEnd = next === '' || next === ';' || next === ')' || clauseWords.has(next);
  if (isAtEnd && isJoining(index - 1)) return remove(index - 1);
  if (isAtEnd && ['where', 'having'].includes(broken.lower(index - 1)))
    return { ...remove(index - 1), sentence: `${broken.lower(index - 1).toUpperCase()} has no condition.` };
  return undefined;
}

function doubledOperator(broken: BrokenStatement): SqlFix | undefined {
  const { text, words } = broken;
  const around = words.slice(Math.max(0, broken.index - 3), broken.index + 3);
  for (const [written, meant] of [
    ['&&', 'and'],
    ['==', '='],
  ] as const) {
    const at = around.find(({ start }) => text.startsWith(written, start));
    if (!at || !(broken.isSyntaxError() || /operator|&&|==/.test(broken.title))) continue;
    const sign = meant === '=' ? '=' : broken.keyword(meant);
    const edits = [{ from: at.start, to: at.start + 2, text: sign }];
    return { sentence: `SQL writes ${sign} for ${written}.`, label: `Use ${sign}`, isCertain: true, edits };
  }
  return undefined;
}
