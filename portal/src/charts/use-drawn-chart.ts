import type { ChartLook } from '@platbook/charts/chart-look';
import type { Chart } from '@platbook/contract/workbench/chart';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChartTip, DrawnChart } from './chart-messages.ts';
import { type HeldRows, holdRows, keepChart } from './kept-chart.ts';
import type { ChartRows } from './open-chart-worker.ts';

interface DrawnState {
  drawn: DrawnChart | undefined;
  problem: string | undefined;
  isDrawing: boolean;
}

export function useDrawnChart(rows: ChartRows, chart: Chart, look: ChartLook | undefined, chosen: readonly string[]) {
  const held = useRef<HeldRows>(undefined);
  const drawing = useRef<Promise<void>>(Promise.resolve());
  const [state, setState] = useState<DrawnState>({ drawn: undefined, problem: undefined, isDrawing: true });
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
        held.current = holdRows(held.current, rows, chart);
        const drawn = await held.current.worker.ask({ is: 'draw', chart, look, chosen: [...chosen] });
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
      if (held.current) keepChart(held.current);
      held.current = undefined;
    },
    [],
  );

  const pointAt = useCallback(async (x: number, y: number): Promise<ChartTip | null> => {
    const worker = held.current?.worker;
    return worker?.isAlive() ? worker.ask({ is: 'point', x, y }).catch(() => null) : null;
  }, []);
  /** Exports the chart as a PNG with title and legend. Rejects with a text for the user. */
  const takePicture = useCallback(
    (pictureLook: ChartLook): Promise<Blob> =>
      held.current?.worker.ask({ is: 'picture', look: pictureLook }) ?? Promise.reject(new Error('No chart to save.')),
    [],
  );
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...state, retry, pointAt, takePicture };
}
