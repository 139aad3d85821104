import { Error as errorsOnly, parse, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import { axisFields, type BuiltChart } from './build-spec.ts';
import { textsSignal } from './chart-axis.ts';
import { chartExpressions } from './chart-expressions.ts';
import { type ChartPoint, outermost } from './read-points.ts';

/** Number of marks above which the layout is measured with few of them first. */
const many = 2_000;

/** Expressions are never compiled with eval, as the content security policy requires. The caller must call `finalize()`. */
export async function openChartView(built: BuiltChart, chosen: readonly string[]): Promise<View> {
  const { points, isFaceted } = built;
  if (points.length < many || isFaceted) return runView(built, built.spec, points, chosen);
  // Measures the size with the outermost points, then lays out all points once in that size.
  const measured = await runView(built, built.spec, sizingPoints(points), []);
  const size = { width: measured.width(), height: measured.height(), autosize: 'pad' };
  measured.finalize();
  return runView(built, { ...built.spec, ...size } as TopLevelSpec, points, chosen);
}

async function runView(
  { mapping, type, texts }: BuiltChart,
  spec: TopLevelSpec,
  points: readonly ChartPoint[],
  chosen: readonly string[],
): Promise<View> {
  const view = new View(parse(compile(spec).spec, undefined, { ast: true }), {
    expr: chartExpressions,
    renderer: 'none',
    logLevel: errorsOnly,
  });
  view.data('rows', [...points]);
  for (const field of axisFields) if (texts[field]) view.signal(textsSignal(field), texts[field]);
  if (mapping.isFiltered && type.color && chosen.length > 0) view.signal('chosen', [...chosen]);
  return view.runAsync();
}

function sizingPoints(points: readonly ChartPoint[]): ChartPoint[] {
  const fields = ['x', 'y', 'size', 'color', 'barvalue', 'to'] as const;
  const found = new Set(fields.flatMap((field) => outermost(points, field)));
  return [...found].flatMap((point) => (point ? [{ ...point }] : []));
}
