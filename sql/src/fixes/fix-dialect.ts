/** Clauses and operators of another dialect. */
import type { BrokenStatement, SqlFix } from './broken-statement.ts';

/** `select top 10 …` where LIMIT is meant, and the reverse. */
export function fixTop(broken: BrokenStatement): SqlFix | undefined {
  if (broken.dialect === 'sqlserver') return limitToTop(broken);
  const at = broken.words.findIndex(({ lower }, index) => lower === 'top' && broken.lower(index - 1) === 'select');
  const hasParentheses = broken.isSymbol(at + 1, '(');
  const number = broken.word(hasParentheses ? at + 2 : at + 1);
  if (at < 0 || number?.kind !== 'number') return undefined;
  const last = hasParentheses ? at + 3 : at + 1;
  const end = endOfQuery(broken, at);
  const from = broken.word(at)?.start ?? 0;
  const edits = [
    { from, to: broken.word(last + 1)?.start ?? 0, text: '' },
    broken.insertAfter(end - 1, ` ${broken.keyword('limit')} ${number.text}`),
  ];
  return { sentence: 'TOP is LIMIT here, at the end.', label: `Use LIMIT ${number.text}`, isCertain: true, edits };
}

/** The index after the query's last word. */
function endOfQuery(broken: BrokenStatement, at: number): number {
  return broken.next(at, new Set(['union', 'except', 'intersect']));
}

function limitToTop(broken: BrokenStatement): SqlFix | undefined {
  const at = broken.words.findIndex(
    ({ lower }, index) => lower === 'limit' && broken.word(index + 1)?.kind === 'number',
  );
  const select = broken.selectBefore(at);
  const number = broken.word(at + 1)?.text;
  if (at < 0 || select < 0 || number === undefined) return undefined;
  const after = ['distinct', 'all'].includes(broken.lower(select + 1)) ? select + 1 : select;
  const edits = [
    broken.insertAfter(after, ` ${broken.keyword('top')} ${number}`),
    { from: broken.endBefore(at), to: broken.word(at + 1)?.end ?? 0, text: '' },
  ];
  return { sentence: 'LIMIT is TOP here, after SELECT.', label: `Use TOP ${number}`, isCertain: true, edits };
}

/** MySQL's `limit 5, 10`. */
export function fixLimitPair(broken: BrokenStatement): SqlFix | undefined {
  const at = broken.words.findIndex(({ lower }, index) => lower === 'limit' && broken.isSymbol(index + 2, ','));
  const [skipped, count] = [broken.word(at + 1), broken.word(at + 3)];
  if (at < 0 || broken.dialect === 'sqlite' || skipped?.kind !== 'number' || count?.kind !== 'number') return undefined;
  const text = `${count.text} ${broken.keyword('offset')} ${skipped.text}`;
  const edits = [{ from: skipped.start, to: count.end, text }];
  return {
    sentence: 'LIMIT takes one number here, and OFFSET the other.',
    label: `Use LIMIT ${text}`,
    isCertain: true,
    edits,
  };
}

/** Oracle's `where rownum <= 10`. */
export function fixRowNumber(broken: BrokenStatement): SqlFix | undefined {
  const at = broken.words.findIndex(({ lower }) => lower === 'rownum');
  const hasEqual = broken.isSymbol(at + 2, '=');
  const number = broken.word(hasEqual ? at + 3 : at + 2);
  if (at < 0 || broken.dialect === 'sqlserver' || !broken.isSymbol(at + 1, '<') || number?.kind !== 'number')
    return undefined;
  const isFirst = broken.lower(at - 1) === 'where';
  const isAlone = isFirst && broken.lower(broken.words.indexOf(number) + 1) !== 'and';
  const count = Number(number.text) - (hasEqual ? 0 : 1);
  if (!isFirst && broken.lower(at - 1) !== 'and') return undefined;
  const next = broken.words.indexOf(number) + 1;
  const removal =
    isFirst && !isAlone
      ? { from: broken.word(at)?.start ?? 0, to: broken.word(next + 1)?.start ?? 0, text: '' }
      : { from: broken.endBefore(at - 1), to: number.end, text: '' };
  const added = broken.insertAfter(endOfQuery(broken, at) - 1, ` ${broken.keyword('limit')} ${count}`);
  const edits = removal.to === added.from ? [{ ...removal, text: added.text }] : [removal, added];
  return { sentence: 'ROWNUM is LIMIT here.', label: `Use LIMIT ${count}`, isCertain: true, edits };
}

/** `x::int` where only CAST is understood. */
export function fixDoubleColon(broken: BrokenStatement): SqlFix | undefined {
  if (broken.dialect === 'duckdb' || broken.dialect === 'postgres') return undefined;
  const found = /((?:[A-Za-z_]\w*\.)*[A-Za-z_]\w*|'[^']*')::([A-Za-z_]\w*(?:\(\d+(?:,\s*\d+)?\))?)/.exec(broken.text);
  if (!found) return undefined;
  const [written, value, type] = found;
  const text = `cast(${value} as ${type === 'text' && broken.dialect === 'sqlserver' ? 'varchar(max)' : type})`;
  const edits = [{ from: found.index, to: found.index + written.length, text }];
  return { sentence: 'Casts are written with CAST here.', label: `Use ${text}`, isCertain: true, edits };
}

/** `'a' || b`, ILIKE, TRUE and FALSE on SQL Server. */
export function fixTsqlOperators(broken: BrokenStatement): SqlFix | undefined {
  if (broken.dialect !== 'sqlserver') return undefined;
  const bars = [...broken.text.matchAll(/\|\|/g)].map(({ index }) => ({ from: index, to: index + 2, text: '+' }));
  if (bars.length > 0) return { sentence: 'Text is joined with + here.', label: 'Use +', isCertain: true, edits: bars };
  const at = broken.words.findIndex(({ lower }) => lower === 'ilike');
  if (at >= 0)
    return {
      sentence: 'LIKE ignores case here.',
      label: 'Use LIKE',
      isCertain: true,
      edits: [broken.replace(at, broken.keyword('like'))],
    };
  const flags = broken.words.flatMap(({ lower }, index) =>
    (lower === 'true' || lower === 'false') && ['=', '<>'].includes(broken.lower(index - 1))
      ? [broken.replace(index, lower === 'true' ? '1' : '0')]
      : [],
  );
  if (flags.length === 0 || !/true|false/i.test(broken.title)) return undefined;
  return { sentence: 'TRUE and FALSE are 1 and 0 here.', label: 'Use 1 and 0', isCertain: true, edits: flags };
}

const withoutParentheses: Readonly<Record<string, string>> = {
  sysdate: 'now()',
  systimestamp: 'now()',
  getdate: 'now()',
};

/** Oracle's SYSDATE, and a function written without its parentheses. */
export function fixMissingCall(broken: BrokenStatement): SqlFix | undefined {
  const at = broken.words.findIndex(
    ({ lower }, index) => Object.hasOwn(withoutParentheses, lower) && !broken.isSymbol(index + 1, '('),
  );
  const word = broken.word(at);
  if (!word || broken.dialect === 'sqlserver' || !broken.title.toLowerCase().includes(word.lower)) return undefined;
  const text = broken.dialect === 'sqlite' ? "datetime('now')" : (withoutParentheses[word.lower] ?? '');
  return {
    sentence: `There is no ${word.text.toUpperCase()} here.`,
    label: `Use ${text}`,
    isCertain: true,
    edits: [broken.replace(at, text)],
  };
}
