import { barChart } from './bar-chart.ts';
import { bubbleChart } from './bubble-chart.ts';
import type { ChartType } from './chart-type.ts';
import { lineChart } from './line-chart.ts';
import type { ChartTypeName } from './read-mapping.ts';

/** Every chart type by its name. */
export const drawnTypes = {
  line: lineChart,
  bar: barChart('lying', false),
  verticalbar: barChart('standing', false),
  bubble: bubbleChart,
  'stacked-bar-vertical': barChart('standing', true),
  'stacked-bar-horizontal': barChart('lying', true),
} satisfies Record<ChartTypeName, ChartType>;
