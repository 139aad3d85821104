import type { ChartTypeName } from '@platbook/contract/rules/chart';
import type { Chart } from '@platbook/contract/workbench/chart';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { ChartCanvas } from './ChartCanvas.tsx';
import { ChartLegend } from './ChartLegend.tsx';
import type { ChartTip, DrawnChart } from './chart-messages.ts';
import { chartTitle, describeInWords, facetText } from './chart-words.ts';
import type { ChartRows } from './open-chart-worker.ts';
import { useChartLook } from './use-chart-look.ts';
import { useDrawnChart } from './use-drawn-chart.ts';
import './chart-view.css';

interface ChartViewProps {
  rows: ChartRows;
  chart: Chart;
  /** Reports what is drawn, and a function that exports it as a picture; both are undefined while there is no chart. */
  onDrawn: (drawn: DrawnChart | undefined, takePicture: (() => Promise<Blob>) | undefined) => void;
}

const noneChosen: readonly string[] = [];
/** Device pixels per CSS pixel in a PNG. */
const pictureScale = 2;

export function ChartView({ rows, chart, onDrawn }: ChartViewProps) {
  const area = useRef<HTMLDivElement>(null);
  const look = useChartLook(area);
  const type = chart.chartType as ChartTypeName;
  const [chosen, setChosen] = useState(noneChosen);
  const isFiltered = chart.fields['filter'] === true;
  const { drawn, problem, isDrawing, retry, pointAt, takePicture } = useDrawnChart(
    rows,
    chart,
    look,
    isFiltered ? chosen : noneChosen,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another result or color resets the selection
  useEffect(() => setChosen(noneChosen), [rows, chart.fields['split'], chart.fields['color'], isFiltered]);

  const isLarger = drawn && look && (drawn.width > look.width || drawn.height > look.height);
  const title = drawn ? chartTitle(drawn.facts) : '';
  const pictureTitle = drawn ? [title, facetText(drawn.facts)].filter(Boolean).join('. ') : '';
  const notify = useRef(onDrawn);
  notify.current = onDrawn;
  useEffect(() => {
    if (!drawn || !look) return notify.current(undefined, undefined);
    const picture = {
      ...look,
      title: pictureTitle,
      scale: pictureScale,
      width: Math.max(look.width, 640),
      height: Math.max(look.height, 400),
    };
    notify.current(drawn, () => takePicture(picture));
  }, [drawn, look, pictureTitle, takePicture]);
  useEffect(() => () => notify.current(undefined, undefined), []);

  return (
    <figure className="chart-view fills col shrinks" aria-busy={isDrawing || undefined}>
      {drawn && (
        <figcaption className="rigid">
          <h2 className="chart-t cut t-13 b">{title}</h2>
          <ChartLegend type={type} drawn={drawn} chosen={chosen} onChoose={isFiltered ? setChosen : undefined} />
        </figcaption>
      )}
      {/* Small charts can exceed the area; it can then be scrolled with arrow keys. Resizing because the legend appeared doesn't redraw. */}
      <div
        ref={area}
        className="chart-area fills holds shrinks clips"
        {...(isLarger && { tabIndex: 0, role: 'group', 'aria-label': 'Small charts' })}
      >
        {drawn && <Picture drawn={drawn} label={describeInWords(type, drawn.facts, drawn.legend)} pointAt={pointAt} />}
        {problem !== undefined && (
          <div className="chart-problem pop placed" role="alert">
            <b>No chart</b>
            <p>{problem}</p>
            <Button size="sm" onClick={retry}>
              Try again
            </Button>
          </div>
        )}
        {!drawn && isDrawing && (
          <p className="chart-wait muted s-12" role="status">
            Drawing chart
          </p>
        )}
      </div>
    </figure>
  );
}

interface PictureProps {
  drawn: DrawnChart;
  label: string;
  pointAt: (x: number, y: number) => Promise<ChartTip | null>;
}

function Picture({ drawn, label, pointAt }: PictureProps) {
  const [tip, setTip] = useState<ChartTip | null>(null);
  const wanted = useRef<{ x: number; y: number } | undefined>(undefined);
  const isAsking = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture hides the tooltip
  useEffect(() => setTip(null), [drawn]);

  const ask = useCallback(async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    while (wanted.current) {
      const { x, y } = wanted.current;
      const found = await pointAt(x, y);
      if (wanted.current) setTip(found);
      if (wanted.current?.x === x && wanted.current.y === y) break;
    }
    isAsking.current = false;
  }, [pointAt]);
  const onMove = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    wanted.current = { x: event.clientX - box.left, y: event.clientY - box.top };
    void ask();
  };
  const onLeave = () => {
    wanted.current = undefined;
    setTip(null);
  };
  const isRight = tip !== null && tip.x > drawn.width / 2;
  return (
    <div
      className="chart-picture placed"
      style={{ width: drawn.width, height: drawn.height }}
      onPointerMove={onMove}
      onPointerDown={onMove}
      onPointerLeave={onLeave}
    >
      <ChartCanvas drawn={drawn} label={label} />
      {tip?.rule && (
        <span
          className="chart-rule placed still"
          style={{ left: tip.rule.x, top: tip.rule.top, height: tip.rule.bottom - tip.rule.top }}
        />
      )}
      {tip?.dots.map(({ x, y, color }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots have no identity
        <span key={place} className="chart-dot placed still paper" style={{ left: x, top: y, borderColor: color }} />
      ))}
      {tip && (
        <div
          className={`chart-tip pop placed still t-12${isRight ? ' left' : ''}`}
          role="tooltip"
          style={{ left: tip.x, top: Math.max(0, Math.min(tip.y, drawn.height - 24 - 18 * tip.lines.length)) }}
        >
          {tip.title && <b className="mb4 block">{tip.title}</b>}
          {tip.lines.map(({ name, value, color }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names can repeat
            <div className="row g6" key={place}>
              {color && <i className="rigid" style={{ background: color }} />}
              <span className="cut">{name}</span>
              <span className="num push nowrap">{value}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
