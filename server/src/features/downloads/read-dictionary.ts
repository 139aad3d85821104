import type { Target } from '../../execution/execution.ts';
import type { Services } from '../../services.ts';
import type { DictionaryFacts } from './files/dictionary.ts';
import { codesSql, describingSql, fillSql, readDescribed } from './files/dictionary-sql.ts';
import { type Rows, readTables } from './read-tables.ts';

const maxRows = 50_000;

export async function readDictionary(
  services: Pick<Services, 'execution'>,
  personId: string,
  target: Target,
  objects: readonly string[],
): Promise<DictionaryFacts> {
  const ask = (statements: readonly string[]) => readTables(services, personId, target, statements, maxRows);
  const [described, coverage, published, found] = (await ask(describingSql(objects))) as [Rows, Rows, Rows, Rows];
  const kinds = new Map(found.rows.map(([object, kind]) => [String(object), String(kind)]));
  const columns = readDescribed(described).filter(({ object }) => kinds.has(object));
  const byObject = [...Map.groupBy(columns, ({ object }) => object)];
  const coded = byObject.flatMap(([object, all]) => {
    const sql = codesSql(object, all);
    return sql === undefined ? [] : [[object, sql] as const];
  });
  const counts = await ask([...byObject.map(([object, all]) => fillSql(object, all)), ...coded.map(([, sql]) => sql)]);
  const filled = byObject.map(([object], index) => {
    const [rows = 0, ...each] = (counts[index]?.rows[0] ?? []).map(Number);
    return [object, { rows, counts: each }] as const;
  });
  const codes = coded.map(([object], index) => {
    const { rows } = counts[byObject.length + index] as Rows;
    return [
      object,
      rows.map(([, column, value, count]) => [String(column), String(value), Number(count)] as const),
    ] as const;
  });
  const { codes: tables = [] } = await services.execution.describe(personId, target);
  return {
    columns,
    coverage,
    published,
    kinds,
    filled: new Map(filled),
    codes: new Map(codes),
    meanings: new Map(
      tables.map(({ column, values }) => [column, new Map(values.map(({ value, meaning }) => [value, meaning]))]),
    ),
    absent: objects.filter((object) => !kinds.has(object)),
  };
}
