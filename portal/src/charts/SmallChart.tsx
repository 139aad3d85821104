import './chart-view.css';
import './small-chart.css';
import type { ChartLook } from '@platbook/charts/chart-look';
import type { ChartTypeName } from '@platbook/contract/rules/chart';
import type { Chart } from '@platbook/contract/workbench/chart';
import { useEffect, useRef, useState } from 'react';
import { ChartCanvas } from './ChartCanvas.tsx';
import { ChartLegend } from './ChartLegend.tsx';
import type { DrawnChart } from './chart-messages.ts';
import { describeInWords } from './chart-words.ts';
import { holdRows, keepChart } from './kept-chart.ts';
import type { ChartRows } from './open-chart-worker.ts';
import { useChartLook } from './use-chart-look.ts';

let turn: Promise<unknown> = Promise.resolve();

/** Small charts are drawn in turn, by one worker. Rejects with a text for the user, or if the signal aborts before its turn. */
function drawInTurn(rows: ChartRows, chart: Chart, look: ChartLook, signal: AbortSignal): Promise<DrawnChart> {
  const drawing = turn.then(async () => {
    signal.throwIfAborted();
    const held = holdRows(undefined, rows, chart);
    return held.worker.ask({ is: 'draw', chart, look, chosen: [] }).finally(() => keepChart(held));
  });
  turn = drawing.catch(() => undefined);
  return drawing;
}

export function SmallChart({ rows, chart, onProblem }: { rows: ChartRows; chart: Chart; onProblem: () => void }) {
  const area = useRef<HTMLDivElement>(null);
  const look = useChartLook(area);
  const [drawn, setDrawn] = useState<DrawnChart>();
  const type = chart.chartType as ChartTypeName;
  const failed = useRef(onProblem);
  failed.current = onProblem;
  useEffect(() => {
    if (!look) return;
    const ending = new AbortController();
    drawInTurn(rows, chart, look, ending.signal).then(
      (picture) => (ending.signal.aborted ? picture.picture.close() : setDrawn(picture)),
      () => ending.signal.aborted || failed.current(),
    );
    return () => ending.abort();
  }, [rows, chart, look]);
  return (
    <div className="small-chart col">
      {drawn && <ChartLegend type={type} drawn={drawn} chosen={[]} onChoose={undefined} most={5} />}
      <div ref={area} className="fills holds clips">
        {drawn && (
          <div className="placed">
            <ChartCanvas drawn={drawn} label={describeInWords(type, drawn.facts, drawn.legend)} />
          </div>
        )}
      </div>
    </div>
  );
}
