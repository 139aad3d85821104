import { axisChannel } from './chart-axis.ts';
import { type ChartType, colorChannel } from './chart-type.ts';

/**
 * Bars that lie (labels on the y axis) or stand. With a color they are stacked, the first text of the legend next to the axis.
 * The facet of the labels makes small charts along the axis of the labels.
 */
export function barChart(direction: 'lying' | 'standing', isStacked: boolean): ChartType {
  const isLying = direction === 'lying';
  return {
    color: isStacked ? 'color' : undefined,
    columnFacet: isLying ? 'valueFacet' : 'labelFacet',
    rowFacet: isLying ? 'labelFacet' : 'valueFacet',
    pointing: 'bar',
    buildLayers(parts) {
      const label = axisChannel(parts, isLying ? 'y' : 'x', 'barlabel');
      const value = axisChannel(parts, isLying ? 'x' : 'y', 'barvalue');
      // The points say where each segment begins and ends: Vega's own stacks would copy every one of them.
      const hasSegments = isStacked && parts.kinds.color;
      const end = { ...value, field: hasSegments ? 'to' : 'barvalue', stack: null };
      const start = hasSegments ? { field: 'from' } : undefined;
      return [
        {
          mark: { type: 'bar' },
          encoding: {
            ...(isLying
              ? { x: end, ...(start && { x2: start }), y: label }
              : { x: label, y: end, ...(start && { y2: start }) }),
            color: colorChannel(parts, isStacked ? parts.kinds.color && 'color' : undefined),
          },
        },
      ];
    },
  };
}
