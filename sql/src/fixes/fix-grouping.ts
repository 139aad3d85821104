/** Columns that GROUP BY lacks, aggregates in WHERE, and names that several tables have. */
import type { BrokenStatement, Edit, SqlFix } from './broken-statement.ts';

const notGrouped =
  /column "([^"]+)" must appear in the GROUP BY clause|Column '([^']+)' is invalid in the (?:select list|HAVING clause|ORDER BY clause)|must be an aggregate expression or appear in GROUP BY clause/i;
const aggregates = new Set(
  'count sum avg min max median mode stddev variance string_agg array_agg list any_value first last quantile_cont percentile_cont bool_and bool_or stdev var count_big arg_max arg_min'.split(
    ' ',
  ),
);
const afterGroup = new Set('having order limit offset union except intersect window qualify fetch'.split(' '));
const afterWhere = new Set(['group', ...afterGroup]);

export function fixGroupBy(broken: BrokenStatement): SqlFix | undefined {
  if (!notGrouped.test(broken.title)) return undefined;
  const select = broken.selectBefore(broken.index);
  if (select < 0) return undefined;
  const from = broken.next(select, new Set(['from']));
  const first = ['distinct', 'all'].includes(broken.lower(select + 1)) ? select + 2 : select + 1;
  const wanted = broken
    .items(first, from)
    .filter(({ first: start, last }) => isPlain(broken, start, last))
    .map(({ first: start, last }) => withoutAlias(broken, start, last));
  const group = broken.next(select, new Set(['group']));
  const hasGroup = broken.lower(group) === 'group';
  const end = broken.next(hasGroup ? group : from, afterGroup);
  const present = hasGroup ? broken.items(group + 2, end).map((item) => broken.slice(item).toLowerCase()) : [];
  const missing = wanted.filter((each) => !present.includes(each.toLowerCase()));
  if (missing.length === 0) return undefined;
  const names = [...new Set(missing)].join(', ');
  const edits = [
    hasGroup
      ? broken.insertAfter(end - 1, `, ${names}`)
      : broken.insertAfter(end - 1, ` ${broken.keyword('group by')} ${names}`),
  ];
  return {
    sentence: `${names} is neither aggregated nor in GROUP BY.`.replace(/^(.+, .+) is neither/, '$1 are neither'),
    label: hasGroup ? `Add ${names} to GROUP BY` : `Group by ${names}`,
    isCertain: true,
    edits,
  };
}

/** Neither an aggregate nor a constant. */
function isPlain(broken: BrokenStatement, first: number, last: number): boolean {
  const words = broken.words.slice(first, last + 1);
  const isAggregate = words.some(
    ({ kind, lower }, at) => kind === 'word' && aggregates.has(lower) && words[at + 1]?.text === '(',
  );
  return !isAggregate && words.some(({ kind }) => kind === 'word' || kind === 'quoted') && words.at(-1)?.text !== '*';
}

function withoutAlias(broken: BrokenStatement, first: number, last: number): string {
  let end = last;
  if (broken.lower(last - 1) === 'as') end = last - 2;
  else if (last > first && broken.isName(last) && (broken.isName(last - 1) || broken.isSymbol(last - 1, ')')))
    end = last - 1;
  const [start, stop] = [broken.word(first), broken.word(Math.max(first, end))];
  return start && stop ? broken.slice({ start: start.start, end: stop.end }) : '';
}

/** Moves the part of WHERE with the aggregate to HAVING. */
export function fixAggregateInWhere(broken: BrokenStatement): SqlFix | undefined {
  if (
    !/WHERE clause cannot contain aggregates|aggregate functions are not allowed in WHERE|misuse of aggregate|An aggregate may not appear in the WHERE/i.test(
      broken.title,
    )
  )
    return undefined;
  const at = broken.words.findIndex(
    ({ kind, lower, depth }, index) =>
      kind === 'word' && aggregates.has(lower) && broken.isSymbol(index + 1, '(') && isInWhere(broken, index, depth),
  );
  const aggregate = broken.word(at);
  if (!aggregate) return undefined;
  const where = broken.words.findLastIndex(
    ({ lower, depth }, index) => index < at && lower === 'where' && depth <= aggregate.depth,
  );
  const end = broken.next(where, afterWhere);
  const { depth } = broken.word(where) ?? { depth: 0 };
  const joints = broken.words.flatMap((word, index) =>
    index > where && index < end && word.depth === depth && word.lower === 'and' ? [index] : [],
  );
  const before = joints.findLast((index) => index < at) ?? where;
  const after = joints.find((index) => index > at) ?? end;
  const condition = broken.slice({ start: broken.word(before + 1)?.start ?? 0, end: broken.endBefore(after) });
  const isOnly = before === where && after === end;
  const removal: Edit =
    before === where && !isOnly
      ? { from: broken.word(before + 1)?.start ?? 0, to: broken.word(after + 1)?.start ?? 0, text: '' }
      : { from: broken.endBefore(before), to: broken.endBefore(after), text: '' };
  const group = broken.next(where, new Set(['group']));
  const hasGroup = broken.lower(group) === 'group';
  const last = broken.next(hasGroup ? group : where, new Set([...afterGroup].filter((each) => each !== 'having')));
  const joint = broken.words.some(
    (word, index) => index > where && index < last && word.lower === 'having' && word.depth === depth,
  )
    ? 'and'
    : 'having';
  const edits = [removal, broken.insertAfter(last - 1, ` ${broken.keyword(joint)} ${condition}`)];
  if (!hasGroup && removal.to > (edits[1]?.from ?? 0)) return undefined;
  return {
    sentence: 'Conditions on aggregates belong in HAVING, after GROUP BY.',
    label: 'Move to HAVING',
    isCertain: hasGroup,
    edits: removal.to === edits[1]?.from ? [{ ...removal, text: edits[1].text }] : edits,
  };
}

function isInWhere(broken: BrokenStatement, index: number, depth: number): boolean {
  for (let at = index; at >= 0; at -= 1) {
    const word = broken.word(at);
    if (!word || word.depth > depth) continue;
    if (['group', 'order', 'having', 'select'].includes(word.lower)) return false;
    if (word.lower === 'where') return true;
  }
  return false;
}

const ambiguous =
  /Ambiguous reference to column name "([^"]+)"(?: \(use: "([^"]+)")?|column reference "([^"]+)" is ambiguous|ambiguous column name:? '?([^\s'.]+)|Column '([^']+)' is ambiguous/i;

export function fixAmbiguous(broken: BrokenStatement): SqlFix | undefined {
  const found = ambiguous.exec(broken.title);
  if (!found) return undefined;
  const [, named, , ...others] = found;
  const column = named ?? others.find(Boolean) ?? '';
  const owners = ownersOf(broken, column);
  const [first, second] = owners;
  if (first === undefined) return undefined;
  const isIt = (at: number) =>
    unquoted(broken.word(at)?.text).toLowerCase() === column.toLowerCase() && !broken.isSymbol(at - 1, '.');
  const places = broken.words.flatMap((_, at) =>
    isIt(at) && !broken.isSymbol(at + 1, '(') && broken.lower(at - 1) !== 'as' ? [at] : [],
  );
  if (places.length === 0) return undefined;
  const edits = places.map((at) => {
    const isRight = second !== undefined && broken.isSymbol(at - 1, '=') && isIt(at - 2);
    return broken.insertBefore(at, `${isRight ? second : first}.`);
  });
  return {
    sentence: `${owners.slice(0, 2).join(' and ')} both have ${column}.`,
    label: `Use ${first}.${column}`,
    isCertain: false,
    edits,
  };
}

const unquoted = (text = '') => text.replace(/^["[`]|["\]`]$/g, '');

/** The tables of the statement that have a column; all of them if their columns aren't known. */
function ownersOf({ tables, words }: BrokenStatement, column: string): string[] {
  const having = tables.filter(({ columns }) =>
    columns.some(({ name }) => name.toLowerCase() === column.toLowerCase()),
  );
  const known = (having.length > 0 ? having : tables).map(({ name }) => name);
  return known.length > 0 ? known : sourcesOf(words);
}

/** Aliases, or else names, after FROM and JOIN. */
function sourcesOf(words: BrokenStatement['words']): string[] {
  return words.flatMap(({ lower }, at) => {
    if (lower !== 'from' && lower !== 'join') return [];
    let last = at + 1;
    while (words[last + 1]?.text === '.') last += 2;
    const alias = words[words[last + 1]?.lower === 'as' ? last + 2 : last + 1];
    const isAlias =
      alias?.kind === 'word' &&
      !/^(on|join|inner|left|right|full|cross|where|group|order|using|limit|having)$/.test(alias.lower);
    return (isAlias ? alias.text : words[last]?.text) ?? [];
  });
}
