import { axisChannel } from './chart-axis.ts';
import { type ChartType, colorChannel, trendLayers } from './chart-type.ts';

/** A line for each value of the split; its width follows the size field if mapped. */
export const lineChart: ChartType = {
  color: 'split',
  columnFacet: 'xFacet',
  rowFacet: 'yFacet',
  pointing: 'x',
  buildLayers(parts) {
    const { kinds } = parts;
    const isSized = kinds.size !== undefined;
    // Thousands of wide, round joins take seconds to draw, and the difference isn't visible.
    const isMany = parts.points.length > 2_000;
    const stroke = isMany
      ? { strokeWidth: 1 / parts.look.scale, strokeJoin: 'bevel' }
      : { strokeWidth: 1.5, strokeJoin: 'round' };
    const invalid = parts.points.some((point) => point.y === null) ? undefined : null;
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
