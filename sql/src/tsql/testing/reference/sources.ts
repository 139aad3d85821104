import type { SourceOf, TableSource } from '../../syntax-tree.ts';
import { type Condition, compileCondition } from './conditions.ts';
import { compile } from './expressions.ts';
import type { Place, Row, Scope } from './scope.ts';
import { NotCovered, type Value } from './value.ts';

interface Source {
  readonly columns: Scope['columns'];
  run(outer: Row | undefined): Row[];
}

export function compileSources(from: readonly TableSource[], place: Place): Source {
  if (from.length === 0) return { columns: [], run: (row) => [{ values: [], outer: row }] };
  const one = (source: TableSource): Source => {
    if (source.kind === 'table') {
      const table = place.tables.find(({ name }) => name.toLowerCase() === source.name.object.text.toLowerCase());
      if (!table) throw new NotCovered('table');
      const of = (source.alias ?? source.name.object).text;
      return {
        columns: table.columns.map((column) => ({ ...column, of, isStored: !table.isDerived })),
        run: (row) => table.rows.map((values) => ({ values, outer: row })),
      };
    }
    if (source.kind === 'derived') {
      const { columns, run } = place.query(source.query, place.outer);
      return {
        columns: columns.map((column) => ({ ...column, of: source.alias.text })),
        run: (row) => run(row).map((values) => ({ values, outer: row })),
      };
    }
    if (source.kind !== 'join' || source.type.endsWith('Apply')) throw new NotCovered(source.kind);
    return join(source, one(source.left), one(source.right));
  };
  const join = ({ type, on }: SourceOf<'join'>, left: Source, right: Source): Source => {
    const columns = [...left.columns, ...right.columns];
    const condition: Condition = on ? compileCondition(on, { ...place, columns }, compile) : () => true;
    return { columns, run: (row) => joined(type, left, right, condition, row) };
  };
  return from.map(one).reduce((left, right) => ({
    columns: [...left.columns, ...right.columns],
    run: (row) => joined('cross', left, right, () => true, row),
  }));
}

function joined(type: string, left: Source, right: Source, condition: Condition, outer: Row | undefined): Row[] {
  const [a, b] = [left.run(outer), right.run(outer)];
  const matched = new Set<Row>();
  const nothing = (side: Source): Value[] => side.columns.map(() => null);
  const rows = a.flatMap((one) => {
    const pairs = b
      .map((other) => ({ other, row: { values: [...one.values, ...other.values], outer } }))
      .filter(({ row }) => condition(row) === true);
    for (const { other } of pairs) matched.add(other);
    if (pairs.length > 0) return pairs.map(({ row }) => row);
    return type === 'left' || type === 'full' ? [{ values: [...one.values, ...nothing(right)], outer }] : [];
  });
  if (type !== 'right' && type !== 'full') return rows;
  const alone = b.filter((other) => !matched.has(other));
  return [...rows, ...alone.map((other) => ({ values: [...nothing(left), ...other.values], outer }))];
}
