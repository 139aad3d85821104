import type { ChartTypeName } from '@platbook/contract/rules/chart';
import { axisChannel, barRoom, type ChartParts, textWidth } from './chart-axis.ts';
import { type ChartType, colorChannel, trendLayers } from './chart-type.ts';
import { shortNumberText } from './number-text.ts';

/** Above this number, bubbles are smaller and more transparent, so that density stays visible. */
const many = 2_000;
const mostValues = 16;

const lineChart: ChartType = {
  color: 'split',
  columnFacet: 'xFacet',
  rowFacet: 'yFacet',
  pointing: 'x',
  buildLayers(parts) {
    const { kinds, points } = parts;
    if (parts.mostAtX > 1) return bubbleLayers(parts, 'split');
    const isSized = kinds.size !== undefined;
    // Thousands of wide, round joins take seconds to draw, and the difference isn't visible.
    const isMany = points.length > many;
    const stroke = isMany
      ? { strokeWidth: 1 / parts.look.scale, strokeJoin: 'bevel' }
      : { strokeWidth: 1.5, strokeJoin: 'round' };
    const invalid = points.some((point) => point.y === null) ? undefined : null;
    return [
      {
        mark: isSized ? { type: 'trail', clip: true, invalid } : { type: 'line', ...stroke, clip: true, invalid },
        encoding: {
          x: axisChannel(parts, 'x', 'x'),
          y: axisChannel(parts, 'y', 'y'),
          color: colorChannel(parts, kinds.split && 'split'),
          ...(isSized ? { size: { field: 'size', type: 'quantitative', scale: { range: [1, 7] }, legend: null } } : {}),
          // Sorts texts by position, because alphabetical order isn't row order.
          ...(kinds.x === 'text' ? { order: { field: 'order', type: 'quantitative' } } : {}),
        },
      },
      ...trendLayers(parts, 'split'),
    ];
  },
};

/** With a color the bars are stacked, the legend's first entry next to the axis. The label facet splits along the label axis. */
function barChart(direction: 'horizontal' | 'vertical', isStacked: boolean): ChartType {
  const isHorizontal = direction === 'horizontal';
  return {
    color: isStacked ? 'color' : undefined,
    columnFacet: isHorizontal ? 'valueFacet' : 'labelFacet',
    rowFacet: isHorizontal ? 'labelFacet' : 'valueFacet',
    pointing: 'bar',
    buildLayers(parts) {
      const hasValues = giveValues(parts, isHorizontal, isStacked);
      const label = axisChannel(parts, isHorizontal ? 'y' : 'x', 'barlabel');
      const value = axisChannel(parts, isHorizontal ? 'x' : 'y', 'barvalue');
      // The points contain the ends of each segment, because Vega's stack transform would copy all points.
      const hasSegments = isStacked && parts.kinds.color;
      const end = { ...value, field: hasSegments ? 'to' : 'barvalue', stack: null };
      const start = hasSegments ? { field: 'from' } : undefined;
      return [
        {
          mark: { type: 'bar' },
          encoding: {
            ...(isHorizontal
              ? { x: end, ...(start && { x2: start }), y: label }
              : { x: label, y: end, ...(start && { y2: start }) }),
            color: colorChannel(parts, isStacked ? parts.kinds.color && 'color' : undefined),
          },
        },
        ...(hasValues
          ? [
              {
                mark: {
                  type: 'text',
                  fontSize: 11,
                  color: parts.look.colors.muted,
                  ...(isHorizontal ? { align: 'left', dx: 4 } : { baseline: 'bottom', dy: -3 }),
                },
                encoding: {
                  ...(isHorizontal ? { x: end, y: label } : { x: label, y: end }),
                  text: { field: 'shown', type: 'nominal' },
                },
              },
            ]
          : []),
      ];
    },
  };
}

/** Writes the value at the end of each bar, if there are few bars and each has room for it. */
function giveValues(parts: ChartParts, isHorizontal: boolean, isStacked: boolean): boolean {
  const { points, units } = parts;
  const isPlain = !parts.isFaceted && !(isStacked && parts.kinds.color) && points.length <= mostValues;
  if (!isPlain || points.some(({ barvalue }) => Number(barvalue) < 0)) return false;
  const texts = points.map(({ barvalue }) => shortNumberText(Number(barvalue), units.barvalue));
  const needed = isHorizontal ? 14 : Math.max(0, ...texts.map(textWidth)) + 4;
  if (barRoom(parts, isHorizontal) < needed) return false;
  for (const [place, point] of points.entries()) point.shown = texts[place] ?? '';
  return true;
}

const bubbleChart: ChartType = {
  color: 'color',
  columnFacet: 'xFacet',
  rowFacet: 'yFacet',
  pointing: 'nearest',
  buildLayers: (parts) => bubbleLayers(parts, 'color'),
};

function bubbleLayers(parts: ChartParts, color: 'color' | 'split'): object[] {
  const { kinds, points } = parts;
  const isMany = points.length > many;
  return [
    {
      mark: { type: 'circle', opacity: isMany ? 0.4 : 0.62, invalid: null },
      encoding: {
        x: axisChannel(parts, 'x', 'x'),
        y: axisChannel(parts, 'y', 'y'),
        color: colorChannel(parts, kinds[color] && color),
        size: kinds.size
          ? {
              field: 'size',
              type: 'quantitative',
              scale: { range: [isMany ? 6 : 24, isMany ? 120 : 360] },
              legend: null,
            }
          : { value: isMany ? 12 : 42 },
      },
    },
    ...trendLayers(parts, color),
  ];
}

export const drawnTypes = {
  line: lineChart,
  bar: barChart('horizontal', false),
  verticalbar: barChart('vertical', false),
  bubble: bubbleChart,
  'stacked-bar-vertical': barChart('vertical', true),
  'stacked-bar-horizontal': barChart('horizontal', true),
} satisfies Record<ChartTypeName, ChartType>;
