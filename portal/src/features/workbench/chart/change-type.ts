import { type FieldName, fieldsOf } from '@platbook/charts/read-mapping';
import type { ChartTypeName } from '@platbook/contract/rules/chart';
import type { Column } from '@platbook/contract/workbench/batches';
import type { Chart } from '@platbook/contract/workbench/chart';

/** Fields with the same meaning in different chart types. */
const kin: FieldName[][] = [
  ['x', 'barlabel'],
  ['y', 'barvalue'],
  ['split', 'color'],
  ['xFacet', 'labelFacet'],
  ['yFacet', 'valueFacet'],
];

/**
 * Fields keep their columns under the new type's names. Empty ones get those of the suggested chart, if it is about the same, and required
 * ones the first column that fits.
 */
export function changeType(
  chart: Chart | null,
  type: ChartTypeName,
  columns: readonly Column[] | undefined,
  suggested?: Chart,
): Chart {
  const across = chart ? fieldValue(chart, 'x') : undefined;
  const sources = [
    chart,
    across === undefined || across === (suggested && fieldValue(suggested, 'x')) ? suggested : null,
  ];
  const fields: Chart['fields'] = {};
  for (const [name, { kind, isRequired }] of Object.entries(fieldsOf(type) ?? {}) as [
    FieldName,
    { kind: string; isRequired: boolean },
  ][]) {
    const known = sources
      .map((source) => source && fieldValue(source, name))
      .find((value) => value !== undefined && value !== null);
    if (known !== undefined && known !== null) fields[name] = known;
    else if (kind === 'column' && isRequired) {
      const fitting = columns && fittingColumns(name, columns);
      const taken = Object.values(fields);
      const first = fitting?.find((column) => !taken.includes(column.name)) ?? fitting?.[0];
      if (first) fields[name] = first.name;
    }
  }
  return { chartType: type, fields };
}

/** The value of a field, or of the one with the same meaning in another chart type. */
function fieldValue(chart: Chart, field: FieldName): Chart['fields'][string] | undefined {
  const names = kin.find((each) => each.includes(field)) ?? [];
  return [field, ...names].map((each) => chart.fields[each]).find((value) => value !== undefined && value !== null);
}

export function fittingColumns(field: FieldName, columns: readonly Column[]): Column[] {
  const isNumber = ({ datatype }: Column) => datatype === 'number';
  if (field === 'y' || field === 'barvalue' || field === 'size') return columns.filter(isNumber);
  if (field === 'x') return [...columns].sort((a, b) => rank(a) - rank(b));
  return [...columns].sort((a, b) => Number(isNumber(a)) - Number(isNumber(b)));
}

function rank({ datatype }: Column): number {
  return datatype === 'date' || datatype === 'datetime' ? 0 : 1;
}
