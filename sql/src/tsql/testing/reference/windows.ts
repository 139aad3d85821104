import type { Expression, FunctionCall } from '../../syntax-tree.ts';
import { compileAggregate, isAggregate } from './aggregates.ts';
import { compilePercentile, isPercentile } from './percentiles.ts';
import type { Row } from './scope.ts';
import { type Compiled, compareBy, groupKey, NotCovered, type Value } from './value.ts';

export interface WindowColumn extends Compiled {
  prepare(rows: readonly Row[]): void;
}

type Making = (peers: Peers, argument: Compiled | undefined) => Value;
interface Peers {
  readonly place: number;
  readonly firstPeer: number;
  readonly lastPeer: number;
  readonly rows: readonly Row[];
  readonly dense: number;
}

const rankings: Readonly<Record<string, Making>> = {
  ROW_NUMBER: ({ place }) => BigInt(place + 1),
  RANK: ({ firstPeer }) => BigInt(firstPeer + 1),
  DENSE_RANK: ({ dense }) => BigInt(dense),
  LAG: ({ place, rows }, argument) => valueAt(rows[place - 1], argument),
  LEAD: ({ place, rows }, argument) => valueAt(rows[place + 1], argument),
  FIRST_VALUE: ({ rows }, argument) => valueAt(rows[0], argument),
};

const valueAt = (row: Row | undefined, argument: Compiled | undefined): Value =>
  row && argument ? argument.run(row) : null;

/** "OVER Clause": without a frame, aggregates with ORDER BY range from the start of the partition to the last peer of the row. */
export function compileWindow(call: FunctionCall, compile: (part: Expression) => Compiled): WindowColumn {
  const { over } = call;
  if (!over || (over.frame && over.frame.unit !== 'rows')) throw new NotCovered('window');
  const partitions = over.partitionBy.map(compile);
  const compare = compareBy(over.orderBy.map(({ value, isDescending }) => ({ of: compile(value).run, isDescending })));
  const ranking = rankings[call.name];
  const [first] = call.arguments;
  const argument = ranking && first && first.kind !== 'star' ? compile(first) : undefined;
  const aggregate = isPercentile(call)
    ? compilePercentile(call, compile)
    : isAggregate(call)
      ? compileAggregate(call, compile)
      : undefined;
  if (!ranking && !aggregate) throw new NotCovered(call.name);
  const results: Value[] = [];
  const prepare = (rows: readonly Row[]): void => {
    results.length = 0;
    const groups = Map.groupBy(rows, (row) => groupKey(partitions.map((each) => each.run(row))));
    for (const group of groups.values()) {
      const sorted = [...group].sort(compare);
      let dense = 0;
      sorted.forEach((row, place) => {
        const firstPeer = sorted.findIndex((other) => compare(other, row) === 0);
        if (firstPeer === place) dense += 1;
        const lastPeer = sorted.findLastIndex((other) => compare(other, row) === 0);
        const peers = { place, firstPeer, lastPeer, rows: sorted, dense };
        results[row.index as number] = ranking ? ranking(peers, argument) : aggregate!.over(frameOf(over, peers));
      });
    }
  };
  const type = aggregate?.type ?? argument?.type ?? { name: 'bigint' };
  return { type, prepare, run: ({ index }) => results[index as number] as Value };
}

function frameOf(
  { frame, orderBy }: NonNullable<FunctionCall['over']>,
  { place, lastPeer, rows }: Peers,
): readonly Row[] {
  if (!frame) return orderBy.length === 0 ? rows : rows.slice(0, lastPeer + 1);
  const bound = (kind: string, count: Expression | undefined): number => {
    const steps = count?.kind === 'number' ? Number(count.text) : 0;
    if (kind === 'unboundedPreceding') return 0;
    if (kind === 'unboundedFollowing') return rows.length - 1;
    return kind === 'preceding' ? place - steps : kind === 'following' ? place + steps : place;
  };
  const edge = (given: NonNullable<typeof frame>['from']) =>
    bound(given.kind, 'count' in given ? given.count : undefined);
  const to = frame.to ? edge(frame.to) : place;
  return rows.slice(Math.max(0, edge(frame.from)), Math.max(0, to + 1));
}
