// Worker that draws charts: it stores the rows and answers the requests of chart-messages.ts in order.
import './worker-canvas.ts';
import { type BuiltChart, buildSpec, ChartProblem } from '@platbook/charts/build-spec';
import type { ChartLook } from '@platbook/charts/chart-look';
import { openChartView } from '@platbook/charts/open-chart-view';
import { readMapping } from '@platbook/charts/read-mapping';
import type { ChartSource } from '@platbook/charts/read-points';
import type { ResultRow } from '@platbook/contract/workbench/batches';
import type { Chart } from '@platbook/contract/workbench/chart';
import type { View } from 'vega';
import type { ChartReply, ChartRequest, ChartTip, DrawnChart } from '../chart-messages.ts';
import { describeChart } from './describe-chart.ts';
import { findTip } from './find-tip.ts';
import { listMarks } from './list-marks.ts';

const source: { columns: ChartSource['columns']; rows: ResultRow[] } = { columns: [], rows: [] };
let shown: { view: View; built: BuiltChart; marks: ReturnType<typeof listMarks> } | undefined;
let chart: Chart = { chartType: '', fields: {} };
let chosen: string[] = [];
const isFontReady = loadFont();

async function loadFont(): Promise<void> {
  const address = new URL('../../../../ui/src/styles/fonts/public-sans-latin.woff2', import.meta.url);
  const font = new FontFace('Public Sans', `url(${JSON.stringify(address.href)})`, { weight: '100 900' });
  // If the font fails to load, the chart uses the next one in its list.
  await font.load().then(
    (loaded) => (globalThis as unknown as { fonts: { add(font: FontFace): void } }).fonts.add(loaded),
    () => undefined,
  );
}

function build(look: ChartLook): BuiltChart {
  const { mapping } = readMapping(chart, source.columns);
  if (!mapping) throw new ChartProblem('Choose a column for each required field.');
  return buildSpec(mapping, source, look);
}

async function draw(look: ChartLook): Promise<DrawnChart> {
  const built = build(look);
  shown?.view.finalize();
  shown = undefined;
  const view = await openChartView(built, chosen);
  const marks = listMarks(view);
  shown = { view, built, marks };
  const canvas = (await view.toCanvas(look.scale)) as unknown as OffscreenCanvas;
  return {
    ...describeChart(built, marks, source),
    picture: await createImageBitmap(canvas),
    width: canvas.width / look.scale,
    height: canvas.height / look.scale,
  };
}

async function takePicture(look: ChartLook): Promise<Blob> {
  // Reuses the points that were read for the shown chart; size and legend differ, so the layout is new.
  const view = await openChartView(
    shown ? buildSpec(shown.built.mapping, source, look, shown.built) : build(look),
    chosen,
  );
  try {
    return await ((await view.toCanvas(look.scale)) as unknown as OffscreenCanvas).convertToBlob({ type: 'image/png' });
  } finally {
    view.finalize();
  }
}

function point(x: number, y: number): ChartTip | null {
  return shown ? findTip(shown.built, shown.marks, source, x, y) : null;
}

async function answer(request: ChartRequest): Promise<unknown> {
  await isFontReady;
  switch (request.is) {
    case 'columns':
      Object.assign(source, { columns: request.columns, rows: [] });
      return null;
    case 'values':
      request.values[0]?.forEach((_value, row) => {
        source.rows.push(request.values.map((column) => column[row] ?? null));
      });
      return null;
    case 'draw':
      ({ chart, chosen } = request);
      return await draw(request.look);
    case 'point':
      return point(request.x, request.y);
    case 'picture':
      return await takePicture(request.look);
  }
}

let last: Promise<void> = Promise.resolve();
addEventListener('message', ({ data: { id, request } }: MessageEvent<{ id: number; request: ChartRequest }>) => {
  last = last.then(async () => {
    try {
      const result = await answer(request);
      const picture = (result as DrawnChart | null)?.picture;
      (postMessage as (reply: ChartReply, transfer: Transferable[]) => void)(
        { id, answer: result },
        picture ? [picture] : [],
      );
    } catch (error) {
      const problem = error instanceof ChartProblem ? error.message : "Couldn't draw a chart from this result.";
      if (!(error instanceof ChartProblem)) console.error(error);
      postMessage({ id, problem } satisfies ChartReply);
    }
  });
});
