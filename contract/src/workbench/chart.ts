/** A chart as it is saved with a query. rules/chart.ts checks the fields of each type. */
import Type, { type Static } from 'typebox';
import type { chartTypes } from '../rules/chart.ts';

const chartTypeNames = [
  'line',
  'bar',
  'verticalbar',
  'bubble',
  'stacked-bar-vertical',
  'stacked-bar-horizontal',
] satisfies (keyof typeof chartTypes)[];

export const chartShape = Type.Object({
  chartType: Type.Unsafe<string>({ type: 'string', enum: chartTypeNames }),
  fields: Type.Record(
    Type.String({ maxLength: 40 }),
    Type.Union([Type.String({ maxLength: 500 }), Type.Boolean(), Type.Number(), Type.Null()]),
  ),
});
export type Chart = Static<typeof chartShape>;
