import type { ChartColumn } from '@platbook/charts/chart-column';
import type { Column } from '@platbook/contract/workbench/batches';
import type { SchemaCodes, SchemaInfo } from '@platbook/contract/workbench/schema-info';
import { meaningsOf, readMeanings } from '@platbook/property/dictionary/meanings';
import { addUnits, type ShownColumn } from '../grid/columns/shown-columns.ts';

const aggregate = /^(avg|average|median|mean|min|max|total|sum)_?(?=[A-Z])/i;

/** Columns with the dictionary's units and words; `AvgSalePrice` has the unit of `SalePrice`. The same array if it knows nothing of them. */
export function describeColumns(
  columns: readonly Column[],
  schema: SchemaInfo,
  codes: readonly SchemaCodes[],
  statementText: string,
): readonly ChartColumn[] {
  const bare = columns.map((column) => ({ ...column, name: column.name.replace(aggregate, '') }));
  const wanted = new Set([...columns, ...bare].map(({ name }) => name.toLowerCase()));
  const known = narrow(schema, wanted);
  const meanings = readMeanings(known, codes);
  const own: readonly ShownColumn[] = addUnits(columns, known, statementText);
  const ofBare: readonly ShownColumn[] = addUnits(bare, known);
  let isKnown = false;
  const described = columns.map((column, place): ChartColumn => {
    const isAggregate = column.name !== bare[place]?.name;
    const unit = own[place]?.unit ?? (isAggregate ? ofBare[place]?.unit : undefined);
    const words = meaningsOf(column.name, meanings);
    isKnown ||= unit !== undefined || words !== undefined;
    return { ...column, unit, words };
  });
  return isKnown ? described : columns;
}

/** Only the columns with these names, so that few descriptions are read. */
function narrow(schema: SchemaInfo, names: ReadonlySet<string>): SchemaInfo {
  return Object.fromEntries(
    Object.entries(schema).map(([name, tables]) => [
      name,
      Object.fromEntries(
        Object.entries(tables).map(([table, columns]) => [
          table,
          columns.filter(({ column_name }) => names.has(column_name.toLowerCase())),
        ]),
      ),
    ]),
  );
}
