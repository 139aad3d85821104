import { readFileSync } from 'node:fs';
import { buildSpec, ChartProblem } from '@platbook/charts/build-spec';
import { estimateText } from '@platbook/charts/estimate-text';
import { openChartView } from '@platbook/charts/open-chart-view';
import { readMapping } from '@platbook/charts/read-mapping';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { answerRequests } from '../../../workers/answer-requests.ts';
import { chartColors } from './chart-colors.ts';
import type { ChartOrder, DrawnPicture } from './open-chart-thread.ts';

const size = { width: 640, height: 360 };
/** Pixels of the PNG per CSS pixel. */
const scale = 2;
const fontFamily = 'Public Sans';

/** Latin letters; others are drawn as boxes. */
const font = readFileSync(new URL('./fonts/public-sans-400.ttf', import.meta.url));
estimateText();
const isReady = initWasm(readFileSync(new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));

answerRequests(async ({ chart, columns, rows, title }: ChartOrder): Promise<DrawnPicture> => {
  const { mapping } = readMapping(chart, columns);
  if (mapping === undefined) return { problem: "The chart's columns aren't in the result" };
  try {
    const built = buildSpec(mapping, { columns, rows }, { colors: chartColors, ...size, scale: 1, title });
    const view = await openChartView(built, []);
    const svg = await view.toSVG().finally(() => view.finalize());
    await isReady;
    const picture = new Resvg(svg, {
      fitTo: { mode: 'zoom', value: scale },
      font: { fontBuffers: [font], defaultFontFamily: fontFamily, sansSerifFamily: fontFamily },
    }).render();
    return { png: picture.asPng(), width: picture.width / scale, height: picture.height / scale };
  } catch (error) {
    if (error instanceof ChartProblem) return { problem: error.message.replace(/\.$/, '') };
    throw error;
  }
});
