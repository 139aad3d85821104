import { Error as errorsOnly, parse, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import { axisFields, type BuiltChart } from './build-spec.ts';
import { textsSignal } from './chart-axis.ts';
import { chartExpressions } from './chart-expressions.ts';
import type { ChartPoint } from './read-points.ts';

/** From so many marks on, laying them out twice would be felt. */
const many = 2_000;

/**
 * Lays a chart out: a Vega view without a page, which is not drawn yet. Expressions are interpreted and never compiled, as the page's
 * content security policy demands. The caller ends it with `finalize()`.
 */
export async function openChartView(built: BuiltChart, chosen: readonly string[]): Promise<View> {
  const { points, parts } = built;
  if (points.length < many || parts.isFaceted) return runView(built, built.spec, points, chosen);
  // What fits is found with the outermost points alone; then all of them are laid out once, in the size that was found.
  const measured = await runView(built, built.spec, outermost(points), []);
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

/** Copies of the points with the least and the most of each number. */
function outermost(points: readonly ChartPoint[]): ChartPoint[] {
  const found = new Set<ChartPoint>();
  for (const field of ['x', 'y', 'size', 'color', 'barvalue', 'to'] as const) {
    let [least, most]: [ChartPoint | undefined, ChartPoint | undefined] = [undefined, undefined];
    for (const point of points) {
      const value = point[field];
      if (typeof value !== 'number') continue;
      if (!least || value < (least[field] as number)) least = point;
      if (!most || value > (most[field] as number)) most = point;
    }
    if (least) found.add(least);
    if (most) found.add(most);
  }
  return [...found].map((point) => ({ ...point }));
}
