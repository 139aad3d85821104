import type { BuiltChart } from '@platbook/charts/build-spec';
import { numberText } from '@platbook/charts/number-text';
import type { FieldName } from '@platbook/charts/read-mapping';
import type { ChartSource } from '@platbook/charts/read-points';
import { chartTypes } from '@platbook/contract/rules/chart';
import type { ChartTip } from '../chart-messages.ts';
import type { DrawnCell, DrawnMark, DrawnMarks } from './list-marks.ts';

/** Maximum distance between pointer and bubble, in pixels, and maximum lines of a tooltip. */
const reach = 14;
const mostLines = 12;

type Chart = Pick<BuiltChart, 'type' | 'mapping' | 'titles' | 'kinds' | 'units'>;

export function findTip(
  chart: Chart,
  { marks, cells }: DrawnMarks,
  { rows }: Pick<ChartSource, 'rows'>,
  x: number,
  y: number,
): ChartTip | null {
  const { type, mapping, kinds, units } = chart;
  const cell = cells.find(
    (each) => x >= each.x - 4 && x <= each.x + each.width + 4 && y >= each.y - 4 && y <= each.y + each.height + 4,
  );
  if (!cell) return null;
  const inCell = marks.filter((mark) => mark.cell === cell);
  const text = (mark: DrawnMark, field: FieldName) => {
    const place = mapping.columns[field];
    if (place === undefined) return '';
    if (kinds[field] === 'text') return String(mark.point[field]);
    const value = rows[mark.point.row]?.[place] ?? null;
    if (value === null) return 'NULL';
    return kinds[field] === 'number' ? numberText(value, units[field]) : String(value);
  };
  const facets = [type.columnFacet, type.rowFacet].filter((field) => mapping.columns[field] !== undefined);
  const titled = (mark: DrawnMark, title: string) =>
    [title, ...facets.map((field) => text(mark, field))].filter(Boolean).join(' · ');

  const found: Found = { ...chart, cell, marks: inCell, text, titled };
  return type.pointing === 'nearest' ? tipOfNearest(found, x, y) : tipOfGroup(found, x, y);
}

interface Found extends Chart {
  cell: DrawnCell;
  marks: readonly DrawnMark[];
  text(mark: DrawnMark, field: FieldName): string;
  titled(mark: DrawnMark, title: string): string;
}

function nearestOf(marks: readonly DrawnMark[], distance: (mark: DrawnMark) => number): DrawnMark | undefined {
  let nearest: DrawnMark | undefined;
  for (const mark of marks) if (!nearest || distance(mark) < distance(nearest)) nearest = mark;
  return nearest;
}

function tipOfNearest({ mapping, titles, marks, text, titled }: Found, x: number, y: number): ChartTip | null {
  const distance = (mark: DrawnMark) => Math.hypot(mark.x - x, mark.y - y);
  const mark = nearestOf(marks, distance);
  if (!mark || distance(mark) > reach) return null;
  const fields = (['x', 'y', 'size', 'color'] as const).filter((field) => mapping.columns[field] !== undefined);
  const isNamed = mapping.columns.color !== undefined;
  return {
    title: titled(mark, isNamed ? text(mark, 'color') : ''),
    lines: fields
      .filter((field) => !(isNamed && field === 'color'))
      .map((field) => ({ name: titles[field] ?? '', value: text(mark, field), color: undefined })),
    dots: [{ x: mark.x, y: mark.y, color: mark.color }],
    rule: undefined,
    x: mark.x,
    y: mark.y,
  };
}

function tipOfGroup({ type, mapping, titles, units, cell, marks, text, titled }: Found, x: number, y: number) {
  const isLine = type.pointing === 'x';
  const isHorizontal = chartTypes[mapping.type].shape === 'bar';
  const distance = (mark: DrawnMark) => {
    if (isLine) return Math.abs(mark.x - x);
    return isHorizontal ? Math.abs(mark.y + mark.height / 2 - y) : Math.abs(mark.x + mark.width / 2 - x);
  };
  const nearest = nearestOf(marks, distance);
  if (!nearest) return null;
  const field = isLine ? 'x' : 'barlabel';
  const value = isLine ? 'y' : 'barvalue';
  const same = marks
    .filter((mark) => mark.point[field] === nearest.point[field])
    .sort((a, b) => (isLine ? a.y - b.y : b.point.order - a.point.order));
  const nameOf = (mark: DrawnMark) =>
    (type.color && mapping.columns[type.color] !== undefined ? text(mark, type.color) : titles[value]) ?? '';
  const valueText = (mark: DrawnMark) =>
    mark.point.rowCount > 1
      ? `${numberText(mark.point[value] ?? null, units[value])} (sum of ${mark.point.rowCount} rows)`
      : text(mark, value);
  return {
    title: titled(nearest, text(nearest, field)),
    lines: [
      ...same.slice(0, mostLines).map((mark) => ({ name: nameOf(mark), value: valueText(mark), color: mark.color })),
      ...(same.length > mostLines ? [{ name: `${same.length - mostLines} more`, value: '', color: undefined }] : []),
    ],
    dots: isLine ? same.slice(0, mostLines).map((mark) => ({ x: mark.x, y: mark.y, color: mark.color })) : [],
    rule: isLine ? { x: nearest.x, top: cell.y, bottom: cell.y + cell.height } : undefined,
    x: isLine || isHorizontal ? (isLine ? nearest.x : nearest.x + nearest.width) : nearest.x + nearest.width / 2,
    y: isLine ? Math.min(...same.slice(0, mostLines).map((mark) => mark.y)) : nearest.y,
  };
}
