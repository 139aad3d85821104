import { buildSpec } from '@platbook/charts/build-spec';
import { estimateText } from '@platbook/charts/estimate-text';
import { openChartView } from '@platbook/charts/open-chart-view';
import { readMapping } from '@platbook/charts/read-mapping';
import type { Chart } from '@platbook/contract/workbench/chart';
import { printColors } from './print-tokens.ts';
import type { Rows } from './trial-rows.ts';

const longestEntry = 240;

export async function drawChart(chart: Chart, rows: Rows, size: { width: number; height: number }): Promise<string> {
  const { mapping, missing } = readMapping(chart, rows.columns);
  if (!mapping) throw new Error(`The chart lacks ${missing.map(({ field }) => field).join(', ')}.`);
  estimateText();
  // A chart with a title, even an empty one, includes its legend.
  const built = buildSpec(mapping, rows, { colors: printColors(), ...size, scale: 1, title: '' });
  built.spec.background = 'transparent';
  built.spec.padding = { left: 2, top: 2, right: 6, bottom: 2 };
  const texts = built.texts[built.type.color ?? 'color'] ?? [];
  const longest = Math.min(longestEntry, Math.max(0, ...texts.map((text) => text.length * 6.8)));
  Object.assign((built.spec.config as { legend: object }).legend, {
    columns: Math.floor(size.width / (longest + 50)),
    labelLimit: longestEntry,
  });
  const view = await openChartView(built, []);
  try {
    // In a PDF, opacity on a whole mark turns each mark into an image, ten times as large.
    return (await view.toSVG()).replace(/ opacity="([\d.]+)"/g, ' fill-opacity="$1" stroke-opacity="$1"');
  } finally {
    view.finalize();
  }
}
