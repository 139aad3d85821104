import { axisChannel } from './chart-axis.ts';
import { type ChartType, colorChannel } from './chart-type.ts';

/**
 * Horizontal bars (`lying`, labels on the y axis) or vertical ones. With a color they are stacked, the legend's first entry next to the
 * axis. The label facet splits along the label axis.
 */
export function barChart(direction: 'horizontal' | 'vertical', isStacked: boolean): ChartType {
  const isHorizontal = direction === 'horizontal';
  return {
    color: isStacked ? 'color' : undefined,
    columnFacet: isHorizontal ? 'valueFacet' : 'labelFacet',
    rowFacet: isHorizontal ? 'labelFacet' : 'valueFacet',
    pointing: 'bar',
    buildLayers(parts) {
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
      ];
    },
  };
}
