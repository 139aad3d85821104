import type { DictionaryObject } from '@platbook/contract/packs/entitlement-set';
import { type ColumnValues, type FewRows, mostColumnValues } from '@platbook/contract/packs/pack-data';
import { quotedIdentifier as quoted } from '../../drivers/quoted-identifier.ts';

/** Longer texts are remarks, which are not typed into a condition. */
const longestValue = 100;
/** The estimate is off by a few percent. */
const mostEstimated = mostColumnValues * 1.5;

export const valuesLimits = { maxRows: mostColumnValues + 1, maxBytes: 1024 * 1024, longestMs: 5_000 };

interface Limits {
  maxRows: number;
  maxBytes: number;
  longestMs: number;
}

/** None for a column that is not text or has too many values: an estimate spares the engine from grouping those. */
export async function readColumnValues(
  table: DictionaryObject,
  column: DictionaryObject['columns'][number],
  estimator: 'approx_count_distinct' | 'approx_distinct',
  read: (sql: string, limits: Limits) => Promise<FewRows>,
): Promise<ColumnValues> {
  const none = { values: [], rows: [] };
  if (!/char|text/.test(column.data_type)) return none;
  const value = quoted(column.column_name);
  const from = `from ${quoted(table.schema)}.${quoted(table.name)}`;
  const estimate = await read(`select cast(${estimator}(${value}) as double precision) ${from}`, valuesLimits);
  if (Number(estimate.rows[0]?.[0]) > mostEstimated) return none;
  const { rows, isIncomplete } = await read(
    `select ${value}, cast(count(*) as double precision) ${from} where length(${value}) <= ${longestValue}
group by 1 order by 2 desc, 1 limit ${mostColumnValues + 1}`,
    valuesLimits,
  );
  if (isIncomplete || rows.length > mostColumnValues) return none;
  return { values: rows.map(([text]) => String(text)), rows: rows.map(([, count]) => Number(count)) };
}
