/** A chart as it is saved with a query (specification §3). The fields of each type are checked by rules/chart. */
import Type, { type Static } from 'typebox';

export const chartShape = Type.Object({
  chartType: Type.String({ maxLength: 40 }),
  fields: Type.Record(
    Type.String({ maxLength: 40 }),
    Type.Union([Type.String({ maxLength: 500 }), Type.Boolean(), Type.Number(), Type.Null()]),
  ),
});
export type Chart = Static<typeof chartShape>;
