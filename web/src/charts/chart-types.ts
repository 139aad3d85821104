import { barChart } from './bar-chart.ts';
import { bubbleChart } from './bubble-chart.ts';
import type { ChartType } from './chart-type.ts';
import { lineChart } from './line-chart.ts';
import type { ChartTypeName } from './read-mapping.ts';

/** Every chart type by its name. */
export const drawnTypes = {
  line: lineChart,
  bar: barChart('horizontal', false),
  verticalbar: barChart('vertical', false),
  bubble: bubbleChart,
  'stacked-bar-vertical': barChart('vertical', true),
  'stacked-bar-horizontal': barChart('horizontal', true),
} satisfies Record<ChartTypeName, ChartType>;
