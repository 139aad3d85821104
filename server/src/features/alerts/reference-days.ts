export type Row = readonly [key: number | null, part: string | null, price: number | string | null];

/** Numerical Recipes' generator: the same table each time. */
export function randomOf(start: number) {
  let state = start >>> 0;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const prices = [null, 'null', 0, '0', 1.5, '1.5', ''];
const keyOf = ([key, part]: Row) => JSON.stringify([key, part]);

/** One day's insertions, corrections, deletions and returns, in a new order. */
export function nextDay(rows: readonly Row[], gone: Row[], random: (below: number) => number): Row[] {
  const next: Row[] = [];
  for (const row of rows) {
    const what = random(20);
    if (what === 0) gone.push(row);
    else if (what < 3) next.push([row[0], row[1], prices[random(prices.length)] as Row[2]]);
    else next.push(row);
  }
  if (gone.length > 0 && random(2) === 0) next.push(gone.splice(random(gone.length), 1)[0] as Row);
  const known = new Set([...next, ...gone].map(keyOf));
  for (let i = random(8); i > 0; i -= 1) {
    const row: Row = [random(5) === 0 ? null : random(100_000), random(3) === 0 ? null : `${random(9)}`, random(9)];
    if (known.has(keyOf(row))) continue;
    known.add(keyOf(row));
    next.push(row);
  }
  for (let i = next.length - 1; i > 0; i -= 1) {
    const other = random(i + 1);
    [next[i], next[other]] = [next[other] as Row, next[i] as Row];
  }
  return next;
}

export function reference(before: readonly Row[], after: readonly Row[], hasChanges: boolean) {
  const known = new Map(before.map((row) => [keyOf(row), JSON.stringify(row)]));
  const found: string[] = [];
  for (const row of after) {
    const text = known.get(keyOf(row));
    if (text === undefined) found.push(JSON.stringify(['new', ...row]));
    else if (hasChanges && text !== JSON.stringify(row)) found.push(JSON.stringify(['changed', ...row]));
  }
  return found.sort();
}
