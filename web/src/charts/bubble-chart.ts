import { axisChannel } from './chart-axis.ts';
import { type ChartType, colorChannel, trendLayers } from './chart-type.ts';

/** Above this number, bubbles are smaller and more transparent, so that density stays visible. */
const many = 2000;

export const bubbleChart: ChartType = {
  color: 'color',
  columnFacet: 'xFacet',
  rowFacet: 'yFacet',
  pointing: 'nearest',
  buildLayers(parts) {
    const { kinds, points } = parts;
    const isMany = points.length > many;
    return [
      {
        mark: { type: 'circle', opacity: isMany ? 0.4 : 0.62, invalid: null },
        encoding: {
          x: axisChannel(parts, 'x', 'x'),
          y: axisChannel(parts, 'y', 'y'),
          color: colorChannel(parts, kinds.color && 'color'),
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
      ...trendLayers(parts, 'color'),
    ];
  },
};
