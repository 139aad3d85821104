import { buildSpec } from '@platbook/charts/build-spec';
import type { ChartLook } from '@platbook/charts/chart-look';
import { openChartView } from '@platbook/charts/open-chart-view';
import { readMapping } from '@platbook/charts/read-mapping';
import type { ChartSource } from '@platbook/charts/read-points';
import type { Chart } from '@platbook/contract/workbench/chart';
import { listMarks } from '../charts/drawing/list-marks.ts';

const series = ['#000001', '#000002', '#000003', '#000004', '#000005', '#000006', '#000007', '#000008'];

export const chartLook: ChartLook = {
  colors: { ink: '#111', muted: '#222', grid: '#333', axis: '#444', paper: '#555', series, shades: ['#fff', '#000'] },
  width: 480,
  height: 320,
  scale: 1,
};

interface Bounds {
  x1: number;
  x2: number;
}

interface SceneNode {
  role?: string;
  marktype?: string;
  items?: (SceneNode & { text?: string; stroke?: string; strokeDash?: unknown; bounds?: Bounds })[];
}

/** Lays out a chart as the drawing worker does. `nodes` has every node of Vega's scene graph. */
export async function layOutChart(chart: Chart, source: ChartSource, chosen: readonly string[] = []) {
  const { mapping } = readMapping(chart, source.columns);
  if (!mapping) throw new Error('The chart is not mapped');
  const built = buildSpec(mapping, source, chartLook);
  const view = await openChartView(built, chosen);
  const { root } = view.scenegraph() as unknown as { root: SceneNode };
  const laidOut = { built, ...listMarks(view), nodes: nodesFrom(root) };
  view.finalize();
  return laidOut;
}

const nodesFrom = (node: SceneNode): SceneNode[] => [
  node,
  ...(node.items ?? []).flatMap(({ items = [] }) => items.flatMap(nodesFrom)),
];
