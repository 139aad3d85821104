import type { DictionaryObject } from '@platbook/contract/packs/entitlement-set';
import type { FewRows, TableSize } from '@platbook/contract/packs/pack-data';
import { quotedIdentifier as quoted } from '../../drivers/quoted-identifier.ts';

export function sizesSql(views: readonly DictionaryObject[]): string {
  const tables = `select p.SchemaName || '.' || p.ObjectName, p.RowsTotal::double, p.DataAsOf::varchar,
  min(c.FirstDate)::varchar, lower(any_value(c.UpdateFrequency))
from Reference.PublishStatus p
left join (select distinct SchemaName, ObjectName, DatasetCode from Reference.DataDictionary) d
  on d.SchemaName = p.SchemaName and d.ObjectName = p.ObjectName
left join Reference.CountyCoverage c on c.DatasetCode = d.DatasetCode
group by all`;
  const counted = views.map(
    ({ schema, name }) =>
      `select '${schema}.${name}', count(*)::double, null, null, null from ${quoted(schema)}.${quoted(name)}`,
  );
  return `${[tables, ...counted].join('\nunion all\n')}\norder by 1`;
}

export function readTableSizes({ rows }: FewRows): TableSize[] {
  return rows.map(([object, count, dataAsOf, firstDate, updates]) => ({
    object: String(object),
    rows: Number(count),
    dataAsOf: textOf(dataAsOf),
    firstDate: textOf(firstDate),
    updates: textOf(updates),
  }));
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
