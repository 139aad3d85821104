import type { Chart } from '@platbook/contract/workbench/chart';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChartLook } from './chart-look.ts';
import type { ChartTip, DrawnChart } from './chart-messages.ts';
import { type ChartRows, type ChartWorker, openChartWorker } from './open-chart-worker.ts';
import { readMapping } from './read-mapping.ts';

export interface DrawnChartState {
  drawn: DrawnChart | undefined;
  problem: string | undefined;
  isDrawing: boolean;
  retry: () => void;
  pointAt: (x: number, y: number) => Promise<ChartTip | null>;
  /** Exports the chart as a PNG with title and legend. Rejects with a text for the user. */
  takePicture: (look: ChartLook) => Promise<Blob>;
}

export function useDrawnChart(
  rows: ChartRows,
  chart: Chart,
  look: ChartLook | undefined,
  chosen: readonly string[],
): DrawnChartState {
  const worker = useRef<ChartWorker | undefined>(undefined);
  const handed = useRef<{ rows: ChartRows; places: string } | undefined>(undefined);
  const drawing = useRef<Promise<void>>(Promise.resolve());
  const [state, setState] = useState<Pick<DrawnChartState, 'drawn' | 'problem' | 'isDrawing'>>({
    drawn: undefined,
    problem: undefined,
    isDrawing: true,
  });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt draws again
  useEffect(() => {
    if (!look) return;
    let isStale = false;
    setState((known) => ({ ...known, problem: undefined, isDrawing: true }));
    // Draws one at a time and skips requests that are outdated.
    drawing.current = drawing.current.then(async () => {
      if (isStale) return;
      try {
        const alive = handOver(worker, handed, rows, chart);
        const drawn = await alive.ask({ is: 'draw', chart, look, chosen: [...chosen] });
        if (isStale) drawn.picture.close();
        else setState({ drawn, problem: undefined, isDrawing: false });
      } catch (error) {
        if (!isStale) setState({ drawn: undefined, problem: (error as Error).message, isDrawing: false });
      }
    });
    return () => {
      isStale = true;
    };
  }, [rows, chart, look, chosen, attempt]);
  useEffect(
    () => () => {
      worker.current?.close();
      worker.current = undefined;
    },
    [],
  );

  const pointAt = useCallback(
    (x: number, y: number) =>
      worker.current?.isAlive() ? worker.current.ask({ is: 'point', x, y }).catch(() => null) : Promise.resolve(null),
    [],
  );
  const takePicture = useCallback(
    (pictureLook: ChartLook) =>
      worker.current?.ask({ is: 'picture', look: pictureLook }) ?? Promise.reject(new Error('No chart to save.')),
    [],
  );
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...state, retry, pointAt, takePicture };
}

function handOver(
  worker: { current: ChartWorker | undefined },
  handed: { current: { rows: ChartRows; places: string } | undefined },
  rows: ChartRows,
  chart: Chart,
): ChartWorker {
  if (!worker.current?.isAlive()) {
    handed.current = undefined;
    worker.current = openChartWorker();
  }
  const { mapping } = readMapping(chart, rows.columns);
  const places = [...new Set(Object.values(mapping?.columns ?? {}))].sort((a, b) => a - b);
  if (handed.current?.rows === rows && handed.current.places === places.join()) return worker.current;
  handed.current = { rows, places: places.join() };
  void worker.current.show(rows, places);
  return worker.current;
}
