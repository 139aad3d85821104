export interface WordPlace {
  readonly word: string;
  readonly previous: string;
  readonly next: string;
  readonly afterNext: string;
}

const list = (words: string) => new Set(words.split(' '));
/** Words that all engines reserve: except after AS, they can't be unquoted names. */
const reserved = list(
  'ALL AND ANY AS ASC CASE CAST COLLATE CONSTRAINT CREATE DEFAULT DESC DISTINCT ELSE END EXCEPT FALSE FOR FOREIGN FROM ' +
    'GROUP HAVING IN INTERSECT INTO IS LATERAL LIKE LIMIT NOT NULL OFFSET ON OR ORDER PRIMARY REFERENCES SELECT TABLE THEN ' +
    'TO TRUE UNION UNIQUE USING WHEN WHERE WITH JOIN BETWEEN ILIKE',
);
const beginning = list('INSERT UPDATE DELETE EXPLAIN DROP ALTER VALUES BEGIN COMMIT ROLLBACK');
const joinKinds = list('CROSS FULL INNER LEFT NATURAL OUTER RIGHT SEMI ANTI ASOF');
const beforeBy = list('GROUP ORDER PARTITION');

export function keywordCase({ word, previous, next, afterNext }: WordPlace): string {
  const upper = word.toUpperCase();
  const [before, after] = [previous.toUpperCase(), next.toUpperCase()];
  // A column of a table, a name after AS, a parameter, the key of a struct.
  if (previous === '.' || next === '.' || before === 'AS' || /^[$:@#?]$/.test(previous)) return word;
  if (next === ':' && afterNext !== ':') return word;
  const isKeyword =
    reserved.has(upper) ||
    ((before === '' || before === ';') && beginning.has(upper)) ||
    (joinKinds.has(upper) && (after === 'JOIN' || joinKinds.has(after))) ||
    (upper === 'BY' && beforeBy.has(before)) ||
    (upper === 'PARTITION' && after === 'BY') ||
    ((upper === 'OVER' || upper === 'FILTER') && before === ')' && after === '(') ||
    (upper === 'EXISTS' && after === '(') ||
    (upper === 'VALUES' && after === '(' && before !== ',') ||
    (upper === 'SET' && before !== ',' && /^[\w"]/.test(next)) ||
    (upper === 'RECURSIVE' && before === 'WITH') ||
    (upper === 'NULLS' && (after === 'FIRST' || after === 'LAST')) ||
    ((upper === 'FIRST' || upper === 'LAST') && before === 'NULLS');
  return isKeyword ? upper : word;
}
