import Type, { type Static } from 'typebox';
import { chartTypes } from '../rules/chart.ts';

export const chartShape = Type.Object({
  chartType: Type.Unsafe<string>({ type: 'string', enum: Object.keys(chartTypes) }),
  fields: Type.Record(
    Type.String({ maxLength: 40 }),
    Type.Union([Type.String({ maxLength: 500 }), Type.Boolean(), Type.Number(), Type.Null()]),
  ),
});
export type Chart = Static<typeof chartShape>;
