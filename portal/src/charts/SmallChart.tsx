import './chart-view.css';
import './small-chart.css';
import type { ChartTypeName } from '@platbook/contract/rules/chart';
import type { Chart } from '@platbook/contract/workbench/chart';
import { useColorScheme } from '@platbook/ui/styles/color-scheme';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ChartLegend } from './ChartLegend.tsx';
import type { ChartLook } from './chart-look.ts';
import type { DrawnChart } from './chart-messages.ts';
import { describeInWords } from './chart-words.ts';
import { type ChartRows, type ChartWorker, openChartWorker } from './open-chart-worker.ts';
import { readColors } from './read-colors.ts';
import { readMapping } from './read-mapping.ts';
import { useAreaSize } from './use-area-size.ts';

const idleMilliseconds = 5_000;

let worker: ChartWorker | undefined;
let idle: ReturnType<typeof setTimeout> | undefined;
let turn: Promise<unknown> = Promise.resolve();

/** All small charts share one worker and are drawn in turn. Rejects with a text for the user, or if the signal aborts before its turn. */
function drawInTurn(rows: ChartRows, chart: Chart, look: ChartLook, signal: AbortSignal): Promise<DrawnChart> {
  const drawing = turn.then(async () => {
    signal.throwIfAborted();
    clearTimeout(idle);
    if (!worker?.isAlive()) worker = openChartWorker();
    const own = worker;
    const { mapping } = readMapping(chart, rows.columns);
    void own.show(rows, [...new Set(Object.values(mapping?.columns ?? {}))]);
    return own.ask({ is: 'draw', chart, look, chosen: [] });
  });
  turn = drawing
    .catch(() => undefined)
    .then(() => {
      clearTimeout(idle);
      idle = setTimeout(() => {
        worker?.close();
        worker = undefined;
      }, idleMilliseconds);
    });
  return drawing;
}

export function SmallChart({ rows, chart, onProblem }: { rows: ChartRows; chart: Chart; onProblem: () => void }) {
  const area = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useAreaSize(area);
  const scheme = useColorScheme();
  const [drawn, setDrawn] = useState<DrawnChart>();
  const type = chart.chartType as ChartTypeName;
  const failed = useRef(onProblem);
  failed.current = onProblem;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colors depend on the theme
  const look = useMemo<ChartLook | undefined>(
    () => size && { colors: readColors(), ...size, scale: Math.max(1, window.devicePixelRatio || 1) },
    [size, scheme],
  );
  useEffect(() => {
    if (!look) return;
    const ending = new AbortController();
    drawInTurn(rows, chart, look, ending.signal).then(
      (picture) => (ending.signal.aborted ? picture.picture.close() : setDrawn(picture)),
      () => ending.signal.aborted || failed.current(),
    );
    return () => ending.abort();
  }, [rows, chart, look]);
  useEffect(() => {
    const target = canvas.current;
    if (!target || !drawn) return;
    target.width = drawn.picture.width;
    target.height = drawn.picture.height;
    target.getContext('2d')?.drawImage(drawn.picture, 0, 0);
  }, [drawn]);
  return (
    <div className="small-chart col">
      {drawn && <ChartLegend type={type} drawn={drawn} chosen={[]} onChoose={undefined} />}
      <div ref={area} className="fills holds clips">
        {drawn && (
          <canvas
            className="block placed"
            ref={canvas}
            role="img"
            aria-label={describeInWords(type, drawn.facts, drawn.legend)}
            style={{ width: drawn.width, height: drawn.height }}
          />
        )}
      </div>
    </div>
  );
}
