import { Error as errorsOnly, parse, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { compile } from 'vega-lite';
import type { BuiltChart } from './build-spec.ts';

/**
 * Lays a chart out: a Vega view without a page, which is not drawn yet. Expressions are interpreted and never compiled, as the page's
 * content security policy demands. The caller ends it with `finalize()`.
 */
export async function openChartView(
  { spec, points, mapping, type }: BuiltChart,
  chosen: readonly string[],
): Promise<View> {
  const view = new View(parse(compile(spec).spec, undefined, { ast: true }), {
    expr: expressionInterpreter,
    renderer: 'none',
    logLevel: errorsOnly,
  });
  view.data('rows', points);
  if (mapping.isFiltered && type.color && chosen.length > 0) view.signal('chosen', [...chosen]);
  return view.runAsync();
}
