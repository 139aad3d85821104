import type { BuiltChart } from '@platbook/charts/build-spec';
import { seriesColors } from '@platbook/charts/chart-type';
import { numberText } from '@platbook/charts/number-text';
import type { FieldName } from '@platbook/charts/read-mapping';
import { type ChartPoint, type ChartSource, outermost } from '@platbook/charts/read-points';
import type { ResultValue } from '@platbook/contract/workbench/batches';
import type { ChartFacts, DrawnChart } from '../chart-messages.ts';
import type { DrawnMarks } from './list-marks.ts';

export function describeChart(
  built: BuiltChart,
  { cells }: DrawnMarks,
  source: ChartSource,
): Pick<DrawnChart, 'legend' | 'scales' | 'facts'> {
  const { type, mapping, titles, units, kinds, texts, points, leftOut, mostAtX, look } = built;
  const number = (value: ResultValue | undefined, field: FieldName) => {
    if (value === undefined || value === null) return '';
    return kinds[field] === 'number' ? numberText(value, units[field]) : String(value);
  };
  const shown = (point: ChartPoint | undefined, field: FieldName) =>
    number(source.rows[point?.row ?? -1]?.[mapping.columns[field] ?? -1], field);
  const ends = (field: FieldName): [string, string] => {
    const list = texts[field];
    if (list) return [list[0] ?? '', list.at(-1) ?? ''];
    const [least, most] = outermost(points, field);
    const text = (point: ChartPoint | undefined) =>
      point && point.rowCount > 1 ? number(point[field], field) : shown(point, field);
    return [text(least), text(most)];
  };
  const colorTexts = type.color ? texts[type.color] : undefined;
  const colors = type.color && colorTexts ? seriesColors(built, type.color) : [];
  const axes: FieldName[] = mapping.columns.barlabel === undefined ? ['x', 'y'] : ['barlabel', 'barvalue'];
  const facts: ChartFacts = {
    points: points.length,
    series: colorTexts?.length ?? 1,
    cells: cells.length,
    facets: (
      [
        ['X', type.columnFacet],
        ['Y', type.rowFacet],
      ] as const
    ).flatMap(([direction, field]) => (texts[field] ? [{ direction, column: titles[field] ?? '' }] : [])),
    leftOut,
    mostAtX,
    addedUp: points.reduce((sum, point) => sum + (point.rowCount > 1 ? point.rowCount : 0), 0),
    axes: axes.map((field) => {
      const [from, to] = ends(field);
      return { column: titles[field] ?? '', kind: kinds[field] ?? 'text', from, to };
    }),
  };
  const scales = (['color', 'size'] as const)
    .filter((field) => kinds[field] === 'number')
    .map((field) => {
      const [least, most] = ends(field);
      const scale = { column: titles[field] ?? '', least, most };
      return field === 'color'
        ? { kind: 'shade' as const, ...scale, colors: look.colors.shades }
        : { kind: 'size' as const, ...scale, colors: [] };
    });
  return { legend: (colorTexts ?? []).map((text, place) => ({ text, color: colors[place] ?? '' })), scales, facts };
}
